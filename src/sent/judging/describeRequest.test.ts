import { expect, test } from 'vitest';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { describeRequest, describeShortly } from './describeRequest.ts';

const request = (more: object = {}) => ({
  request: {
    method: 'GET',
    url: 'https://api.invalid/menu?page=2',
    headers: [],
    body: null,
    ...more,
  },
});
const parameters = [{ name: 'X-Table', in: 'header', required: false, schema: {} }] as never;

test.each<[string, object, string]>([
  ['method and path', {}, 'GET /menu?page=2'],
  [
    'the headers that the operation has, however they are written',
    {
      headers: [
        ['x-table', '7'],
        ['Accept', '*/*'],
      ],
    },
    'GET /menu?page=2 (x-table: 7)',
  ],
  ['a body', { body: '{"a":1}' }, 'GET /menu?page=2 {"a":1}'],
  ['that a body is empty', { body: '' }, 'GET /menu?page=2 (an empty body)'],
  [
    'what stands for secrets as it is read',
    { body: 'id=%C2%ABclient id%C2%BB&secret=%C2%ABthe secret%C2%BB' },
    'GET /menu?page=2 id=«client id»&secret=«the secret»',
  ],
])('shows %s', (_, more, expected) => {
  expect(describeRequest(request(more) as never, { parameters })).toBe(expected);
});

test('a long body is cut in its middle, of a step that led there earlier', () => {
  const whole = request({ body: 'x'.repeat(400) }) as never;
  expect(describeRequest(whole, { parameters })).toMatch(/ x{400}$/);
  const long = request({ body: 'x'.repeat(500) }) as never;
  expect(describeRequest(long, { parameters })).toMatch(
    / x{267} … \(100 characters left out\) … x{133}$/,
  );
  expect(describeRequest(long, { parameters }, 'as the client a', true)).toMatch(
    /^GET \/menu\?page=2 \(as the client a\) x{107} … \(340 characters left out\) … x{53}$/,
  );
});

test.each([
  ['of an element, that one whole', 'It lost d17.', '[60 elements, of these {"id":"d17"}]'],
  [
    'of all or none, the first and the last',
    'Of "id"s',
    '[60 elements, of these {"id":"d0"}, …, {"id":"d59"}]',
  ],
])('a long list is shown by its elements: where something is said %s', (_, about, shown) => {
  const list = Array.from({ length: 60 }, (_one, index) => ({ id: `d${index}` }));
  const told = (body: string) =>
    describeRequest(request({ body }) as never, { parameters }, undefined, false, about);
  expect(told(JSON.stringify(list))).toBe(`GET /menu?page=2 ${shown}`);
  // A number as it was written.
  expect(told(JSON.stringify(list).replace('"d5"', '1.0'))).toMatch(/characters left out/);
});

test('a long body is cut around what stands for a secret', () => {
  const body = `${'x'.repeat(260)}«redacted $CARD»${'y'.repeat(300)}«redacted $NAME»${'z'.repeat(120)}`;
  expect(describeRequest(request({ body }) as never, { parameters })).toMatch(
    / x{260} … \(332 characters left out\) … z{120}$/,
  );
});

const answer = (body: string, more: object = {}) =>
  ({
    recorded: { response: { body } },
    response: { status: 200, bytes: body.length, jsonError: null, json: {} },
    error: null,
    ...more,
  }) as unknown as LiveExchange;

test('a response that led there is shown where it is short, else described', () => {
  expect(describeShortly(answer('{"a":1}'))).toBe('200 {"a":1}');
  expect(describeShortly(answer(`"${'x'.repeat(298)}"`))).toMatch(/^200 "x/);
  expect(describeShortly(answer(`"${'x'.repeat(299)}"`))).toBe('200 with an object of no members');
  expect(describeShortly(answer('', { response: { status: 204, bytes: 0 } }))).toBe(
    '204 without a body',
  );
});

test('what nobody responded is described, too', () => {
  const error = { kind: 'timeout', message: 'no response within 5 s' };
  const exchange = answer('', { recorded: { response: null }, response: null, error });
  expect(describeShortly(exchange)).toBe('no response within 5 s');
});

test('of several headers each is told from the next', () => {
  const both = [...parameters, { name: 'X-Seat', in: 'header', required: false, schema: {} }];
  const headers = [
    ['X-Table', '7'],
    ['X-Seat', '2'],
  ];
  expect(describeRequest(request({ headers }) as never, { parameters: both as never })).toBe(
    'GET /menu?page=2 (X-Table: 7, X-Seat: 2)',
  );
});

test('a header that is called like another parameter is not shown', () => {
  const headers = [['Accept', '*/*']];
  const query = [{ name: 'accept', in: 'query', required: false, schema: {} }] as never;
  expect(describeRequest(request({ headers }) as never, { parameters: query })).toBe(
    'GET /menu?page=2',
  );
});

test(
  'a page token of a million characters is described soon, whatever it is',
  { timeout: 30_000 },
  () => {
    const url = `https://api.invalid/menu?page=${'%C2%AB'.repeat(200_000)}`;
    expect(describeRequest(request({ url }) as never, { parameters })).toContain('GET /menu?page=');
  },
);

test('what came before a response broke off is no response', () => {
  const error = { kind: 'hung up', message: 'closed the connection' };
  expect(describeShortly(answer('{"a":1}', { error }))).toBe('closed the connection');
  expect(describeShortly(answer('', { recorded: { response: null }, response: null }))).toBe(
    'no response',
  );
});

test('what is said of a long list is read in time that grows with it', { timeout: 15_000 }, () => {
  const body = JSON.stringify(Array.from({ length: 2000 }, (_, index) => `shop-${index}`));
  const about = `${'+'.repeat(100_000)} "shop-1234".`;
  const shown = describeRequest(request({ body }), { parameters }, undefined, false, about);
  expect(shown).toContain('[2000 elements, of these "shop-1234"]');
});
