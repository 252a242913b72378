import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RequestFactory } from '../RequestFactory.ts';
import type { ClientRequest } from '../../sent/exchange/prepareRequest.ts';
import type { Json } from '../../promised/types.ts';
import { bodyCheck } from './bodyCheck.ts';
import {
  decided,
  jsonOf,
  judged,
  OK,
  type Order,
  ordering,
  REFUSED,
  SIZES,
  sizesOf,
  YAML,
} from './testing/orders.ts';

test('a broken element is tried alone, and behind valid ones', async () => {
  const areSizes = (sizes: unknown[]) => sizes.every((size) => SIZES.includes(size as string));
  const all = (order: Order) => areSizes(sizesOf(order));
  const right = await judged('dishes/size/enum', all);
  expect(right.decision).toMatchObject({ outcome: 'passed' });
  expect(right.bodies).toContainEqual({ dishes: [{ size: 'S' }, { size: '' }] });
  const first = (order: Order) => SIZES.includes(sizesOf(order)[0] as string);
  const { decision } = await judged('dishes/size/enum', first);
  expect(decision.outcome).toBe('failed');
  const firstTwo = (order: Order) => areSizes(sizesOf(order).slice(0, 2));
  expect((await judged('dishes/size/enum', firstTwo)).decision.outcome).toBe('failed');
  expect(decision.failures[0]).toMatchObject({
    message: expect.stringContaining(
      'POST /menu/dishes accepted `dishes[].size` "" as element 2 of 2.',
    ),
    twin: 'the same request with `dishes[].size` "S" was accepted with 200',
  });
});

test('every value that an enum names is accepted', async () => {
  const { decision } = await judged('dishes/size/enum', (order) =>
    sizesOf(order).every((size) => size === 'S'),
  );
  expect(decision.failures[0]?.message).toBe(
    'POST /menu/dishes rejected `dishes[].size` "L", which is valid.',
  );
});

test('null in place of an optional field is no breach, in place of a required one it is', async () => {
  const withNote = ordering({ dishes: [{ size: 'S' }], note: 'x' });
  const isText = (value: unknown) => typeof value === 'string' || value === null;
  const note = await judged('note/type', (order) => isText(order.note), withNote);
  expect(note.decision.outcome).toBe('passed');
  const dishes = await judged(
    'dishes/type',
    (order) => order.dishes === null || Array.isArray(order.dishes),
  );
  expect(dishes.decision.failures[0]?.message).toBe('POST /menu/dishes accepted `dishes` null.');
});

test('starts from a request that has what the constraint binds', async () => {
  const guests = ordering(
    { dishes: [{ size: 'S' }], guest: null },
    { dishes: [{ size: 'S' }], guest: { name: 'x' } },
  );
  const isNamed = ({ guest }: Order) => guest === null || Object.hasOwn(guest ?? {}, 'name');
  const { decision, bodies } = await judged('guest/name/required', isNamed, guests);
  expect(decision.outcome).toBe('passed');
  expect(bodies[0]).toEqual({ dishes: [{ size: 'S' }], guest: { name: 'x' } });
  expect(bodies).toContainEqual({ dishes: [{ size: 'S' }], guest: {} });
  const none = await judged('guest/name/required', isNamed);
  expect(none.decision).toMatchObject({
    outcome: 'notExercised',
    reason: expect.stringContaining('has a value that this constraint binds'),
  });
});

test('what is missing is missing from the fullest request, too, where that is accepted', async () => {
  const plain = { dishes: [{ size: 'S' }] };
  const full = { dishes: [{ size: 'L' }], note: 'x' };
  const asked = {
    ...ordering(plain),
    fullest: async () => ({ query: { mode: 'FAST' }, body: full }),
  };
  const isComplete = ({ dishes }: Order) => dishes !== undefined;
  const right = await judged('dishes/required', isComplete, asked);
  expect(right.decision.outcome).toBe('passed');
  expect(right.bodies).toEqual([plain, full, {}, { note: 'x' }]);
  const beside = (order: Order) => isComplete(order) || order.note !== undefined;
  expect((await judged('dishes/required', beside, asked)).decision.failures[0]).toMatchObject({
    message: 'POST /menu/dishes accepted a body without `dishes`.',
    twin: 'the same request with `dishes` was accepted with 200',
  });
  const withoutNotes = (order: Order) => isComplete(order) && order.note === undefined;
  const { decision, bodies } = await judged('dishes/required', withoutNotes, asked);
  expect(decision.outcome).toBe('passed');
  expect(bodies).toEqual([plain, full, {}]);
});

