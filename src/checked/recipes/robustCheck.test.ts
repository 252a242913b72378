import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MENU_YAML } from '../testing/fakeSession.ts';
import type { ClientRequest } from '../../sent/exchange/prepareRequest.ts';
import { robustCheck } from './robustCheck.ts';
import { decided } from './testing/orders.ts';

const requestFactory = {
  operation: 'stock/add',
  valid: async () => fc.constant({ query: { mode: 'FAST' }, body: { name: 'soup' } }),
};

function judged(isError: (request: ClientRequest) => boolean, yaml = MENU_YAML) {
  return decided(robustCheck, {
    yaml,
    id: 'stock/add/robust',
    requestFactory,
    answer: (request) => ({ status: isError(request) ? 500 : 400 }),
  });
}

const textOf = ({ body }: ClientRequest) =>
  body !== undefined && 'text' in body ? body.text : undefined;

test('sends no body that the operation takes', async () => {
  const { decision, sent } = await judged(() => false);
  expect(decision.outcome).toBe('passed');
  const texts = sent.flatMap((request) => textOf(request) ?? []);
  expect(texts).toContain('{"name":"soup"');
  const read = texts.map((text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  });
  expect(read.filter((json) => json !== null && typeof json === 'object')).toHaveLength(1);
  expect(read).toContainEqual(expect.any(Array));
});

test('fails where a mistake of the client ends in an error of the server', async () => {
  const { decision } = await judged((request) => textOf(request)?.startsWith('[') ?? false);
  expect(decision.failures[0]?.message).toBe(
    'POST /menu/dishes responded to a body of 2000 nested arrays with a server error.',
  );
});

test('asks for further parameters only where nothing can be changed by it', async () => {
  const hasMore = ({ query = [] }: ClientRequest) => query.length > 1;
  expect((await judged(() => false)).sent.some(hasMore)).toBe(false);
  const reading = MENU_YAML.replace('x-effect: updateStock', 'x-effect: none');
  const { sent } = await judged(() => false, reading);
  expect(sent.filter(hasMore).map(({ query = [] }) => query.at(-1))).toEqual([
    ['unknownParameter', '1'],
    [expect.stringContaining('東京'), expect.stringContaining('東京')],
    ['a[b][]', '\u0000'],
  ]);
});

test('accuses nobody of a response that cannot be read', async () => {
  const { decision } = await decided(robustCheck, {
    yaml: MENU_YAML,
    id: 'stock/add/robust',
    requestFactory,
    answer: () => ({ error: { kind: 'malformed', message: 'did not speak HTTP/1.1' } }),
  });
  expect(decision.outcome).toBe('notExercised');
});

test('sends bodies of other media types as such', async () => {
  const { sent } = await judged(() => false);
  const types = sent.flatMap(({ body }) =>
    body !== undefined && 'mediaType' in body ? [[body.text.slice(0, 10), body.mediaType]] : [],
  );
  expect(types).toContainEqual(['<request/>', 'application/xml']);
  expect(types).toContainEqual(['a=1&b=2', 'application/x-www-form-urlencoded']);
  expect(types).toContainEqual(['{', 'application/json']);
});

test('of a path the last parameter is odd, the others are kept, and no body is sent', async () => {
  const yaml = MENU_YAML.replace('/menu/dishes:', '/menu/{menu}/{dish}:').replace(
    'parameters:',
    `parameters:
        - { name: menu, in: path, required: true, schema: { type: string } }
        - { name: dish, in: path, required: true, schema: { type: string } }`,
  );
  const valid = { path: { menu: 'm', dish: 'd' }, query: { mode: 'FAST' }, body: { name: 'soup' } };
  const { decision, sent } = await decided(robustCheck, {
    yaml,
    id: 'stock/add/robust',
    requestFactory: { operation: 'stock/add', valid: async () => fc.constant(valid) },
    answer: () => ({ status: 404 }),
  });
  expect(decision.outcome).toBe('passed');
  const odd = sent.filter(({ path }) => path !== '/menu/m/d');
  expect(odd.map(({ path }) => path.slice(0, 12))).toEqual([
    '/menu/m/xxxx',
    '/menu/m/%C5%',
    '/menu/m/a%00',
    '/menu/m/..%2',
  ]);
  expect(odd.every(({ body }) => body === undefined)).toBe(true);
});

test('sends a body that is JSON, whose names and values are of other scripts', async () => {
  const { bodies } = await judged(() => false);
  const odd = expect.stringMatching(/東京.*\u{1F35C}/u) as string;
  expect(bodies.flatMap((body) => Object.entries(Object(body) as object))).toContainEqual([
    odd,
    odd,
  ]);
});

test('sends each mistake once', async () => {
  const { sent } = await judged(() => false);
  const all = sent.map(({ body }) => JSON.stringify(body));
  expect(new Set(all).size).toBe(all.length);
  expect(sent.flatMap((request) => textOf(request) ?? [])).toEqual(
    expect.arrayContaining(['', '{', '1e999', '<request/>', 'a=1&b=2']),
  );
});

test('sends what is JSON and no object', async () => {
  const { bodies } = await judged(() => false);
  expect(bodies).toEqual(expect.arrayContaining(['text', 7, true, null]));
  expect(bodies.map((body) => String(body).length)).toContain(300_000);
});

test('sends no body that who reads no further than its end would take', async () => {
  const { sent } = await judged(() => false);
  const texts = sent.flatMap((request) => textOf(request) ?? []);
  expect(texts.filter((text) => text.includes('{"name":"soup"}'))).toEqual([]);
  expect(texts).toContain('{"name":"soup"\u0000');
});

test('sends a body only where the operation takes one, and JSON where it takes JSON', async () => {
  const bare = MENU_YAML.replace(/ {6}requestBody:[^]*?(?= {6}responses:)/, '');
  expect((await judged(() => false, bare)).sent).toEqual([]);
  const form = { mode: 'FAST' };
  const { sent } = await decided(robustCheck, {
    yaml: MENU_YAML.replace('x-effect: updateStock', 'x-effect: none'),
    id: 'stock/add/robust',
    requestFactory: { operation: 'stock/add', valid: async () => fc.constant({ form }) },
    answer: () => ({ status: 400 }),
  });
  expect(sent.map(({ body }) => body)).toEqual([{ form }, { form }, { form }]);
});

test('the one parameter of a path is odd, too', async () => {
  const yaml = MENU_YAML.replace('/menu/dishes:', '/menu/{menu}:').replace(
    'parameters:',
    'parameters:\n        - { name: menu, in: path, required: true, schema: { type: string } }',
  );
  const valid = { path: { menu: 'm' }, query: { mode: 'FAST' }, body: { name: 'soup' } };
  const { sent } = await decided(robustCheck, {
    yaml,
    id: 'stock/add/robust',
    requestFactory: { operation: 'stock/add', valid: async () => fc.constant(valid) },
    answer: () => ({ status: 404 }),
  });
  expect(sent.filter(({ path }) => path !== '/menu/m')).toHaveLength(4);
});
