import { expect, test } from 'vitest';
import { holdsWhenReadAgain } from './holdsWhenReadAgain.ts';
import { Violation } from '../../sent/judging/signals.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from '../trial/Trial.ts';

/** Asserts of what is read that it is the number that is wanted; each reading gives the next one. */
async function asserted(wanted: number, times?: number) {
  const trial = new Trial('stock/add/is-kept', fakeSession(() => ({})).session);
  const readings: boolean[] = [];
  const run = holdsWhenReadAgain(
    trial,
    async (again) => readings.push(again),
    (count) => ({
      holds: count === wanted,
      complain: () => ({
        message: 'It changed.',
        expected: String(wanted),
        actual: String(count),
        exchanges: [],
      }),
    }),
    times,
  );
  const violation: unknown = await run.then(
    () => undefined,
    (error: unknown) => error,
  );
  const told = [...trial.session.remarks.values()].flatMap((rules) => [...rules]);
  return { readings, violation, assertions: trial.assertions, told };
}

test('what holds is read once', async () => {
  const read = { violation: undefined, assertions: 1, told: [] };
  expect(await asserted(1)).toEqual({ readings: [false], ...read });
});

test('what holds when it is read again has only changed in the meantime, or comes and goes: that is told', async () => {
  const read = { violation: undefined, assertions: 1, told: ['stock/add/is-kept'] };
  expect(await asserted(2)).toEqual({ readings: [false, true], ...read });
  expect(await asserted(3, 2)).toEqual({ readings: [false, true, true], ...read });
});

test('what is wrong again fails, by what was read last', async () => {
  const { readings, violation, told } = await asserted(3);
  expect([readings, told]).toEqual([[false, true], []]);
  expect(violation).toBeInstanceOf(Violation);
  expect((violation as Violation).failure).toMatchObject({ expected: '3', actual: '2' });
});
