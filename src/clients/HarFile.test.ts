import { describe, expect, test } from 'vitest';
import { HarFile } from './HarFile.ts';
import { chromium, gateway, mitmproxy, type HarMake } from './testing/harMakes.ts';
import type { SeenExchange } from './SeenExchange.ts';
import { seenExchange } from './testing/seenExchange.ts';

const GET = 'https://a.test/stock/v1/inventory?status=QUANTITY&x=a%2Bb';
const session = [
  seenExchange({
    id: 'a',
    method: 'GET',
    url: GET,
    headers: { Authorization: 'Bearer x' },
    answer: [{ n: 'é' }],
  }),
  seenExchange({
    id: 'b',
    method: 'PUT',
    url: 'https://a.test/stock/v1/inventory/update',
    body: [{ k: 'ü' }],
    answer: { message: 'no' },
    status: 400,
    at: 100,
  }),
];

/** What a file has, and its exchanges in the order in which they ended. */
async function readText(text: string) {
  const bytes = Buffer.from(text);
  const har = new HarFile(
    { length: bytes.length, read: (start, length) => bytes.subarray(start, start + length) },
    'a.har',
  );
  for await (const _ of har.inFile());
  const exchanges: SeenExchange[] = [];
  for await (const seen of har.inOrder()) exchanges.push(seen);
  return { ...har.reading, exchanges };
}

const read = (har: unknown) => readText(JSON.stringify(har));
const entry = async (request: object, response: object = {}, rest: object = {}) =>
  (
    await read({
      log: {
        entries: [
          {
            request: { method: 'GET', url: GET, headers: [], ...request },
            response: { status: 200, headers: [], ...response },
            ...rest,
          },
        ],
      },
    })
  ).exchanges[0];

describe.each<[string, HarMake]>([
  ['Chromium', chromium],
  ['mitmproxy', mitmproxy],
  ['a gateway', gateway],
])('as %s writes it', (_, make) => {
  const readOwn = async () =>
    (await read(make(session))).exchanges.filter(
      ({ request }) => request.method !== 'OPTIONS' && request.url.startsWith('https://a.test'),
    );

  test('requests and responses are what they were, in the order of time', async () => {
    const own = await readOwn();
    expect(
      own.map(({ request }) => [
        request.method,
        new URL(request.url).searchParams.get('x'),
        request.body,
      ]),
    ).toEqual([
      ['GET', 'a+b', null],
      ['PUT', null, '[{"k":"ü"}]'],
    ]);
    expect(
      own.map(({ response }) => [
        response?.head.status,
        new TextDecoder().decode(response?.body),
        response?.isBodyKnown,
      ]),
    ).toEqual([
      [200, '[{"n":"é"}]', true],
      [400, '{"message":"no"}', true],
    ]);
    expect(own.map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
      [0, 10],
      [100, 110],
    ]);
  });

  test('no field is made up', async () => {
    const own = await readOwn();
    expect(
      own[0]?.request.headers.map(([name]) => name).filter((name) => name.startsWith(':')),
    ).toEqual([]);
  });
});

test('what came from a cache was asked of nobody', async () => {
  expect(await read(chromium(session))).toMatchObject({ fromCache: 1 });
});

test('a query that was put together again is no evidence of how it was encoded', async () => {
  const { exchanges } = await read(gateway(session));
  expect(exchanges[0]?.request.isQueryKnown).toBe(false);
});

test('values on the lines of one field are fields of their own', async () => {
  const [seen] = (await read(chromium([session[0]!]))).exchanges.slice(1);
  expect(seen?.response?.head.headers.filter(([name]) => name === 'set-cookie')).toHaveLength(2);
});

test.each<[string, object, boolean]>([
  ['left out, though it had a size', { content: { size: 20 } }, false],
  ['left out, and nothing said of it', { content: {} }, false],
  ['empty, with a size', { content: { size: 20, text: '' } }, false],
  ['cut off', { content: { size: 200, text: '[{"a":1},' } }, false],
  ['none', { content: { size: 0 } }, true],
  ['none, as the status says', { status: 204, content: {} }, true],
  ['shorter by a byte order mark', { content: { size: 5, text: '[]' } }, true],
  ['in an unknown form', { content: { text: '5b5d', encoding: 'hex' } }, false],
  ['there, without sizes', { content: { text: '[]' } }, true],
])('a response whose body is %s', async (_, response, isKnown) => {
  expect((await entry({}, response))?.response?.isBodyKnown).toBe(isKnown);
});

test.each<[string, object, string | null, boolean]>([
  ['left out', { headers: [{ name: 'Content-Length', value: '7' }] }, null, false],
  ['left out, by its size', { bodySize: 7 }, null, false],
  ['none', { bodySize: -1 }, null, true],
  [
    'no form, in parts all the same',
    { postData: { mimeType: 'application/json', params: [{ name: 'a', value: 'b' }] } },
    null,
    false,
  ],
  ['in an unknown form', { postData: { text: '5b5d', encoding: 'hex' } }, null, false],
  ['a form in parts', { postData: { params: [{ name: 'a', value: 'b%20c' }] } }, 'a=b+c', true],
])('a request whose body is %s', async (_, request, body, isKnown) => {
  expect((await entry(request))?.request).toMatchObject({ body, isBodyKnown: isKnown });
});

