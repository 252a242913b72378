import { describe, expect, test } from 'vitest';
import { readSpec } from '../../promised/reading/readSpec.ts';
import {
  fakeSession,
  MENU_RULES,
  MENU_YAML,
  type Canned,
} from '../../checked/testing/fakeSession.ts';
import type { Expected } from './Expected.ts';
import { Trial } from '../../checked/trial/Trial.ts';

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];

/** With a header that, where it is there, is one of two. */
const WITH_KIND = readSpec(
  'stock.yaml',
  MENU_YAML.replace('headers: { Etag', 'headers: { Kind: { schema: { enum: [a, b] } }, Etag'),
  MENU_RULES,
);

/** What one response makes of a constraint on responses. */
async function judged(constraint: string, answer: Canned, expects: Expected = 'success') {
  const { session } = fakeSession(() => answer, { specs: [WITH_KIND] });
  const trial = new Trial('stock/add/is-kept', session);
  const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };
  const options = { expects };
  const exchange = await session.exchange(
    trial.rule,
    'stock/add',
    parts,
    options,
    trial.identity(),
  );
  await session.settle('stock/add', exchange, options, true).catch(() => undefined);
  const found = session.specs[0]?.constraints.find(({ id }) => id === `stock/add/${constraint}`);
  if (found === undefined) throw new Error(`no constraint ${constraint}`);
  const { outcome, failures, reason } = session.judge.decide(found);
  return failures[0] === undefined
    ? (reason ?? outcome)
    : `${failures[0].expected} / ${failures[0].actual}`;
}

describe('every response is judged', () => {
  test.each<[string, string, Canned]>([
    ['response/status', 'passed', { status: 200 }],
    ['response/status', 'passed', { status: 404 }],
    [
      'response/status',
      'a complete response with one of 200, 400, 409, 4XX / status 302',
      { status: 302 },
    ],
    // The documents are silent about server errors: what it is a response to decides what one breaks.
    ['response/status', 'no response had a documented status', { status: 500 }],
    [
      'response/status',
      'a complete response with one of 200, 400, 409, 4XX / hung up',
      { error: { kind: 'hung up', message: 'hung up' } },
    ],
    [
      'response/status',
      'no request of the operation was sent',
      { error: { kind: 'not sent', message: 'no token' } },
    ],
    ['response/200/mediaType', 'passed', { body: '{}' }],
    ['response/200/mediaType', 'no request got the expected 200 response', { status: 400 }],
    [
      'response/200/mediaType',
      'a body of application/json that parses / Content-Type: text/html',
      { body: '{}', headers: [['Content-Type', 'text/html']] },
    ],
    [
      'response/200/mediaType',
      'a body of application/json that parses / no Content-Type',
      { body: '{}', headers: [] },
    ],
    [
      'response/200/mediaType',
      'a body of application/json that parses / the body is no JSON: wrong at line 1 column 2',
      { body: '{' },
    ],
    ['response/409/noBody', 'passed', { status: 409 }],
    ['response/409/noBody', 'no body / a body of 2 bytes', { status: 409, body: '{}' }],
    ['response/200/name/required', 'passed', { body: '{"name":"soup"}' }],
    [
      'response/200/name/required',
      '`name` is required / the body is an object without `name`',
      { body: '{}' },
    ],
    [
      'response/200/price/exclusiveMinimum',
      '`price` is greater than 0 / /price is 0',
      { body: '{"name":"soup","price":0}' },
    ],
    // As the server wrote it: a double does not hold it.
    [
      'response/200/price/exclusiveMinimum',
      '`price` is greater than 0 / /price is -12345678901234567890',
      { body: '{"name":"soup","price":-12345678901234567890}' },
    ],
    [
      'response/200/price/exclusiveMinimum',
      'no response contained the field',
      { body: '{"name":"soup"}' },
    ],
    ['response/200/name/type', '`name` is a string / /name is null', { body: '{"name":null}' }],
    [
      'response/200/header/Etag/pattern',
      'The header `Etag` of a 200 response of POST /menu/dishes matches ^". / the header Etag is a string of 3 characters',
      { body: '{}', headers: [JSON_TYPE, ['etag', 'W/x']] },
    ],
    [
      'response/200/mediaType',
      'passed',
      { body: '{}', headers: [['Content-Type', 'Application/JSON ; charset=utf-8']] },
    ],
    [
      'response/200/structure',
      'an object with some of the fields name, price, sides / null',
      { body: 'null' },
    ],
    ['response/200/type', 'the body is an object / the body is null', { body: 'null' }],
    [
      'response/200/name/type',
      '`name` is a string / /name is an array of 2',
      { body: '{"name":[1,2]}' },
    ],
    ['response/200/type', 'no response contained the field', { body: '<h1>' }],
    [
      'response/200/header/Kind/enum',
      'no response contained the field',
      { body: '{"name":"soup"}' },
    ],
    [
      'response/200/header/Kind/enum',
      'The header `Kind` of a 200 response of POST /menu/dishes is one of a, b. / the header Kind is a string of 1 character',
      { body: '{"name":"soup"}', headers: [JSON_TYPE, ['kind', 'c']] },
    ],
    ['response/200/header/Etag/pattern', 'passed', { headers: [JSON_TYPE, ['ETag', '"x"']] }],
    ['response/200/header/Etag/pattern', 'no response contained the field', { body: '{}' }],
    ['response/200/absentValues', 'passed', { body: '{"name":"soup","price":2}' }],
    [
      'response/200/absentValues',
      'no 200 response had a field that may be left out',
      { body: '[]' },
    ],
    [
      'response/200/absentValues',
      'a field without a value left out / null at /price',
      { body: '{"name":"soup","price":null}' },
    ],
    [
      'response/200/absentValues',
      'a field without a value left out / null at /price, /sides/0/price',
      {
        body: '{"name":"soup","price":null,"sides":[{"name":"a","price":null},{"name":"b","price":null}]}',
      },
    ],
    [
      'response/200/name/required',
      '`name` is required / /sides/1 is an object without `name` (in 2 of 4 places)',
      { body: '{"name":"soup","sides":[{"name":"a"},{},{}]}' },
    ],
    [
      'response/200/structure',
      'an object with some of the fields name, price, sides / no body',
      {},
    ],
  ])('%s → %s', async (constraint, expected, answer) => {
    expect(await judged(constraint, answer)).toBe(expected);
  });
});

