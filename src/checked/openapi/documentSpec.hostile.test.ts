import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { JsonSchema } from '../../promised/types.ts';
import { documentSpec } from './documentSpec.ts';

const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

/** A document is read within so many milliseconds. */
const MOST_MS = 40_000;

const text: JsonSchema = { type: 'string' };

test('where no operation is left, it is told why', () => {
  const document = (paths: object) =>
    JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths });
  const get = { responses: { 200: { description: 'it' } } };
  expect(() => documentSpec('x', document({ 'no-slash\u202e': { get } }))).toThrow(
    /no operation that can be judged:\n {2}not understood: a path that does not begin with a slash \(#\/paths\)$/,
  );
  expect(() => documentSpec('x', document({}))).toThrow('x: the document has no operation.');
});

test('nothing but us tells of a document in YAML', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const keys = 'x-a: { ? [ "\\e[31m" ] : 1 }\nx-b: !foo 1';
  documentSpec('x', `openapi: 3.1.0\npaths: { /a: { get: { responses: {} } } }\n${keys}`);
  expect(warn).not.toHaveBeenCalled();
  expect(() => documentSpec('x', 'openapi: 3.1.0\n---\nb: 1')).toThrow('multiple documents');
  warn.mockRestore();
});

test('a remark is one line, whatever a document calls its parts', () => {
  const lines = ['\n', '\r', '\u2028'].map((end) => `a${end} CONFORMANT  b`);
  const named = (value: unknown) => Object.fromEntries(lines.map((line) => [line, value]));
  const responses = { ...named({}), 200: { $ref: `#/${lines[0]}` } };
  const document = {
    openapi: '3.1.0',
    paths: { '/a': { get: { responses, security: [named([])] } } },
    components: { securitySchemes: named({ type: 'http', scheme: 'basic' }) },
    [`x-${lines[0]}`]: 1,
  };
  const { remarks } = documentSpec('x', JSON.stringify(document));
  expect(remarks.length).toBeGreaterThan(5);
  expect(remarks.filter((remark) => /[\n\r\u2028]/.test(remark))).toEqual([]);
});

const written = (paths: object, more: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths, ...more });
const get = { responses: { 200: { description: '' } } };
const gets = Object.fromEntries(many(2000, (index) => [`/${index}`, { get }]));
const toItself = { $ref: '#/components/schemas/A', description: '' };
const A = {
  properties: { x: { type: 'string', readOnly: true } },
  allOf: many(70, () => toItself),
};
const ofA = {
  responses: { 200: { description: '', content: { 'application/json': { schema: toItself } } } },
};

test.each([
  [
    'a schema that is all of itself 70 times',
    () => written({ '/a': { get: ofA } }, { components: { schemas: { A } } }),
  ],
  [
    '100,000 objects 380 deep',
    () =>
      written({ '/a': { get } }, { 'x-a': 0 }).replace(
        '"x-a":0',
        `"x-a":${'{"a":'.repeat(380)}[${'{},'.repeat(100_000)}0]${'}'.repeat(380)}`,
      ),
  ],
  [
    '50,000 parameters that are none',
    () => {
      const parameters = many(100, () => ({}));
      const item = { get: { ...get, parameters } };
      return written(Object.fromEntries(many(500, (index) => [`/${index}`, item])));
    },
  ],
  [
    '50,000 servers of 2,000 operations',
    () => written(gets, { servers: many(50_000, () => ({})) }),
  ],
] as [string, () => string][])(
  '%s are read soon',
  (_what, make) => {
    const text = make();
    const began = performance.now();
    documentSpec('x', text);
    expect(performance.now() - began).toBeLessThan(MOST_MS);
  },
  60_000,
);

test('an operation of 500 parameters, each of which would be varied beside all others, is not asked', () => {
  const parameters = many(500, (index) => ({ name: `q${index}`, in: 'query', schema: text }));
  const paths = { '/a': { get: { ...get, parameters } }, '/b': { get } };
  const { spec, remarks } = documentSpec('x', written(paths));
  expect(spec.operations.map(({ path }) => path)).toEqual(['/b']);
  expect(remarks.join()).toContain('an operation of more than 200 parameters (#/paths/~1a/get)');
});