const NAMED = [{ name: 'User-Agent', value: 'x' }];
test.each<[string, object, boolean]>([
  ['left out', { headers: [] }, false],
  [
    'those that a browser adds itself',
    { headers: [...NAMED, { name: 'Accept', value: '*/*' }] },
    false,
  ],
  [
    'provisional',
    {
      headers: [...NAMED, { name: 'Authorization', value: 'x' }],
      comment: 'Provisional headers are shown',
    },
    false,
  ],
  ['as they were sent', { headers: [...NAMED, { name: 'Host', value: 'a.test' }] }, true],
  ['as HTTP/2 sends them', { headers: [...NAMED, { name: ':authority', value: 'a.test' }] }, true],
  ['of the client', { headers: [...NAMED, { name: 'Authorization', value: 'x' }] }, true],
])('header fields of a request that are %s', async (_, request, isWhole) => {
  expect((await entry(request))?.request.headersGap === undefined).toBe(isWhole);
});

test('no response is no response, and nobody is to blame', async () => {
  expect(await entry({}, { status: 0 })).toMatchObject({ response: null, error: null });
});

test('a byte order mark in front is let be', async () => {
  const { exchanges } = await readText(`\uFEFF${JSON.stringify(gateway(session))}`);
  expect(exchanges).toHaveLength(2);
});

test.each(['', 'null', '[]', '{"log":{}}', '<html>'])('%j is no HTTP Archive', async (text) => {
  await expect(readText(text)).rejects.toThrow(/^a\.har: is no HTTP Archive/);
});

test('one damaged entry is counted, and the others are read', async () => {
  const good = (url: string) => ({
    startedDateTime: '2026-11-28T02:25:00.116Z',
    time: 5,
    request: { method: 'GET', url, headers: [] },
    response: { status: 200, headers: [], content: { text: '[]', size: 2 } },
  });
  const entries = [
    good('https://a.test/1'),
    null,
    7,
    'text',
    [],
    {},
    { request: 5 },
    { request: { method: 5, url: 'x' } },
    { request: { method: 'GET\n', url: 'x' } },
    { request: { method: 'GET', url: GET, headers: { a: 'b' } } },
    { request: { method: 'GET', url: GET, headers: [null] } },
    { request: { method: 'GET', url: GET, headers: [{ name: 'a', value: {} }] } },
    { request: { method: 'PUT', url: GET, headers: [], postData: { text: 5 } } },
    good('https://a.test/2'),
  ];
  const { exchanges, unreadable } = await read({ log: { entries } });
  expect(exchanges.map(({ id }) => id)).toEqual(['entry#1', 'entry#14']);
  expect([...unreadable.values()].reduce((sum, count) => sum + count, 0)).toBe(12);
});

test.each([
  ['its headers are an object', { headers: { a: 'b' } }],
  ['its status is a text', { status: 'fine' }],
  ['its status is none', { status: 7 }],
  ['its content is a list', { content: [] }],
  ['its Base64 is none', { content: { text: '{}{}', encoding: 'base64' } }],
])('a response that cannot be read (%s) leaves the request', async (_, response) => {
  expect(await entry({}, response)).toMatchObject({
    request: { isBodyKnown: true },
    response: null,
    unfinished: { state: 'unreadable' },
  });
});

test.each([
  ['Charles', { _charlesStatus: 'EXCEPTION', content: { text: '[]' } }],
  ['Chromium', { _error: 'net::ERR_ABORTED', content: { text: '[]' } }],
])('a response that did not end, as %s says, is none', async (_, response) => {
  expect((await entry({}, response))?.response).toBeNull();
});

test('what Safari took from a cache was asked of nobody', async () => {
  const cached = { request: { method: 'GET', url: GET }, _fetchType: 'Disk Cache' };
  expect(await read({ log: { entries: [cached] } })).toMatchObject({ fromCache: 1, exchanges: [] });
});

test('a date that cannot be read is no date, and leaves its exchange where it stands', async () => {
  const dated = (startedDateTime: unknown, name: string) => ({
    startedDateTime,
    request: { method: 'GET', url: `https://a.test/${name}` },
  });
  const { exchanges, undated, earliest } = await read({
    log: {
      entries: [
        dated('2026-11-28T02:25:03,500Z', 'last'),
        dated('2026-11-28T02:25:00Z', 'first'),
        dated('yesterday', 'second'),
        dated(5, 'third'),
      ],
    },
  });
  expect(exchanges.map(({ request }) => request.url.slice(15))).toEqual([
    'first',
    'second',
    'third',
    'last',
  ]);
  expect(exchanges.map(({ startedAt }) => startedAt)).toEqual([
    Date.UTC(2026, 10, 28, 2, 25),
    NaN,
    NaN,
    Date.UTC(2026, 10, 28, 2, 25, 3, 500),
  ]);
  expect([undated, earliest]).toEqual([2, Date.UTC(2026, 10, 28, 2, 25)]);
});

test('an entry that is too long is not read, and the others are', async () => {
  const { exchanges, unreadable } = await read({
    log: { entries: [{ junk: 'x'.repeat(17_000_000) }, { request: { method: 'GET', url: GET } }] },
  });
  expect([exchanges.length, [...unreadable.keys()]]).toEqual([1, ['it is longer than 16 MiB']]);
});
