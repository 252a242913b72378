import { expect, test } from 'vitest';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import {
  above,
  after,
  below,
  everyNth,
  has,
  isList,
  isThere,
  lacks,
  ofRestaurant,
  answerOf,
  okWith,
  RESTAURANT,
  sends,
  type Row,
} from './messages.ts';
import { all, on } from './on.ts';

const lists = on<Row[]>(({ path }) => path === '/list');
const list = (query = '', restaurant = 'one') => requestFor('/list', query, restaurant);

test('changes the elements that are meant, in responses of 200 to requests that are meant', async () => {
  const wrap = lists.each.where(({ n }) => n === 2).set({ isChanged: true });
  const rows = [{ n: 1 }, { n: 2 }];
  expect(await bodyOf(wrap, list(), okWith(rows))).toEqual([{ n: 1 }, { n: 2, isChanged: true }]);
  expect(await bodyOf(wrap, requestFor('/other'), okWith(rows))).toEqual(rows);
  expect(await bodyOf(wrap, list(), answerOf(400, rows))).toEqual(rows);
});

test('leaves bodies alone that are no JSON', async () => {
  const wrap = lists.each.set({ isChanged: true });
  expect(await bodyOf(wrap, list(), okWith('[1]'))).toBe('[1]');
  const bytes = new Uint8Array([1]);
  expect(await bodyOf(wrap, list(), okWith(bytes))).toBe(bytes);
});

test('means what has the fields of a shape', async () => {
  const shape = { a: 1, b: undefined, c: /^x/, d: above(1), e: isThere };
  const wrap = lists.each.where(shape).set({ isMeant: true });
  const right = { a: 1, c: 'xy', d: 2, e: null };
  const wrong = [{ a: 2 }, { b: 0 }, { c: 'yx' }, { c: 1 }, { d: 1 }, { d: '2' }, { e: undefined }];
  const rows = [right, ...wrong.map((fields) => ({ ...right, ...fields })), 'text'];
  expect(await bodyOf(wrap, list(), okWith(rows))).toEqual([
    { ...right, isMeant: true },
    ...rows.slice(1),
  ]);
});

test('knows what a request sends, and what a response is like', async () => {
  const empty = lists.when(sends({ size: below(1) })).given(({ body }) => isList(body));
  const call = async (body: unknown, answer: unknown) =>
    (await empty.instead(okWith(null))(async () => okWith(answer))({ ...list(), body })).body;
  expect(await call({ size: 0 }, [])).toBeNull();
  expect(await call({ size: 1 }, [])).toEqual([]);
  expect(await call(undefined, [])).toEqual([]);
  expect(await call({ size: 0 }, {})).toEqual({});
});

test('changes numbers, texts and lists of objects, and adds to lists', async () => {
  const given = okWith([
    { n: 1.5, t: 'a', l: [1, 2] },
    { n: '1.5', t: 1 },
  ]);
  const changed = async (wrap: Wrapper) => bodyOf(wrap, list(), given);
  const other = { n: '1.5', t: 1 };
  const one = { n: 1.5, t: 'a', l: [1, 2] };
  expect(await changed(lists.each.withNumber('n', Math.floor))).toEqual([{ ...one, n: 1 }, other]);
  expect(await changed(lists.each.withText('t', (text) => `${text}!`))).toEqual([
    { ...one, t: 'a!' },
    other,
  ]);
  expect(await changed(lists.each.withList('l', (all) => all.slice(1)))).toEqual([
    { ...one, l: [2] },
    other,
  ]);
  expect(await changed(lists.add({ n: 2 }))).toEqual([one, other, { n: 2 }]);
  expect(await changed(lists.add((rows) => rows.slice(1)))).toEqual([one, other, other]);
});

test('takes out elements, members and fields', async () => {
  const given = okWith([{ a: 1, b: { c: 2 } }, {}]);
  expect(await bodyOf(lists.each.where(({ a }) => a === 1).drop(), list(), given)).toEqual([{}]);
  expect(await bodyOf(lists.each.at('a').drop(), list(), given)).toEqual([{ b: { c: 2 } }, {}]);
  expect(await bodyOf(lists.each.without('a', 'b'), list(), given)).toEqual([{}, {}]);
});

test('changes the last element alone, where there is one', async () => {
  const wrap = lists.last.set({ isLast: true });
  expect(await bodyOf(wrap, list(), okWith([{}, {}]))).toEqual([{}, { isLast: true }]);
  expect(await bodyOf(wrap, list(), okWith([]))).toEqual([]);
  expect(await bodyOf(lists.last.drop(), list(), okWith([1, 2]))).toEqual([1]);
});

test('reaches into members and the values of objects, and makes none', async () => {
  const days = on<{ days?: Record<string, Row> }>().at('days').each;
  const wrap = days.set(({ open }) => ({ open: Number(open) + 1 }));
  expect(await bodyOf(wrap, list(), okWith({ days: { a: { open: 1 }, b: { open: 2 } } }))).toEqual({
    days: { a: { open: 2 }, b: { open: 3 } },
  });
  expect(await bodyOf(wrap, list(), okWith({}))).toEqual({});
});