test('the first of several breaches stands in the fullest request, too, and the last in place of the plainest', async () => {
  const plain = { dishes: [{ size: 'S' }], note: 'x' };
  const full = { dishes: [{ size: 'L' }, { size: 'S' }], note: 'x' };
  const asked = {
    ...ordering(plain),
    fullest: async () => ({ query: { mode: 'FAST' }, body: full }),
  };
  const { bodies } = await judged('note/type', ({ note }) => typeof note === 'string', asked);
  const broken = bodies.filter((body) => typeof (body as Order).note !== 'string');
  const notesIn = (isFull: boolean) =>
    broken
      .filter((body) => (body as { dishes: unknown[] }).dishes.length > 1 === isFull)
      .map((body) => JSON.stringify((body as Order).note));
  const [inPlain, inFull] = [notesIn(false), notesIn(true)];
  expect(inFull).toHaveLength(2);
  expect(inFull[0]).toBe(inPlain[0]);
  expect(inPlain).not.toContain(inFull[1]);
});

test('a required body may not be left out', async () => {
  const { decision: kept, sent } = await judged('required', () => true);
  expect(kept.outcome).toBe('passed');
  // It says that JSON follows, and is the accepted one in all else.
  const [accepted, bare] = sent;
  expect(bare).toEqual({
    ...accepted,
    body: undefined,
    headers: [...(accepted?.headers ?? []), ['Content-Type', 'application/json']],
  });
  const { decision } = await decided(bodyCheck, {
    yaml: YAML,
    id: 'stock/add/body/required',
    requestFactory: ordering({ dishes: [{ size: 'S' }] }),
    answer: () => OK,
  });
  expect(decision.failures[0]?.message).toBe(
    'POST /menu/dishes accepted a request without a body.',
  );
});

test('what parses bodies may reject one that is missing, in its own words', async () => {
  const page = { status: 415, body: '<html>Unsupported Media Type</html>' };
  const { decision } = await decided(bodyCheck, {
    yaml: YAML,
    id: 'stock/add/body/required',
    requestFactory: ordering({ dishes: [{ size: 'S' }] }),
    answer: ({ body }) => (body === undefined ? page : OK),
  });
  expect(decision.outcome).toBe('passed');
});

test('a body without what it requires is called so', async () => {
  const { decision } = await judged('dishes/size/required', () => true);
  expect(decision.failures[0]).toMatchObject({
    message: expect.stringMatching(
      /^POST \/menu\/dishes accepted a body without `dishes\[\]\.size`\./,
    ),
    twin: 'the same request with `dishes[].size` was accepted with 200',
  });
});

const OPTIONAL = YAML.replace(
  'required: true\n        content:',
  'required: false\n        content:',
);

/** Decides the type of a body that may be left out, or may not. */
async function judgedWhole(yaml: string, isAccepted: (request: ClientRequest) => boolean) {
  const requestFactory: RequestFactory = {
    operation: 'stock/add',
    valid: async () =>
      fc.constantFrom<Json | undefined>(undefined, { dishes: [{ size: 'S' }] }).map((body) => ({
        query: { mode: 'FAST' },
        ...(body !== undefined && { body }),
      })),
  };
  const answer = (request: ClientRequest) => (isAccepted(request) ? OK : REFUSED);
  const id = 'stock/add/body/type';
  return decided(bodyCheck, { yaml, id, requestFactory, answer });
}

const isOrder = (request: ClientRequest) =>
  jsonOf(request).some((body) => Object.hasOwn(Object(body) as object, 'dishes'));

test('the type of a whole body is broken in a request that has one', async () => {
  const { decision, bodies, sent } = await judgedWhole(OPTIONAL, isOrder);
  expect(decision.outcome).toBe('passed');
  expect(bodies[0]).toEqual({ dishes: [{ size: 'S' }] });
  expect(sent.every(({ body }) => body !== undefined)).toBe(true);
  expect(bodies).toContainEqual([]);
});

test('null in place of a body that may be left out is no breach, in place of a required one it is', async () => {
  const orNull = (request: ClientRequest) => isOrder(request) || jsonOf(request)[0] === null;
  expect((await judgedWhole(OPTIONAL, orNull)).decision.outcome).toBe('passed');
  const { decision } = await judgedWhole(YAML, orNull);
  expect(decision.failures[0]?.message).toContain(' null.');
});

test('the fullest request is asked for nothing that it has not', async () => {
  const full = { dishes: [{ size: 'L' }, { size: 'S' }] };
  const asked = {
    ...ordering({ dishes: [{ size: 'S' }], note: 'x' }),
    fullest: async () => ({ query: { mode: 'FAST' }, body: full }),
  };
  const { bodies } = await judged('note/type', ({ note }) => typeof note === 'string', asked);
  expect(bodies.every((body) => (body as { dishes: unknown[] }).dishes.length === 1)).toBe(true);
});

test.each([
  ['as long as is shown', 118, `"${'x'.repeat(118)}"`],
  ['longer', 119, `"${'x'.repeat(116)}…`],
])('a value %s stands in a failure so', async (_, length, shown) => {
  const long = ordering({ dishes: [{ size: 'S' }], note: 'x'.repeat(length) });
  const { decision } = await judged('note/type', () => true, long);
  expect(decision.failures[0]?.twin).toBe(
    `the same request with \`note\` ${shown} was accepted with 200`,
  );
});