const head = 'openapi: 3.1.0\npaths: {}\n';

test.each([
  ['values', written({}, { 'x-a': many(500_001, () => 1) })],
  [
    'values that aliases repeat',
    `${head}x-a: &a [${'{},'.repeat(20_000)}]\nx-b: [${'*a,'.repeat(900)}]\n`,
  ],
  [
    'values that lists of aliases multiply',
    `${head}x-a: &a [${'1,'.repeat(900)}]\nx-b: &b [${'*a,'.repeat(30)}]\nx-c: [${'*b,'.repeat(30)}]\n`,
  ],
  [
    'values of a list of parameters that many operations name',
    written(
      Object.fromEntries(
        many(2000, (index) => [`/a${index}`, { get: { parameters: { $ref: '#/x-list' } } }]),
      ),
      { 'x-list': many(300, (index) => ({ name: `p${index}`, in: 'query' })) },
    ),
  ],
  ['values of a list that holds itself', `${head}x-a: &a [*a]\n`],
])(
  'too many %s are not read',
  (_what, text) => {
    expect(() => documentSpec('x', text)).toThrow(/at most 500,000 values are read/);
  },
  60_000,
);

/** A document that says T in each place where it may say something. */
const { openapi, info, servers, components, paths } = parse(`
openapi: 3.1.0
info: { title: T, version: T, description: T }
servers: [{ url: T }]
components: { securitySchemes: { T: { type: oauth2, flows: { clientCredentials: { tokenUrl: T, scopes: { T: T } } } } } }
x-schema: &schema
  anyOf: [{ pattern: T }, { format: T }, { $ref: T }, { title: T }, { example: T }, { default: T }, { const: T }, { type: T },
    { enum: [T] }, { patternProperties: { T: {} } }, { properties: { T: {} } }]
x-content: &content { application/json: { schema: *schema }, T: { schema: *schema }, application/T: {} }
x-responses: &responses
  200: { description: T, content: *content, headers: { T: { schema: *schema } }, links: { T: { operationRef: T, parameters: { T: T } } } }
  T: {}
x-parameters: &all [{ name: T, in: path }, { name: T, in: query }, { name: T, in: header }, { name: T, in: cookie }]
x-item: &item
  get: { operationId: T, tags: [T], parameters: *all, responses: *responses, security: [{ T: [T] }] }
  post: { requestBody: { content: *content }, responses: *responses }
paths: { /a: *item, /T: *item }`) as Record<string, unknown>;
const SAYING = { openapi, info, servers, components, paths };

test.each(['[', '[a-', '(', '{a', '/', '~1'])(
  'a document that says %j again and again, wherever it says anything, is read in time that grows with it',
  (repeated) => {
    const text = JSON.stringify(repeated.repeat(16_000 / repeated.length)).slice(1, -1);
    const document = JSON.stringify(SAYING).replaceAll(/\bT\b/g, () => text);
    const began = process.threadCpuUsage();
    documentSpec('a.json', document, {});
    const { user, system } = process.threadCpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1500);
  },
  60_000,
);

test.each([{ format: 'Password' }, { format: 'password' }, { writeOnly: true }])(
  '%j marks a secret, beside a reference of OpenAPI 3.0 too',
  (mark) => {
    const $ref = '#/components/schemas/Plain';
    const parameters = [{ in: 'query', name: 'a', schema: { $ref, ...mark } }];
    const document = {
      ...{ openapi: '3.0.3', info: { title: 'x', version: '1' } },
      paths: { '/a': { get: { parameters, responses: { 200: { description: '' } } } } },
      components: { schemas: { Plain: { type: 'string' } } },
    };
    const { spec } = documentSpec('x', JSON.stringify(document));
    expect(spec.operations[0]?.parameters[0]?.schema).toMatchObject({ 'x-sensitive': true });
  },
);
