import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allBreaksAt } from '../../../generators/schema/breaksAt.ts';
import type { RequestFactory } from '../RequestFactory.ts';
import type { Share } from '../trial/Share.ts';
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

test('what a service takes for a rejection is one, whatever its status', async () => {
  const asked = {
    ...ordering({ dishes: [{ size: 'S' }], note: 'x' }),
    refuses: ({ response }: { response: { text: string } | null }) => response?.text === '{}',
  };
  const of = { yaml: YAML, id: 'stock/add/body/note/type', requestFactory: asked };
  const isRight = (request: ClientRequest) =>
    jsonOf(request).every((body) => typeof (body as Order).note === 'string');
  const refusing = await decided(bodyCheck, {
    ...of,
    answer: (request) => (isRight(request) ? OK : { body: '{}' }),
  });
  expect(refusing.decision.outcome).toBe('passed');
  expect(refusing.refusals).toBe(refusing.decision.cases);
  const careless = await decided(bodyCheck, { ...of, answer: () => OK });
  expect(careless.decision.outcome).toBe('failed');
});

test('of several elements, none is sent beside all the others again', async () => {
  const two = ordering({ dishes: [{ size: 'S' }, { size: 'L' }] });
  const isRight = (order: Order) => sizesOf(order).every((size) => SIZES.includes(size as string));
  const { decision, bodies } = await judged('dishes/size/enum', isRight, two);
  expect(decision.outcome).toBe('passed');
  expect(bodies.every((body) => (body as { dishes: unknown[] }).dishes.length === 2)).toBe(true);
});

test('null in place of an element is a breach', async () => {
  const yaml = YAML.replace(
    'note: { type: string }',
    'note: { type: array, items: { type: string } }',
  );
  const of = {
    yaml,
    id: 'stock/add/body/note/items/type',
    requestFactory: ordering({ dishes: [{ size: 'S' }], note: ['x'] }),
  };
  const isRight = (request: ClientRequest) =>
    jsonOf(request).every((body) =>
      ((body as Order).note as Json[]).every((one) => one === null || typeof one === 'string'),
    );
  const { decision } = await decided(bodyCheck, {
    ...of,
    answer: (request) => (isRight(request) ? OK : REFUSED),
  });
  expect(decision.failures[0]?.message).toMatch(/^POST \/menu\/dishes accepted .* null\./);
});

test('what cannot be broken alone is not exercised, though what is valid was accepted', async () => {
  const { decision, bodies } = await decided(bodyCheck, {
    yaml: YAML.replace(
      'note: { type: string }',
      'note: { type: number, minimum: 5, exclusiveMinimum: 5 }',
    ),
    id: 'stock/add/body/note/minimum',
    requestFactory: ordering({ dishes: [{ size: 'S' }], note: 7 }),
    answer: () => OK,
  });
  expect(bodies.length).toBeGreaterThan(1);
  expect(decision).toMatchObject({
    outcome: 'notExercised',
    reason: 'no single change of a valid request breaks this and nothing else',
  });
});

const LIST = YAML.replace(
  /schema:\n {14}type: object[^]*?(?= {6}responses)/,
  'schema: { type: array, minItems: 1, items: { type: object, properties: { size: { enum: [S, L] } } } }\n',
);

/** Decides a constraint on a body that is an array of one dish. */
const judgedList = (id: string, isRight: (body: Json) => boolean) =>
  decided(bodyCheck, {
    yaml: LIST,
    id: `stock/add/body/${id}`,
    requestFactory: ordering([{ size: 'S' }]),
    answer: (request) => (jsonOf(request).every(isRight) ? OK : REFUSED),
  });

test('of a body that is an array, its own breach stands alone', async () => {
  const isRight = (body: Json) => Array.isArray(body) && body.length > 0;
  const { decision, bodies } = await judgedList('minItems', isRight);
  expect(decision.outcome).toBe('passed');
  expect(bodies.filter((body) => !isRight(body))).toEqual([[]]);
});

test('of a body that is an array, a broken element is tried behind a valid one, too', async () => {
  const isFirstRight = (body: Json) =>
    SIZES.includes((body as { size: string }[])[0]?.size as string);
  const { decision } = await judgedList('size/enum', isFirstRight);
  expect(decision.failures[0]?.sent).toContain('[{"size":"S"},{"size":');
});

