import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import url from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientToken } from '../clientToken.ts';
import { documentSpec } from '../documentSpec.ts';
import { gatherDocument } from './gatherDocument.ts';
import { failedIn, judgedDocument } from '../testing/judgedDocument.ts';
import { serve, type Answered, type Asked } from '../testing/serve.ts';

let folder: string;
const open: { close: () => Promise<void> }[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gathered-'))));
afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const { close } of open.splice(0)) await close();
});

async function serving(answer: (asked: Asked) => Answered | Promise<Answered>) {
  const asked: Asked[] = [];
  const server = await serve((one) => {
    asked.push(one);
    return answer(one);
  });
  open.push(server);
  return { ...server, asked };
}

const MAIN = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /me: { $ref: 'paths/me.yaml' }
components: { schemas: { Name: { type: string } } }`;
const ME = `get:
  responses:
    '200':
      description: ok
      content: { application/json: { schema: { $ref: '../schemas.json#/a~1b' } } }`;
const SCHEMAS = JSON.stringify({
  'a/b': { type: 'object', properties: { name: { $ref: 'main.yaml#/components/schemas/Name' } } },
});

test('references to files beside a document are read, and lead back into it', async () => {
  mkdirSync(join(folder, 'paths'));
  writeFileSync(join(folder, 'main.yaml'), MAIN);
  writeFileSync(join(folder, 'paths/me.yaml'), ME);
  writeFileSync(join(folder, 'schemas.json'), SCHEMAS);
  const text = await gatherDocument(join(folder, 'main.yaml'));
  const { base } = await serving(() => [200, { name: 7 }]);
  const { decisions } = await judgedDocument(text, { base });
  expect(Object.keys(failedIn(decisions))).toEqual(['api/get-me/response/200/name/type']);
});

test('a mapping of a discriminator leads to files as references do; what leads to nothing is told once', async () => {
  const pet = {
    oneOf: [{ $ref: 'cat.json' }, { $ref: 'dog.json#/Dog' }],
    discriminator: {
      propertyName: 'kind',
      mapping: { cat: 'cat.json', dog: './dog.json#/Dog', cow: 'cow.json', ox: 'v1.Ox' },
    },
  };
  const kind = { type: 'object', properties: { kind: { type: 'string' } } };
  const body = { required: true, content: { 'application/json': { schema: pet } } };
  const post = { requestBody: body, responses: { 200: { description: 'ok' } } };
  const main = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/me': { post } } };
  const files = { 'main.json': main, 'cat.json': kind, 'dog.json': { Dog: kind } };
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(value));
  const { spec, remarks } = documentSpec(
    'main.json',
    await gatherDocument(join(folder, 'main.json')),
    {},
  );
  expect(JSON.stringify(spec.operations[0]!.body!.schema)).toMatch(/"cat".*"dog"/);
  expect(remarks.filter((one) => one.startsWith('not understood'))).toEqual([
    'not understood: a mapping that leads to nothing (#/paths/~1me/post/requestBody/content/application~1json/schema)',
  ]);
});

test('nothing outside of the folder is read, by no name and by no link', async () => {
  const inside = join(folder, 'inside');
  mkdirSync(inside);
  const secret = join(folder, 'secret.json');
  writeFileSync(secret, '"a secret"');
  symlinkSync(secret, join(inside, 'link.json'));
  const other = await serving(() => [200, 'a secret']);
  const refs = ['../secret.json', `file://${secret}`, 'link.json', `${other.base}/x`, '//x/y', '.'];
  const schemas = Object.fromEntries(refs.map(($ref, index) => [index, { $ref }]));
  writeFileSync(join(inside, 'main.json'), JSON.stringify({ schemas }));
  expect(await gatherDocument(join(inside, 'main.json'))).not.toContain('a secret');
  expect(other.asked).toEqual([]);
});

test('no other machine is asked for a file, which Windows would do', async () => {
  const read = url.fileURLToPath;
  vi.spyOn(url, 'fileURLToPath').mockImplementation((file) =>
    read(String(file).replace('file://other', 'file://')),
  );
  syncBuiltinESMExports();
  writeFileSync(join(folder, 'part.json'), '{"type":"string","example":"a secret"}');
  const schemas = { a: { $ref: `file://other${folder}/part.json` } };
  writeFileSync(join(folder, 'main.json'), JSON.stringify({ schemas }));
  const text = await gatherDocument(join(folder, 'main.json'));
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  expect(text).not.toContain('a secret');
});

