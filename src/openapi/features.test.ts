import { afterEach, expect, test } from 'vitest';
import type { DocumentOptions } from './documentTarget.ts';
import { failedIn, judgedDocument } from './testing/judgedDocument.ts';
import { serve, type Answered, type Asked } from './testing/serve.ts';

/** Something that documents say, a server that keeps it, and one that does not. */
interface Feature {
  of: string;
  /** What stands in the document below `paths` and `components`. */
  document: string;
  options?: Partial<DocumentOptions>;
  honest: (asked: Asked) => Answered;
  broken: (asked: Asked) => Answered;
  /** The rule that the broken server fails and the honest one passes. */
  rule: string;
}

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function judged({ document, options }: Feature, answer: Feature['honest']) {
  const server = await serve(answer);
  close = server.close;
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\n${document}`;
  return judgedDocument(text, { base: server.base, ...options });
}

const keyed = (scheme: string) => `
paths:
  /me:
    get:
      security: [{ key: [] }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: object } } } }
        '401': { description: who }
components: { securitySchemes: { key: ${scheme}, other: { type: http, scheme: bearer } } }`;
const reading = (schema: string) => `
paths:
  /me:
    get:
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: ${schema}`;
/** A parameter that has one value. */
const limited = () => `
paths:
  /me:
    get:
      parameters: [{ name: n, in: query, required: true, schema: { type: integer, enum: [1] } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: {} } } }`;
const problem = (status: number): Answered => [
  400,
  JSON.stringify({ title: 'no', status }),
  { 'content-type': 'application/problem+json' },
];
const open = (): Answered => [200, {}];
const opened = (isRight: boolean): Answered =>
  isRight ? [200, {}] : [401, {}, { 'WWW-Authenticate': 'Bearer' }];

const FEATURES: Feature[] = [
  {
    of: 'an API key in a header that goes with --header',
    document: keyed('{ type: apiKey, in: header, name: X-Key }'),
    options: { header: ['X-Key: secret'] },
    honest: ({ headers }) => opened(headers['x-key'] === 'secret'),
    broken: open,
    rule: 'api/get-me/credentials/required',
  },
  {
    of: 'an API key in the query',
    document: keyed('{ type: apiKey, in: query, name: key }'),
    options: { token: 'secret' },
    honest: ({ query }) => opened(query.get('key') === 'secret'),
    broken: ({ query }) => opened(query.has('key')),
    rule: 'api/get-me/credentials/valid',
  },
  {
    of: 'an API key in a cookie',
    document: keyed('{ type: apiKey, in: cookie, name: key }'),
    options: { token: 'secret' },
    honest: ({ headers }) => opened(headers.cookie === 'key=secret'),
    broken: ({ headers }) => opened(headers.cookie !== undefined),
    rule: 'api/get-me/credentials/valid',
  },
  {
    of: 'a password by Basic',
    document: keyed('{ type: http, scheme: basic }'),
    options: { header: [`Authorization: Basic ${Buffer.from('me:pass').toString('base64')}`] },
    honest: ({ headers }) =>
      opened(
        Buffer.from((headers.authorization ?? '').slice(6), 'base64').toString() === 'me:pass',
      ),
    broken: ({ headers }) => opened(headers.authorization?.startsWith('Basic ') === true),
    rule: 'api/get-me/credentials/valid',
  },
  {
    of: 'alternatives, of which one is given',
    document: keyed('{ type: apiKey, in: header, name: X-Key }').replace(
      '[{ key: [] }]',
      '[{ other: [] }, { key: [] }]',
    ),
    options: { header: ['X-Key: secret'] },
    honest: ({ headers }) => opened(headers['x-key'] === 'secret'),
    broken: open,
    rule: 'api/get-me/credentials/required',
  },
  {
    of: 'a key of the whole document, where an operation does not say that it needs it',
    document: keyed('{ type: apiKey, in: header, name: Authorization }').replace(
      'security: [{ key: [] }]',
      'description: silent',
    ),
    options: { header: ['Authorization: Bearer secret'] },
    honest: ({ headers }) => opened(headers.authorization === 'Bearer secret'),
    broken: ({ headers }) => [200, headers.authorization === 'Bearer secret' ? [] : {}],
    rule: 'api/get-me/response/200/type',
  },
  {
    of: 'a header of which the value was given',
    document: `
paths:
  /me:
    get:
      parameters: [{ name: X-Shop, in: header, required: true, schema: { type: integer } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: {} } } }
        '400': { description: which }`,
    options: { header: ['X-Shop: 4711'] },
    honest: ({ headers }) => (headers['x-shop'] === '4711' ? [200, {}] : [400, {}]),
    broken: open,
    rule: 'api/get-me/header/X-Shop/required',
  },
  {
    of: 'a schema that leads back to itself',
    document: reading(`{ $ref: '#/components/schemas/Tree' }
components:
  schemas:
    Tree:
      type: object
      properties:
        name: { type: string }
        parent: { oneOf: [{ type: string }, { $ref: '#/components/schemas/Tree' }] }`),
    honest: () => [200, { name: 'a', parent: { name: 'b', parent: 'c' } }],
    broken: () => [200, { name: 'a', parent: { name: 'b', parent: 3 } }],
    rule: 'api/get-me/response/200/parent/oneOf',
  },
  {
    of: 'nullable without a type, as authors of 3.0 mean it',
    document: reading(`
                type: object
                properties: { a: { nullable: true, oneOf: [{ type: string }, { type: integer }] } }`),
    honest: () => [200, { a: null }],
    broken: () => [200, { a: {} }],
    rule: 'api/get-me/response/200/a/anyOf',
  },
  {
    of: 'statuses of which no success is documented',
    document: `
paths:
  /me:
    get:
      responses: { '401': { description: who } }`,
    honest: () => [204],
    broken: () => [500],
    rule: 'api/get-me/response/served',
  },
  {
    of: 'that a 401 says how to ask',
    document: keyed('{ type: http, scheme: bearer }'),
    options: { token: 'secret' },
    honest: ({ headers }) =>
      headers.authorization === 'Bearer secret'
        ? [200, {}]
        : [401, {}, { 'WWW-Authenticate': 'Bearer' }],
    broken: ({ headers }) => (headers.authorization === 'Bearer secret' ? [200, {}] : [401, {}]),
    rule: 'api/get-me/response/challenge',
  },
  {
    of: 'problem details',
    document: limited(),
    honest: ({ query }) => (query.get('n') === '1' ? [200, {}] : problem(400)),
    broken: ({ query }) => (query.get('n') === '1' ? [200, {}] : problem(422)),
    rule: 'api/get-me/response/problem',
  },
  {
    of: 'a 405 with Allow',
    document: limited(),
    honest: ({ query }) => (query.get('n') === '1' ? [200, {}] : [405, {}, { Allow: 'GET' }]),
    broken: ({ query }) => (query.get('n') === '1' ? [200, {}] : [405, {}]),
    rule: 'api/get-me/response/allow',
  },
  {
    of: 'statuses of success',
    document: reading('{}'),
    honest: () => [200, {}],
    broken: () => [203, {}],
    rule: 'api/get-me/response/status',
  },
];

test.each(FEATURES)('$of: kept by an honest server', async (feature) => {
  const { decisions } = await judged(feature, feature.honest);
  expect(failedIn(decisions)).toEqual({});
  expect(decisions.get(feature.rule)).toMatchObject({ outcome: 'passed' });
});

test.each(FEATURES)('$of: broken by another', async (feature) => {
  const { decisions } = await judged(feature, feature.broken);
  expect(Object.keys(failedIn(decisions))).toContain(feature.rule);
});