test('a 304 that no condition asked for counts, whatever its request expected', async () => {
  expect(await judged('response/status', { status: 304 }, 'anything')).toContain('status 304');
  expect(await judged('response/status', { status: 302 }, 'anything')).toContain('no response');
});

test('a response shows nothing about another operation', async () => {
  const other = `  /menu/dish:
    get:
      operationId: read
      x-source: Test › Read
      security: [{ oauth2: ['stock:write'] }]
      responses:
        '200':
          description: Read.
          content: { application/json: { schema: { type: array, items: { type: string } } } }
components:`;
  const spec = readSpec('stock.yaml', MENU_YAML.replace('components:', other), MENU_RULES);
  const { session } = fakeSession(() => ({ body: '{"name":"soup"}' }), { specs: [spec] });
  const trial = new Trial('stock/add/is-kept', session);
  await trial.send(
    'stock/add',
    { query: { mode: 'FAST' }, body: { name: 'soup' } },
    { expects: 'success' },
  );
  expect(session.judge.firstBroken()).toBeUndefined();
  const ofOther = spec.constraints.filter(({ id }) => id.startsWith('stock/read/response/'));
  expect(ofOther.length).toBeGreaterThan(3);
  for (const one of ofOther) expect(session.judge.decide(one).outcome).toBe('notExercised');
  await trial.send('stock/read', {}, { expects: 'success' });
  const { outcome, failures } = session.judge.decide(
    ofOther.find(({ id }) => id.endsWith('/200/type'))!,
  );
  expect([outcome, failures[0]?.operation]).toEqual(['failed', 'GET /menu/dish']);
});