test('references read no hidden files, and none that are named as no document', async () => {
  const names = [
    '.secret.json',
    '.docker/config.json',
    'a/.b/c.yaml',
    'terraform.tfstate',
    'key.pem',
  ];
  for (const name of names) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), '{"example":"a secret"}');
  }
  const schemas = Object.fromEntries(names.map(($ref, index) => [index, { $ref }]));
  writeFileSync(join(folder, 'hidden.json'), JSON.stringify({ schemas }));
  expect(await gatherDocument(join(folder, 'hidden.json'))).not.toContain('a secret');
});

test.each([
  ['settings', { type: 'service_account', private_key: { type: 'string', default: 'a secret' } }],
  ['state', { version: 4, outputs: { pw: { type: 'string', example: 'a secret' } } }],
  ['variables', [{ name: 'KEY', value: 'a secret' }]],
  ['credentials', { auths: { 'a.example': { auth: 'a secret' } } }],
  ['a text', 'a secret'],
])('references do not read what is beside a document and no part of one: %s', async (_, beside) => {
  writeFileSync(join(folder, 'beside.json'), JSON.stringify(beside));
  const at = (hash: string) => ({ $ref: `beside.json#${hash}` });
  const schemas = { a: at('/outputs/pw'), b: at('/private_key'), c: at('/0'), d: at('') };
  writeFileSync(join(folder, 'main.json'), JSON.stringify({ schemas }));
  expect(await gatherDocument(join(folder, 'main.json'))).not.toContain('a secret');
});

test.each([
  { models: { Name: { type: 'string', 'x-a': 1 } } },
  { '/a': { get: { responses: {} } }, '/b': { $ref: 'c' } },
  [{ name: 'a', in: 'query', schema: {} }],
  { 200: { description: 'ok', content: {} }, default: { description: 'no' } },
  { summary: 's', value: 'anything' },
])('references read parts of documents: %j', async (beside) => {
  writeFileSync(join(folder, 'beside.json'), JSON.stringify(beside));
  writeFileSync(join(folder, 'main.json'), JSON.stringify({ a: { $ref: 'beside.json' } }));
  const gathered = JSON.parse(await gatherDocument(join(folder, 'main.json')));
  expect(gathered.$files['beside.json']).toMatchObject(beside);
});

test('a document at an address is read by redirects, with what is of its origin, and told no credentials', async () => {
  const other = await serving(() => [200, {}]);
  const files: Record<string, Answered> = {
    '/docs/main.yaml': [
      200,
      `${MAIN}\nx: { $ref: '${other.base}/x' }`,
      { 'content-type': 'application/yaml' },
    ],
    '/docs/paths/me.yaml': [200, ME, { 'content-type': 'text/plain' }],
    '/docs/schemas.json': [200, JSON.parse(SCHEMAS)],
  };
  const { base, asked } = await serving(
    ({ path }) => files[path] ?? [302, undefined, { Location: '/docs/main.yaml' }],
  );
  const text = await gatherDocument(`${base}/openapi`);
  expect(text).toContain('"a/b"');
  expect(other.asked).toEqual([]);
  expect(asked.filter(({ headers }) => headers.authorization ?? headers.cookie)).toEqual([]);
});

test.each<[string, Answered]>([
  ['leads from one address to the next', [302, undefined, { Location: '/' }]],
  [
    'leads to an address that is not followed',
    [302, undefined, { Location: 'file:///etc/passwd' }],
  ],
  ['responded 404', [404]],
  ['20,000,000', [200, 'x'.repeat(20_000_001), { 'content-type': 'text/plain' }]],
])('an address that gives no document is told: %s', async (problem, answer) => {
  const { base } = await serving(() => answer);
  await expect(gatherDocument(base)).rejects.toThrow(problem);
});

const referring = (refs: string[]) => ({ openapi: '3.1.0', x: refs.map(($ref) => ({ $ref })) });

test('references lead to no other origin by a redirect, and those that give nothing are counted', async () => {
  const other = await serving(() => [200, { secret: 'of another' }]);
  const missing = Array.from({ length: 600 }, (_, index) => `missing-${index}`);
  const refs = ['redirected', ...missing, 'redirected'];
  const { base, asked } = await serving(({ path }) => {
    if (path === '/main') return [200, referring(refs)];
    return path === '/redirected' ? [302, undefined, { Location: `${other.base}/x` }] : [404];
  });
  expect(await gatherDocument(`${base}/main`)).not.toContain('of another');
  expect(other.asked).toEqual([]);
  expect(asked.map(({ path }) => path)).toContain('/redirected');
  expect(asked).toHaveLength(501);
});