test('changes what is sent before it is handled', async () => {
  const heard: unknown[] = [];
  const wrap = lists.sent.each.where(({ n }) => n === 1).drop();
  const handler = wrap(async ({ body }) => okWith(heard.push(body)));
  await handler({ ...list(), body: [{ n: 1 }, { n: 2 }] });
  expect(heard).toEqual([[{ n: 2 }]]);
});

test('changes status, headers and bodies of the responses named', async () => {
  const refused = answerOf(401, { error: 'no' });
  const call = async (wrap: Wrapper) => wrap(async () => refused)(list());
  expect(await call(lists.answered(401).status(403))).toMatchObject({ status: 403 });
  expect(await call(lists.status(403))).toBe(refused);
  expect(await call(lists.refused.header('x', 'y'))).toMatchObject({ headers: { x: 'y' } });
  expect(await call(lists.refused.body(null))).toMatchObject({ status: 401, body: null });
  expect(await call(lists.answered(401).instead(okWith(1)))).toEqual(okWith(1));
});

test('reads queries otherwise, and rejects before anything is handled', async () => {
  const asked: string[] = [];
  const call = async (wrap: Wrapper, query: string) =>
    wrap(async ({ query }) => okWith(asked.push(query.toString())))(list(query));
  await call(
    lists.parameter('size', (size) => `${size}0`),
    'size=1',
  );
  await call(
    lists.parameter('size', () => undefined),
    'size=1',
  );
  await call(
    lists.parameter('size', () => '5'),
    '',
  );
  await call(
    lists.query((query) => query.set('a', 'b')),
    '',
  );
  expect(asked).toEqual(['size=10', '', '', 'a=b']);
  expect(await call(lists.when(has('size')).respond(400), 'size=1')).toEqual(answerOf(400));
  expect(asked).toHaveLength(4);
});

test('a condition that remembers begins anew for each sandbox', async () => {
  const wrap = lists.when(lacks('skip')).when(everyNth(2)).status(500);
  for (const handler of [wrap(async () => okWith([])), wrap(async () => okWith([]))]) {
    const statuses: number[] = [];
    for (const query of ['', 'skip', '', '', ''])
      statuses.push((await handler(list(query))).status);
    expect(statuses).toEqual([200, 200, 500, 200, 500]);
  }
  const late = lists.when(after(1)).status(500)(async () => okWith([]));
  expect(await late(list())).toMatchObject({ status: 200 });
  expect(await late(list())).toMatchObject({ status: 500 });
});

test('counts the parts that are meant, where it stands behind another condition', async () => {
  const wrap = lists.each.where(({ n }) => n !== 0, everyNth(2)).set({ second: true });
  expect(await bodyOf(wrap, list(), okWith([{ n: 1 }, { n: 0 }, { n: 2 }]))).toEqual([
    { n: 1 },
    { n: 0 },
    { n: 2, second: true },
  ]);
});

test('knows which restaurant was asked for first, whatever else is meant', async () => {
  const wrap = lists
    .when(
      has('a'),
      ofRestaurant('later', () => true),
    )
    .status(500);
  const handler = wrap(async () => okWith([]));
  expect(await handler(list('', 'one'))).toMatchObject({ status: 200 });
  expect(await handler(list('a', 'one'))).toMatchObject({ status: 200 });
  expect(await handler(list('a', 'two'))).toMatchObject({ status: 500 });
});

test('changes what a later request is responded with, knowing the earlier one that led to it', async () => {
  const { path } = list();
  const posts = on(({ method }) => method === 'POST').when(has('a'));
  const wrap = posts
    .leadingTo<Row>({ given: ({ body }) => String(body), named: (request) => request.path })
    .when(lacks('skip'))
    .set((_row, { origin }) => ({ ledTo: origin.query.get('a') }));
  const handler = wrap(async ({ method }) => okWith(method === 'POST' ? path : {}));
  const answered = async (query = '') => (await handler(list(query))).body;
  const ask = (query: string) => handler({ ...requestFor('/ask', query), method: 'POST' });
  await ask('');
  expect(await answered()).toEqual({});
  await ask('a=1');
  expect(await answered()).toEqual({ ledTo: '1' });
  expect(await answered('skip')).toEqual({});
});

test('puts wrappers around each other, the first one outermost', async () => {
  const naming = (name: string) => on<string[]>().change((names) => [...names, name]);
  expect(await bodyOf(all(naming('outer'), naming('inner')), list(), okWith([]))).toEqual([
    'inner',
    'outer',
  ]);
});

function requestFor(path: string, query = '', restaurant = 'one'): SandboxRequest {
  const headers = { [RESTAURANT]: restaurant };
  return { method: 'GET', path, query: new URLSearchParams(query), headers, body: undefined };
}

async function bodyOf(
  wrap: Wrapper,
  request: SandboxRequest,
  answer: SandboxResponse,
): Promise<unknown> {
  return (await wrap(async () => answer)(request)).body;
}
