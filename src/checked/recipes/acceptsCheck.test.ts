import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MENU_YAML, type Canned } from '../testing/fakeSession.ts';
import type { ClientRequest } from '../../sent/exchange/prepareRequest.ts';
import { acceptsCheck } from './acceptsCheck.ts';
import { decided, jsonOf } from './testing/orders.ts';

const YAML = MENU_YAML.replace(
  '      requestBody:',
  `        - { name: lang, in: query, schema: { type: string } }
        - { name: X-Table, in: header, schema: { type: string } }
      requestBody:`,
);

const requestFactory = {
  operation: 'stock/add',
  valid: async () =>
    fc
      // Rare, so that only who looks for what has them asks with them.
      .record({ lang: rarely(), table: rarely(), price: rarely() })
      .map(({ lang, table, price }) => ({
        query: { mode: 'FAST', ...(lang && { lang: 'en' }) },
        ...(table && { headers: { 'X-Table': '7' } }),
        body: { name: 'soup', ...(price && { price: 2 }) },
      })),
};

function rarely(): fc.Arbitrary<boolean> {
  return fc.nat({ max: 25 }).map((n) => n === 13);
}

const OK: Canned = { body: '{"name":"soup"}' };

function judged(answer: (request: ClientRequest) => Canned) {
  return decided(acceptsCheck, { yaml: YAML, id: 'stock/add/accepts', requestFactory, answer });
}

const hasLang = ({ query = [] }: ClientRequest) => query.some(([name]) => name === 'lang');
const hasTable = ({ headers = [] }: ClientRequest) => headers.some(([name]) => name === 'X-Table');
const hasPrice = (request: ClientRequest) =>
  jsonOf(request).some((body) => Object.hasOwn(body as object, 'price'));

test.each([
  ['an optional query parameter', hasLang],
  ['an optional header', hasTable],
  ['an optional field', hasPrice],
])('asks with and without %s, and fails where either is rejected', async (_, has) => {
  const { decision, sent } = await judged(() => OK);
  expect(decision.outcome).toBe('passed');
  expect(new Set(sent.map(has))).toEqual(new Set([true, false]));
  for (const refused of [true, false]) {
    const { decision } = await judged((request) =>
      has(request) === refused ? { status: 400, body: '{"message":"no"}' } : OK,
    );
    expect(decision.failures[0]?.message).toContain('POST /menu/dishes rejected a valid request.');
  }
});

test.each<[string, Canned]>([
  ['of another kind', { body: '[]' }],
  ['of another media type', { body: '{"name":"soup"}', headers: [['Content-Type', 'text/html']] }],
  ['that shows none of the documented fields', { body: '{"other":1}' }],
  ['without what is required of it', { body: '{"price":2}' }],
])('a success with a body %s is none', async (_, answer) => {
  const { decision } = await judged(() => answer);
  expect(decision.failures[0]?.message).toContain('a success whose body is not as documented');
});

test('a success whose fields break a constraint of their own is one', async () => {
  const { decision } = await judged(() => ({ body: '{"name":"soup","price":0,"sides":null}' }));
  expect(decision.outcome).toBe('passed');
});

const plain = {
  operation: 'stock/add',
  valid: async () => fc.constant({ query: { mode: 'FAST' }, body: { name: 'soup' } }),
};

test('asks once where one request is all that there is', async () => {
  const { decision, sent } = await decided(acceptsCheck, {
    yaml: YAML,
    id: 'stock/add/accepts',
    requestFactory: plain,
    answer: () => OK,
  });
  expect(decision).toMatchObject({ outcome: 'passed', cases: 1 });
  expect(sent).toHaveLength(1);
});

test('asks with the plainest request first where nothing is optional', async () => {
  const bare = YAML.replace(/ {8}- \{ name: lang[^]*?(?= {6}responses:)/, '');
  const requestFactory = {
    operation: 'stock/add',
    valid: async () => fc.nat({ max: 50 }).map((n) => ({ query: { mode: 'x'.repeat(50 - n) } })),
  };
  const of = { yaml: bare, id: 'stock/add/accepts', requestFactory };
  const { decision, sent } = await decided(acceptsCheck, { ...of, answer: () => OK });
  expect(decision.outcome).toBe('passed');
  const lengths = sent.map(({ query = [] }) => query[0]?.[1].length ?? 0);
  expect(lengths.length).toBeGreaterThan(1);
  expect(lengths[0]).toBe(Math.min(...lengths));
  // That one and few that are drawn, not all that could be.
  expect(lengths.length).toBeLessThan(10);
  const refusing = await decided(acceptsCheck, { ...of, answer: () => ({ status: 400 }) });
  expect(refusing.decision.outcome).toBe('failed');
});

test('a rejection of what was valid when it was drawn is none', async () => {
  const of = { yaml: YAML, id: 'stock/add/accepts', answer: () => ({ status: 400 }) };
  for (const isOutdated of [true, false]) {
    const requestFactory = { ...plain, isOutdated: async () => isOutdated };
    const { decision } = await decided(acceptsCheck, { ...of, requestFactory });
    expect(decision.outcome).toBe(isOutdated ? 'notExercised' : 'failed');
  }
});

test('of an array that holds no objects, too, a body of another kind is no success', async () => {
  const texts = YAML.replace(
    "content: { application/json: { schema: { $ref: '#/components/schemas/Dish' } } }",
    'content: { application/json: { schema: { type: array, items: { type: string } } } }',
  );
  const of = { yaml: texts, id: 'stock/add/accepts', requestFactory };
  const right = await decided(acceptsCheck, { ...of, answer: () => ({ body: '["soup"]' }) });
  expect(right.decision.outcome).toBe('passed');
  const wrong = await decided(acceptsCheck, { ...of, answer: () => ({ body: '{"name":"soup"}' }) });
  expect(wrong.decision.failures[0]?.message).toContain('body is not as documented');
  // What its elements are is asked by rules of their own.
  const inside = await decided(acceptsCheck, { ...of, answer: () => ({ body: '[1]' }) });
  expect(inside.decision.outcome).toBe('passed');
});

test.each([true, false])(
  'asks with and without the one thing that may be left out (%s)',
  async (rare) => {
    const valid = async () =>
      fc.nat({ max: 25 }).map((n) => ({
        query: { mode: 'FAST', ...((n === 13) === rare && { lang: 'en' }) },
        body: { name: 'soup' },
      }));
    const { decision, sent } = await decided(acceptsCheck, {
      yaml: YAML,
      id: 'stock/add/accepts',
      requestFactory: { operation: 'stock/add', valid },
      answer: () => OK,
    });
    expect(decision.outcome).toBe('passed');
    expect(new Set(sent.slice(0, 2).map(hasLang))).toEqual(new Set([true, false]));
  },
);

test('a media type that only should be another is no reason to call a response none', async () => {
  const of = { id: 'stock/add/accepts', requestFactory: plain };
  const headers: Canned['headers'] = [['Content-Type', 'text/plain']];
  const should = 'description: Added.\n          x-level: { mediaType: should }';
  for (const [described, outcome] of [
    [should, 'passed'],
    ['description: Added.', 'failed'],
  ] as const) {
    const { decision } = await decided(acceptsCheck, {
      ...of,
      yaml: YAML.replace('description: Added.', described),
      answer: () => ({ ...OK, headers }),
    });
    expect(decision.outcome).toBe(outcome);
  }
});