test('what references name may not repeat more values than a document, all of them together', async () => {
  const part = `a: &a [${'1,'.repeat(900)}]\nb: [${'*a,'.repeat(300)}]`;
  const { base } = await serving(({ path }) =>
    path === '/main'
      ? [200, referring(['a', 'b', 'c'])]
      : [200, part, { 'content-type': 'text/plain' }],
  );
  await expect(gatherDocument(`${base}/main`)).rejects.toThrow('at most 500,000 values');
});

test('all references have one deadline', async () => {
  const { base } = await serving(async ({ path }) => {
    if (path === '/main') return [200, referring(['a', 'b', 'c', 'd', 'e'])];
    await setTimeout(200);
    return [404];
  });
  await expect(gatherDocument(`${base}/main`, 500)).rejects.toThrow('within 0.5 s');
});

const secured = (tokenUrl: string) => `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /me: { get: { security: [{ key: [] }], responses: { '200': { description: ok } } } } }
components: { securitySchemes: { key: { type: oauth2, flows: { clientCredentials: { tokenUrl: '${tokenUrl}', scopes: {} } } } } }`;
const client = { clientId: 'me', clientSecret: 'a:secret' };
const tokenAt = (base: string, documented: string, tokenUrl?: string) =>
  clientToken({ ...client, tokenUrl }, base, documentSpec('x', secured(documented)));

test('a client gets its token by Basic, or by the form where only that is accepted', async () => {
  const basic = `Basic ${Buffer.from('me:a%3Asecret').toString('base64')}`;
  const byBasic = await serving(({ headers }) =>
    headers.authorization === basic ? [200, { access_token: 'one' }] : [401],
  );
  expect(await tokenAt(byBasic.base, 'oauth/token')).toBe('one');
  expect(byBasic.asked.map(({ path }) => path)).toEqual(['/oauth/token']);
  const byForm = await serving(({ text }) =>
    new URLSearchParams(text).get('client_secret') === 'a:secret'
      ? [200, { access_token: 'two' }]
      : [400],
  );
  expect(await tokenAt(byForm.base, `${byForm.base}/token`)).toBe('two');
});

test('a client secret goes to the API alone or where it is named, to nobody else in the clear, and nowhere by a redirect', async () => {
  const other = await serving(() => [200, { access_token: 'x' }]);
  const { base } = await serving(() => [307, undefined, { Location: `${other.base}/` }]);
  const elsewhere = `${other.base}/token`;
  for (const documented of [elsewhere, elsewhere.replace('http:', 'https:'), '//evil.example'])
    await expect(tokenAt(base, documented)).rejects.toThrow('with --token-url');
  await expect(tokenAt(base, '/token', elsewhere)).rejects.toThrow('no secret is sent to');
  await expect(tokenAt(base, '/token')).rejects.toThrow('no token was returned');
  expect(other.asked).toEqual([]);
  expect(await tokenAt(other.base, 'https://evil.example', elsewhere)).toBe('x');
});

test('what a document says in words of its own leads nowhere, and each operation may have a file', async () => {
  const get = { parameters: [{ $ref: 'id.json' }], responses: {} };
  const files: Record<string, unknown> = {
    '/get.json': get,
    '/id.json': { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
  };
  const paths = { '/a/{id}': { get: { $ref: 'get.json' } } };
  const document = { openapi: '3.1.0', info: {}, paths, 'x-samples': { $ref: 'sample.json' } };
  const { base, asked } = await serving(({ path }) => [200, files[path] ?? document]);
  const { spec } = documentSpec('x', await gatherDocument(`${base}/main`));
  expect(spec.operations.map(({ parameters }) => parameters)).toMatchObject([
    [{ name: 'id', schema: { type: 'integer' } }],
  ]);
  expect(asked.map(({ path }) => path)).not.toContain('/sample.json');
});

test('what lies above an address with credentials is named without them', async () => {
  const document = { openapi: '3.1.0', info: {}, paths: {}, a: { $ref: '../x.json' } };
  const { base } = await serving(({ path }) => [
    200,
    path === '/x.json' ? { type: 'string' } : document,
  ]);
  const text = await gatherDocument(`${base.replace('//', '//user:secret@')}/a/doc?key=secret`);
  expect(text).toContain(`"${base}/x.json"`);
  expect(text).not.toContain('secret');
});
