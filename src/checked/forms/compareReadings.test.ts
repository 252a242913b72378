import { expect, test } from 'vitest';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from '../trial/Trial.ts';
import { NotExercised, Violation } from '../../sent/judging/signals.ts';
import {
  compareReadings,
  hasTheSame,
  leavesOutNothing,
  sharesNothing,
  type Reading,
  type Relation,
} from './compareReadings.ts';

type Values = Record<string, string>;

const same = hasTheSame<string>(
  'object',
  'other values',
  (one, other) => (one === other ? [] : ['/name']),
  (value) => value,
);

function reading(asked: string, values: Values): Reading<string> {
  const elements = new Map(Object.entries(values));
  return { asked, elements, keys: new Set(elements.keys()), showing: () => [] };
}

/** Compares what is given one after the other: a reference, the judged reading, and further ones where they are made. */
async function compared(relation: Relation<string>, ...given: Values[]) {
  const trial = new Trial('stock/add/is-kept', fakeSession(() => ({})).session);
  let made = 0;
  const next = async (asked: string) => reading(asked, given[made++] ?? {});
  const thrown: unknown = await compareReadings(
    trial,
    { reference: () => next('GET /all'), judged: () => next('GET /some') },
    relation,
  ).catch((error: unknown) => error);
  return { made, thrown, assertions: trial.assertions };
}

test('readings that relate as they must are made once', async () => {
  const held = { made: 2, thrown: undefined, assertions: 1 };
  expect(await compared(same, { a: '1', b: '2' }, { a: '1' })).toEqual(held);
  expect(await compared(leavesOutNothing('object'), { a: '1' }, { a: '1', b: '2' })).toEqual(held);
  expect(await compared(sharesNothing('object'), { a: '1' }, { b: '2' })).toEqual(held);
});

test('what is wrong again, between two readings of the reference, fails', async () => {
  const { thrown, made } = await compared(
    same,
    ...[{ a: '1' }, { a: '2' }, { a: '1' }, { a: '2' }, { a: '1' }],
  );
  // Beside the five, the reference is looked at eight times, and the judged reading twice.
  expect(made).toBe(15);
  expect(thrown).toBeInstanceOf(Violation);
  expect((thrown as Violation).failure).toMatchObject({
    message: 'GET /some returns objects with other values than GET /all.',
    expected: 'of a: 1',
    actual: 'of a: 2',
  });
});

test.each<[string, Relation<string>, Values[]]>([
  [
    'was edited while it was read',
    same,
    [{ a: '1' }, { a: '2' }, { a: '2' }, { a: '2' }, { a: '2' }],
  ],
  [
    'changes with each response',
    same,
    [{ a: '1' }, { a: '2' }, { a: '3' }, { a: '4' }, { a: '5' }],
  ],
  [
    'was removed between',
    leavesOutNothing('object'),
    [{ a: '1', b: '2' }, { a: '1' }, { a: '1', c: '3' }, { a: '1' }, { a: '1' }],
  ],
  [
    'is another one each time',
    sharesNothing('object'),
    [{ a: '1' }, { a: '1' }, { b: '1' }, { b: '1' }, { b: '1' }],
  ],
])('what %s does not fail', async (_, relation, given) => {
  expect(await compared(relation, ...given)).toEqual({ made: 5, thrown: undefined, assertions: 1 });
});

test('what comes and goes does not fail, though it was there whenever it was compared', async () => {
  const [there, gone] = [{ a: '1', b: '2' }, { a: '1' }];
  const compares = [there, gone, there, gone, there];
  const looks = [there, gone, gone, gone, gone, gone];
  const { thrown } = await compared(leavesOutNothing('object'), ...compares, ...looks);
  expect(thrown).toBeUndefined();
});

test('without an element in common nothing is asserted', async () => {
  const nothing = { made: 2, thrown: undefined, assertions: 0 };
  expect(await compared(same, { a: '1' }, { b: '1' })).toEqual(nothing);
  const { thrown } = await compared(same, { a: '1' }, { a: '2' }, { a: '1' }, { b: '1' });
  expect(thrown).toBeInstanceOf(NotExercised);
});
