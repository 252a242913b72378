import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSandbox } from '../../sandbox/openSandbox.ts';
import type { PassedExchange } from '../../src/clients/Passage.ts';
import { resultFolder } from '../../src/shown/folder/resultFolder.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { projectRoot } from '../../projectRoot.ts';
import { LiveJudge } from '../proxy/LiveJudge.ts';
import { inspected, nameAndValue, printed, writtenIn } from './testing/inspected.ts';
import { Plants } from './testing/Plants.ts';

const folder = mkdtempSync(join(tmpdir(), 'planted-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ORIGIN = 'http://127.0.0.1:18431';

interface Message {
  method: string;
  path: string;
  mediaType: string;
  body: string | null;
  status: number;
  answerType: string;
  answer: string;
}

function messages(plants: Plants): Message[] {
  const json = 'application/json';
  const item = (where: string) => ({
    guid: 'e0de3411-88fb-5fbf-91c4-c87d5dff419d',
    status: 'QUANTITY',
    ...plants.members(where),
  });
  const call = (said: Partial<Message> & { path: string }): Message => ({
    method: 'GET',
    mediaType: json,
    body: null,
    status: 200,
    answerType: json,
    answer: '[]',
    ...said,
  });
  const form = 'application/x-www-form-urlencoded';
  const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="${plants.text('file name')}"\r\n\r\n${plants.text('part')}\r\n--b--`;
  return [
    call({
      method: 'POST',
      path: '/authentication/v1/authentication/login',
      mediaType: form,
      body: `grant_type=client_credentials&${plants.pairs('token form')}`,
      answer: JSON.stringify({
        access_token: plants.text('token'),
        ...plants.members('token response'),
      }),
    }),
    call({
      path: `/stock/v1/inventory?${plants.pairs('query')}`,
      answer: JSON.stringify([item('list')]),
    }),
    call({ path: '/stock/v1/inventory', answer: JSON.stringify(plants.members('list as object')) }),
    call({
      path: `/stock/v1/inventory?${plants.text('query alone')}`,
      status: 500,
      answer: JSON.stringify(plants.members('500')),
    }),
    call({
      path: '/stock/v1/inventory',
      status: 400,
      answer: JSON.stringify({ message: 'no', ...plants.members('400') }),
    }),
    call({
      path: '/stock/v1/inventory',
      answerType: 'text/html',
      answer: `<p>${plants.text('html')}`,
    }),
    call({ path: '/stock/v1/inventory', answerType: 'text/plain', answer: plants.text('plain') }),
    call({ path: '/stock/v1/inventory', answer: `[{"cut":"${plants.text('no json')}` }),
    call({ path: '/stock/v1/inventory', answer: JSON.stringify(plants.text('json text')) }),
    call({
      path: '/stock/v1/inventory',
      answer: JSON.stringify({
        [plants.text('member name')]: 1,
        [plants.number('member number')]: 1,
      }),
    }),
    call({
      method: 'PUT',
      path: '/stock/v1/inventory/update',
      body: JSON.stringify([item('update')]),
    }),
    call({
      method: 'PUT',
      path: '/stock/v1/inventory/update',
      mediaType: form,
      body: plants.pairs('form'),
    }),
    call({
      method: 'PUT',
      path: '/stock/v1/inventory/update',
      mediaType: `multipart/form-data; boundary=${plants.text('boundary')}`,
      body: part,
    }),
    call({
      method: 'PUT',
      path: '/stock/v1/inventory/update',
      mediaType: 'text/xml',
      body: `<a b="${plants.text('xml')}"/>`,
    }),
    call({
      method: 'PUT',
      path: '/ccpartner/v1/merchants/6f0a7b6e-1111-4a2b-9c3d-aaaaaaaaaaaa/payments/6f0a7b6e-1111-4a2b-9c3d-aaaaaaaaaaab',
      body: JSON.stringify({
        amount: 'x',
        encryptedCardData: plants.members('encrypted'),
        requestMetadata: {
          guestEmail: plants.text('guestEmail'),
          guestIdentifier: plants.text('guest'),
          ...plants.members('metadata'),
        },
        billingAddress: {
          name: plants.text('billing name'),
          address1: plants.text('address'),
          city: plants.text('city'),
        },
        ...plants.members('payment'),
      }),
      status: 400,
      answer: '{}',
    }),
    call({
      path: `/users/${plants.text('segment')}/of/${plants.number('segment')}?${plants.pairs('undocumented query')}`,
    }),
  ];
}

function found(
  plants: Iterable<[value: string, where: string]>,
  texts: [string, string][],
): string[] {
  return [...plants].flatMap(([value, where]) =>
    texts.filter(([, text]) => text.includes(value)).map(([file]) => `${where} in ${file}`),
  );
}

test('nothing of what clients and platforms say under names of their own is written by inspect', async () => {
  const plants = new Plants();
  const entries = messages(plants).map((message, index) => ({
    startedDateTime: new Date(Date.UTC(2026, 10, 28) + index * 1000).toISOString(),
    time: 5,
    comment: plants.text('comment'),
    request: {
      method: message.method,
      url: `http://svc:${plants.text('user info')}@127.0.0.1:18431${message.path}`,
      headers: nameAndValue([
        ['Authorization', `Bearer ${plants.text('token')}`],
        ['Cookie', `sid=${plants.text('cookie')}`],
        ['Content-Type', message.mediaType],
        ...plants.headers('request'),
      ]),
      cookies: [{ name: 'sid', value: plants.text('cookie list') }],
      ...(message.body !== null && {
        postData: { mimeType: message.mediaType, text: message.body },
      }),
    },
    response: {
      status: message.status,
      statusText: plants.text('phrase'),
      headers: nameAndValue([
        ['Set-Cookie', `sid=${plants.text('set cookie')}; Path=/`],
        ['Content-Type', message.answerType],
        ['Content-Length', String(Buffer.byteLength(message.answer))],
        ...plants.headers('response'),
      ]),
      content: { text: message.answer, size: Buffer.byteLength(message.answer) },
    },
  }));
  const texts = await inspected(JSON.stringify({ log: { entries } }), join(folder, 'out'));
  expect(plants.all.size).toBeGreaterThan(3000);
  expect(plants.foundIn(texts)).toEqual([]);
  // What the documents describe is shown all the same.
  const har = texts.find(([name]) => name === 'exchanges.har')?.[1] ?? '';
  expect(har).toContain('e0de3411-88fb-5fbf-91c4-c87d5dff419d');
  expect(har).toContain('QUANTITY');
});

test('what a document of others calls secret, or names like a secret, is not written', async () => {
  const plants = new Plants();
  const text = { type: 'string' };
  const secret = { ...text, format: 'password' };
  const properties = { pin: secret, pins: { type: 'array', items: secret }, apiKey: text };
  const ofRequest = { ...properties, code: { ...text, writeOnly: true } };
  const parameter = { in: 'query', name: 'key', schema: { ...text, pattern: '.+' } };
  const content = (schema: object) => ({ 'application/json': { schema } });
  const post = {
    parameters: [parameter, { ...parameter, name: 'word', schema: secret }],
    requestBody: { content: content({ properties: ofRequest, required: ['missing'] }) },
    responses: { 200: { description: '', content: content({ properties, type: 'object' }) } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post } },
  };
  const openapi = join(folder, 'openapi.json');
  writeFileSync(openapi, JSON.stringify(document));
  const [pin, other, apiKey, code] = ['pin', 'pins', 'apiKey', 'code'].map((it) => plants.text(it));
  const said = { pin, pins: [other], apiKey };
  const url = `${ORIGIN}/a?key=${plants.text('key')}&word=${plants.text('word')}`;
  const headers = nameAndValue([['Content-Type', 'application/json']]);
  const postData = { mimeType: 'application/json', text: JSON.stringify({ ...said, code }) };
  const content200 = { mimeType: 'application/json', text: JSON.stringify({ ...said, no: 1 }) };
  const entry = {
    startedDateTime: '2026-11-28T00:00:00Z',
    time: 5,
    request: { method: 'POST', url, headers, cookies: [], postData },
    response: { status: 200, statusText: '', headers, content: content200 },
  };
  const by = { openapi, base: ORIGIN };
  const texts = await inspected(
    JSON.stringify({ log: { entries: [entry] } }),
    join(folder, 'theirs'),
    by,
  );
  expect(plants.foundIn(texts)).toEqual([]);
  expect(texts.find(([name]) => name === 'exchanges.har')?.[1]).toContain('apiKey');
});

test('nothing of it is written by proxy', async () => {
  const plants = new Plants();
  const target = parseTarget(openSandbox().targetAt(ORIGIN));
  const results = resultFolder(join(folder, 'live'));
  const kept = (text: string) => ({ bytes: Buffer.from(text), length: Buffer.byteLength(text) });
  const said = await printed(async () => {
    const judge = new LiveJudge(target, results, {});
    for (const message of messages(plants)) {
      const passed: PassedExchange = {
        request: {
          method: message.method,
          url: ORIGIN + message.path,
          headers: [
            ['Authorization', `Bearer ${plants.text('token')}`],
            ['Content-Type', message.mediaType],
            ...plants.headers('request'),
          ],
          body: kept(message.body ?? ''),
        },
        response: {
          status: message.status,
          statusText: plants.text('phrase'),
          headers: [['Content-Type', message.answerType], ...plants.headers('response')],
          body: kept(message.answer),
        },
        error: null,
        isAbandoned: false,
        startedAt: 0,
        endedAt: 5,
      };
      await judge.add(passed);
    }
    await judge.finish();
  });
  // The log too, which is deleted at the end.
  expect(plants.foundIn([...writtenIn(results.path), ['terminal', said]])).toEqual([]);
  results.discard();
});

test.each<[string, string[]]>([
  [
    'har-plain-card-in-payment',
    [
      '4111111111111111',
      '5500000000000004',
      'cvv":"987',
      String.raw`cvv\":\"987`,
      'Jane Q Roe',
      'jane.roe@',
      'cipherPayloadXYZ99',
    ],
  ],
  [
    'har-card-and-mail',
    [
      ...['4111111111111111', '5500 0000', 'jane.roe@', 'eyJhbGciOiJIUzI1NiIs', 'DE8937040044'],
      ...['207 555 0143', 'OtherBearerTok88', 'c3ZjOkJhc2lj', 'BasicSecretPw99'],
    ],
  ],
  ['har-url-userinfo', ['pw-in-url']],
  ['har-secrets-of-many-names', ['UIuserinfoPw77']],
])('nothing secret of %s is written', async (name, secrets) => {
  const har = readFileSync(join(projectRoot, 'test/inputs', `${name}.har`), 'utf8');
  const marked = har.match(/\b(?:RQ|RS|QQ|BB|CC)\d+\w{10,}/g) ?? [];
  const planted = new Map([...secrets, ...marked].map((value) => [value, value]));
  expect(har.match(/[RQBC][QSBC]\d+\w{10}/g) ?? []).toHaveLength(marked.length);
  expect(found(planted, await inspected(har, join(folder, name)))).toEqual([]);
});
