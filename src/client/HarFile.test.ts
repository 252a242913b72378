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

  test('requests and answers are what they were, in the order of time', async () => {
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
  ['there, without sizes', { content: { text: '[]' } }, true],
])('an answer whose body is %s', async (_, response, isKnown) => {
  expect((await entry({}, response))?.response?.isBodyKnown).toBe(isKnown);
});

test.each<[string, object, string | null, boolean]>([
  ['left out', { headers: [{ name: 'Content-Length', value: '7' }] }, null, false],
  ['left out, by its size', { bodySize: 7 }, null, false],
  ['none', { bodySize: -1 }, null, true],
  ['a form in parts', { postData: { params: [{ name: 'a', value: 'b%20c' }] } }, 'a=b+c', true],
])('a request whose body is %s', async (_, request, body, isKnown) => {
  expect((await entry(request))?.request).toMatchObject({ body, isBodyKnown: isKnown });
});

test('no answer is no answer, and nobody is to blame', async () => {
  expect(await entry({}, { status: 0 })).toMatchObject({ response: null, error: null });
});

test('a byte order mark in front is let be', async () => {
  const { exchanges } = await readText(`\uFEFF${JSON.stringify(gateway(session))}`);
  expect(exchanges).toHaveLength(2);
});

test.each(['', 'null', '[]', '{"log":{}}', '<html>'])('%j is no HTTP Archive', async (text) => {
  await expect(readText(text)).rejects.toThrow(/^a\.har: is no HTTP Archive/);
});