/** What several responses make of a constraint on responses. */
async function judgedAll(constraint: string, bodies: string[]) {
  let next = 0;
  const { session } = fakeSession(() => ({ body: bodies[next++] }));
  const trial = new Trial('stock/add/is-kept', session);
  for (const _ of bodies)
    await trial.send(
      'stock/add',
      { query: { mode: 'FAST' }, body: { name: 'soup' } },
      { expects: 'success' },
    );
  const found = session.specs[0]?.constraints.find(({ id }) => id === `stock/add/${constraint}`);
  if (found === undefined) throw new Error(`no constraint ${constraint}`);
  return { ...session.judge.decide(found), firstBroken: session.judge.firstBroken() };
}

const NAME = 'response/200/name/type';

test('what is broken in the same way again is one failure, and a case all the same', async () => {
  const alike = await judgedAll(NAME, ['{"name":{"a":1}}', '{"name":{"b":2}}', '{"name":{"a":1}}']);
  expect(alike).toMatchObject({ outcome: 'failed', cases: 3, firstBroken: `stock/add/${NAME}` });
  expect(alike.failures.map(({ actual }) => actual)).toEqual(['/name is an object with 1 member']);
});

test('the first three ways in which something is broken are shown', async () => {
  const { failures, cases } = await judgedAll(
    NAME,
    [1, 2, 3, 4].map((name) => JSON.stringify({ name })),
  );
  expect(cases).toBe(4);
  expect(failures.map(({ actual }) => actual)).toEqual(['/name is 1', '/name is 2', '/name is 3']);
});

test('a text that is wrong is shown as it was recorded, cut in its middle where it is long', async () => {
  const price = 'x'.repeat(60) + 'y'.repeat(40);
  const shown = `${'x'.repeat(60)}…${'y'.repeat(20)}`;
  const { failures } = await judgedAll('response/200/price/type', [JSON.stringify({ price })]);
  expect(failures[0]).toMatchObject({
    message: `POST /menu/dishes responded 200: /price is a string of 100 characters, "${shown}".`,
    actual: `/price is a string of 100 characters, "${shown}"`,
    sent: 'POST /menu/dishes {"name":"soup"}',
    exchanges: ['stock/add/is-kept/1'],
  });
});

test.each<[string, Canned, string]>([
  [
    'response/200/mediaType',
    { headers: [['Content-Type', 'text/plain; s=a-secret-text']] },
    'a body of application/json that parses / Content-Type: text/plain; s=«redacted»',
  ],
  [
    'response/200/structure',
    { body: '{"a-secret-text":1}' },
    'an object with some of the fields name, price, sides / an object with only undocumented fields: «redacted»',
  ],
])(
  'a secret that a deployment echoes stands in no failure: %s',
  async (constraint, answer, shown) => {
    expect(await judged(constraint, answer)).toBe(shown);
  },
);

test('nothing broken, nothing to name', async () => {
  const { outcome, firstBroken } = await judgedAll(NAME, ['{"name":"soup"}']);
  expect([outcome, firstBroken]).toEqual(['passed', undefined]);
});

test('texts that are wrong are as many failures as there are texts', async () => {
  const bodies = ['a', 'b', 'a'].map((price) => JSON.stringify({ name: 'soup', price }));
  const { failures } = await judgedAll('response/200/price/type', bodies);
  expect(failures.map(({ actual }) => actual)).toEqual(['/price is "a"', '/price is "b"']);
});

test.each<[number, number, string]>([
  [1, 40, 'passed'],
  [2, 40, 'passed'],
  [10, 30, 'failed'],
  [2, 0, 'failed'],
])('%i lost responses to changes beside %i that came', async (lost, whole, outcome) => {
  const hungUp = { error: { kind: 'hung up', message: 'hung up' } } as const;
  let sent = 0;
  const { session } = fakeSession((): Canned => ((sent += 1) > lost ? { status: 200 } : hungUp));
  const trial = new Trial('stock/add/is-kept', session, { attempt: 'alone' });
  const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };
  for (let time = 0; time < lost + whole; time += 1)
    await trial.send('stock/add', parts, { expects: 'success' }).catch(() => undefined);
  const status = session.specs[0]!.constraints.find(
    ({ id }) => id === 'stock/add/response/status',
  )!;
  expect(session.judge.decide(status).outcome).toBe(outcome);
});
