import {
  accepted,
  asked,
  keyed,
  madeOf,
  open,
  opened,
  reading,
  sending,
  type Feature,
} from './testing/Feature.ts';
import { testFeatures } from './testing/testFeatures.ts';

/** Documents in styles of real life, where an honest server is easily accused. */
testFeatures([
  {
    of: 'any media type, of which a text may look like another type',
    document: `
paths:
  /me:
    get: { responses: { '200': { description: ok, content: { '*/*': { schema: { type: string } } } } } }
  /you:
    get: { responses: { '200': { description: ok, content: { '*/*': { schema: { type: string } } } } } }`,
    honest: ({ path }) =>
      path === '/me' ? [200, '123', { 'content-type': 'text/plain' }] : [200, 'a'],
    broken: () => [200, 123],
    rule: 'api/get-you/response/200/type',
  },
  {
    of: 'versions of one media type, of which the schemas differ',
    document: reading('{ type: object }').replace('application/json:', 'application/json;v=1:')
      .concat(`
            application/json;v=2: { schema: { type: array } }`),
    honest: () => [200, '[]', { 'content-type': 'application/json; v=2' }],
    broken: () => [200, '[]', { 'content-type': 'text/json' }],
    rule: 'api/get-me/response/200/mediaType',
  },
  {
    of: 'a media type of a vendor, with a charset',
    document: reading('{ type: object, required: [a] }').replace(
      'application/json:',
      'application/vnd.me+json:',
    ),
    honest: () => [200, '{"a":1}', { 'content-type': 'application/vnd.me+json; charset=utf-8' }],
    broken: () => [200, '{}', { 'content-type': 'application/vnd.me+json; charset=utf-8' }],
    rule: 'api/get-me/response/200/a/required',
  },
  {
    of: 'header fields of responses, which are texts',
    document: `
paths:
  /me:
    get:
      responses:
        '200':
          description: ok
          headers:
            X-Limit: { schema: { type: integer, maximum: 9 } }
            X-Tags: { schema: { type: array, items: { type: string } } }
            X-More: { schema: { type: boolean } }
            X-Next: { schema: { type: [string, 'null'] } }
            X-Kind: { schema: { type: string, enum: [a, b] } }
            X-Json: { content: { application/json: { schema: { type: object } } } }`,
    honest: () => [
      200,
      {},
      {
        'X-Limit': '5',
        'X-Tags': 'a, b',
        'X-More': 'true',
        'X-Next': 'x',
        'X-Kind': 'b',
        'X-Json': '{}',
      },
    ],
    broken: () => [200, {}, { 'X-Kind': 'c' }],
    rule: 'api/get-me/response/200/header/X-Kind/enum',
  },
  {
    of: 'what stands beside a reference, which has no meaning in 3.0',
    openapi: '3.0.3',
    document: reading(`{ $ref: '#/components/schemas/Name', maxLength: 2 }
components: { schemas: { Name: { type: string, maxLength: 5 } } }`),
    honest: () => [200, 'abcd'],
    broken: () => [200, 'abcdef'],
    rule: 'api/get-me/response/200/maxLength',
  },
  {
    of: 'nullable beside a type and a reference, as generators write it',
    openapi: '3.0.3',
    document: reading(`
                type: object
                properties: { a: { type: object, nullable: true, allOf: [{ $ref: '#/components/schemas/A' }] } }
components: { schemas: { A: { type: object, required: [b] } } }`),
    honest: () => [200, { a: null }],
    broken: () => [200, { a: 7 }],
    rule: 'api/get-me/response/200/a/type',
  },
  {
    of: 'null by anyOf',
    document: reading(
      '{ type: object, additionalProperties: false, properties: { a: { anyOf: [{ type: integer }, { type: "null" }] } } }',
    ),
    honest: () => [200, { a: null }],
    broken: () => [200, { a: 'x' }],
    rule: 'api/get-me/response/200/a/type',
  },
  {
    of: 'what is required of responses by a schema that requests share',
    document:
      sending('application/json', "{ $ref: '#/components/schemas/User' }") +
      `
components:
  schemas:
    Base: { type: object, properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
    User: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, required: [id, name] }] }`,
    options: { mayChange: true },
    honest: ({ text }) => {
      const [status, body] = madeOf(text, ({ name }) => typeof name === 'string');
      return status === 200 ? [200, { ...(body as object), name: 'a' }] : [status, body];
    },
    broken: ({ text }) => madeOf(text, () => true),
    rule: 'api/post-me/body/name/required',
  },
  {
    of: 'hundredths, which no binary fraction is',
    document: reading('{ type: number, multipleOf: 0.01 }'),
    honest: () => [200, 19.99],
    broken: () => [200, 19.995],
    rule: 'api/get-me/response/200/multipleOf',
  },
  {
    of: 'a language that a server may disregard',
    document: asked('name: n', 'type: integer').replace(
      'parameters: [',
      'parameters: [{ name: Accept-Language, in: header, schema: { type: string, enum: [en, cs] } }, ',
    ),
    honest: ({ query }) => accepted(/^\d+$/.test(query.get('n') ?? '')),
    broken: open,
    rule: 'api/get-me/query/n/type',
  },
  {
    of: 'a login that a redirect asks for',
    document: keyed('{ type: apiKey, in: cookie, name: key }'),
    options: { token: 'secret' },
    honest: ({ headers }) =>
      headers.cookie === 'key=secret'
        ? [200, {}]
        : headers.cookie === undefined
          ? [302, undefined, { Location: '/login' }]
          : [401, {}, { 'WWW-Authenticate': 'Cookie' }],
    broken: open,
    rule: 'api/get-me/credentials/valid',
  },
  {
    of: 'a session that begins with the credentials',
    document: keyed('{ type: http, scheme: bearer }'),
    options: { token: 'secret' },
    honest: ({ headers }) => {
      const isKnown = headers.authorization === 'Bearer secret' || headers.cookie === 's=1';
      return isKnown ? [200, {}, { 'Set-Cookie': 's=1' }] : opened(false);
    },
    broken: open,
    rule: 'api/get-me/credentials/required',
  },
  {
    of: 'a text in a path that is no place of its own',
    document: `
paths:
  /me/{code}:
    get:
      parameters: [{ name: code, in: path, required: true, schema: { type: string, pattern: '^[a-z]$', example: a } }]
      responses: { '200': { description: ok, content: { application/json: { schema: {} } } }, '404': { description: none }, '400': { description: no } }`,
    honest: ({ path }) =>
      path === '/me/' || /^\/(me\/)?[a-z]?$/.test(path) || path.includes('//')
        ? [200, {}]
        : [404, {}],
    broken: open,
    rule: 'api/get-me-code/path/code/pattern',
  },
  {
    of: 'a stream of events, which never ends',
    document:
      reading('{ type: object, required: [a] }') +
      `
  /events:
    get: { responses: { '200': { description: ok, content: { text/event-stream: { schema: { type: string } } } } } }`,
    honest: ({ path }) => (path === '/events' ? [500] : [200, { a: 1 }]),
    broken: () => [200, {}],
    rule: 'api/get-me/response/200/a/required',
  },
  {
    of: 'a redirect as what is documented',
    document: `
paths:
  /me:
    get:
      parameters: [{ name: n, in: query, required: true, schema: { type: integer } }]
      responses: { '303': { description: there, headers: { Location: { required: true, schema: { type: string } } } }, '400': { description: no } }`,
    honest: ({ query }) =>
      /^\d+$/.test(query.get('n') ?? '') ? [303, undefined, { Location: '/there' }] : [400, {}],
    broken: ({ query }) => (/^\d+$/.test(query.get('n') ?? '') ? [303] : [400, {}]),
    rule: 'api/get-me/response/303/header/Location/required',
  },
  {
    of: 'alternatives that a mapping tells apart',
    document:
      sending('application/json', '{ $ref: "#/components/schemas/Pet" }').replace(
        /(description: ok.*schema: ).*/,
        '$1{} } } }',
      ) +
      `
components:
  schemas:
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind, mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' } }
    Cat: { type: object, required: [kind, lives], properties: { kind: { type: string }, lives: { type: integer } } }
    Dog: { type: object, required: [kind, tricks], properties: { kind: { type: string }, tricks: { type: integer } } }`,
    options: { mayChange: true },
    honest: ({ text }) =>
      madeOf(
        text,
        ({ kind, lives, tricks }) =>
          (kind === 'cat' && Number.isInteger(lives)) ||
          (kind === 'dog' && Number.isInteger(tricks)),
      ),
    broken: ({ text }) => madeOf(text, ({ kind }) => kind === 'cat' || kind === 'dog'),
    rule: 'api/post-me/body/anyOf',
  },
  {
    of: 'an operation that another server has',
    document:
      reading('{ type: object }') +
      `
  /files:
    servers: [{ url: 'https://files.example.com' }]
    get: { responses: { '200': { description: ok }, '400': { description: no } } }`,
    honest: ({ path }) => (path === '/files' ? [404, {}] : [200, {}]),
    broken: () => [200, []],
    rule: 'api/get-me/response/200/type',
  },
  {
    of: 'refusals of a class, as problem details',
    document: asked('name: n', 'type: boolean').replace(
      "'400': { description: no }",
      "'4XX': { description: no, content: { application/problem+json: { schema: { type: object } } } }",
    ),
    honest: ({ query }) =>
      /^(true|false|1|0|yes|no|on|off)$/i.test(query.get('n') ?? '')
        ? [200, {}]
        : [422, '{"title":"no"}', { 'content-type': 'application/problem+json' }],
    broken: open,
    rule: 'api/get-me/query/n/type',
  },
  {
    of: 'conditional requests',
    document: reading('{ type: object }').replace(
      '    get:\n',
      "    get:\n      parameters: [{ name: If-None-Match, in: header, schema: { type: string, pattern: '^\"', example: '\"1\"' } }]\n",
    ).concat(`
        '304': { description: same }
        '400': { description: no }`),
    honest: ({ headers }) =>
      headers['if-none-match'] === '"1"' ? [304] : [200, {}, { ETag: '"1"' }],
    broken: () => [200, []],
    rule: 'api/get-me/response/200/type',
  },
  {
    of: 'what was only removed before, and so not rejected',
    document: `
security: [{ key: [] }]
paths:
  /pets:
    post:
      responses: { '201': { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } }, '401': { description: who } }
  /pets/{id}:
    delete:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: gone }, '401': { description: who }, '404': { description: none } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }`,
    options: { mayChange: true, token: 'secret' },
    ...removing(),
    rule: 'api/delete-pets-id/credentials/required',
  },
]);

function removing(): Pick<Feature, 'honest' | 'broken'> {
  const gone = new Set<string>();
  let last = 0;
  const by =
    (isChecked: boolean): Feature['honest'] =>
    ({ method, path, headers }) => {
      const isKnown = headers.authorization === 'Bearer secret';
      if (!isKnown && (isChecked || method === 'POST')) return opened(false);
      if (method === 'POST') return [201, { id: (last += 1) }];
      if (gone.has(path)) return [404, {}];
      gone.add(path);
      return [204];
    };
  return { honest: by(true), broken: by(false) };
}