test('each of many rules alike asks for all that an enum names, and for its part of what has a form', async () => {
  const acceptedOf = async (keyword: string, schema: string, share: Share) => {
    const isLetter = (note: unknown) => typeof note === 'string' && /^[a-h]$/.test(note);
    const isRight = (request: ClientRequest) =>
      jsonOf(request).every((body) => isLetter((body as Order).note));
    const { decision, bodies } = await decided(bodyCheck, {
      yaml: YAML.replace('note: { type: string }', `note: ${schema}`),
      id: `stock/add/body/note/${keyword}`,
      requestFactory: ordering({ dishes: [{ size: 'S' }], note: 'a' }),
      answer: (request) => (isRight(request) ? OK : REFUSED),
      share,
    });
    expect(decision.outcome).toBe('passed');
    return new Set(bodies.map((body) => (body as Order).note).filter(isLetter));
  };
  const every = new Set('abcdefgh');
  const shares = [0, 1, 2].map((place) => ({ place, count: 3 }));
  const form = '{ type: string, pattern: "^[a-h]$" }';
  const tried = await Promise.all(shares.map((share) => acceptedOf('pattern', form, share)));
  for (const one of tried) expect(one.size).toBeLessThan(8);
  expect(new Set(tried.flatMap((one) => [...one]))).toEqual(every);
  for (const share of shares)
    expect(await acceptedOf('enum', '{ enum: [a, b, c, d, e, f, g, h] }', share)).toEqual(every);
});

test('the values that a request factory names break what a value may be, not that there is one', async () => {
  const asked = { ...ordering({ dishes: [{ size: 'S' }] }), breaks: () => ['odd'] };
  const oddIn = (bodies: Json[]) => bodies.filter((body) => JSON.stringify(body).includes('odd'));
  const size = await judged('dishes/size/enum', ({ dishes }) => dishes !== undefined, asked);
  expect(oddIn(size.bodies)[0]).toEqual({ dishes: [{ size: 'odd' }] });
  const missing = await judged('dishes/size/required', () => true, asked);
  expect(oddIn(missing.bodies)).toEqual([]);
});

test('every breach is tried, whether there is a fullest request or not', async () => {
  const plain = { dishes: [{ size: 'S' }], note: 'x' };
  const body = { dishes: [{ size: 'L' }, { size: 'S' }], note: 'x' };
  const fullest = async () => ({ query: { mode: 'FAST' }, body });
  const isRight = ({ note }: Order) => typeof note === 'string';
  const notesOf = async (requestFactory: RequestFactory) => {
    const { bodies } = await judged('note/type', isRight, requestFactory);
    return new Set(bodies.map((one) => JSON.stringify((one as Order).note)));
  };
  expect(await notesOf(ordering(plain))).toEqual(await notesOf({ ...ordering(plain), fullest }));
});

test('what is drawn beyond the walk has to be rejected, too', async () => {
  const schema = { type: 'string', pattern: '^[a-h]{3}$' };
  const { decision, bodies } = await decided(bodyCheck, {
    yaml: YAML.replace('note: { type: string }', `note: ${JSON.stringify(schema)}`),
    id: 'stock/add/body/note/pattern',
    requestFactory: ordering({ dishes: [{ size: 'S' }], note: 'abc' }),
    answer: (request) =>
      jsonOf(request).every((body) => /^[a-h]{3}$/.test(String((body as Order).note)))
        ? OK
        : REFUSED,
  });
  expect(decision.outcome).toBe('passed');
  const site = { steps: [], keyword: 'pattern' };
  // What a lenient reader takes for the value is left out.
  const walk = allBreaksAt(schema, site, 'abc', () => ({})).filter((note) => note !== 'abc\n');
  const notes = bodies.map((body) => (body as Order).note as string);
  const broken = notes.filter((note) => !/^[a-h]{3}$/.test(note));
  expect(broken).toEqual(expect.arrayContaining(walk));
  expect(broken.filter((note) => !walk.includes(note))).toHaveLength(2);
});

test('starts from the plainest of the requests that have it', async () => {
  const requestFactory: RequestFactory = {
    operation: 'stock/add',
    valid: async () =>
      fc.integer({ min: 1, max: 50 }).map((n) => ({
        query: { mode: 'FAST' },
        body: { dishes: [{ size: 'S' }], note: 'x'.repeat(n) },
      })),
  };
  const isRight = ({ note }: Order) => typeof note === 'string';
  const { bodies } = await judged('note/type', isRight, requestFactory);
  expect(bodies[0]).toEqual({ dishes: [{ size: 'S' }], note: 'x' });
});
