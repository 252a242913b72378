import {
  reading,
  asked,
  sending,
  accepted,
  isInt64,
  madeOf,
  limited,
  problem,
  open,
} from './testing/Feature.ts';
import { testFeatures } from './testing/testFeatures.ts';

/** What documents say of requests and responses. */
testFeatures([
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
    of: 'header fields of the message itself, which nobody chooses',
    document: sending(
      'application/json',
      '{ type: object, required: [a], properties: { a: { type: string } } }',
    ).replace(
      '      requestBody',
      '      parameters: [{ name: Content-Length, in: header, required: true, schema: { type: integer } }, { name: Host, in: header, schema: { type: string } }]\n      requestBody',
    ),
    options: { mayChange: true },
    honest: ({ text }) => madeOf(text, ({ a }) => typeof a === 'string'),
    broken: ({ text }) => madeOf(text, () => true),
    rule: 'api/post-me/body/a/required',
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
    of: 'a response by default, by which authors mean the success if they describe no other',
    document: reading('{ type: array }').replace("'200'", 'default'),
    honest: ({ query }) => (query.size === 0 ? [200, []] : [404, {}]),
    broken: () => [200, {}],
    rule: 'api/get-me/response/2XX/type',
  },
  {
    of: 'a response by default beside a success',
    document: limited().replace(
      /$/,
      '\n        default: { description: no, content: { application/json: { schema: { type: object, required: [why] } } } }',
    ),
    honest: ({ query }) => (query.get('n') === '1' ? [200, {}] : [400, { why: 'n' }]),
    broken: ({ query }) => (query.get('n') === '1' ? [200, {}] : [400, {}]),
    rule: 'api/get-me/response/default/why/required',
  },
  {
    of: 'what is no JSON, for a server that gives only what is accepted',
    document: reading('{ type: string }').replace('application/json', 'image/png'),
    honest: ({ headers }) =>
      /image\/png|^[*]\/[*]$/.test(headers.accept ?? '')
        ? [200, 'png', { 'content-type': 'image/png' }]
        : [406, {}],
    broken: () => [200, {}],
    rule: 'api/get-me/response/200/mediaType',
  },
  {
    of: 'a reference to a whole list of parameters',
    openapi: '3.0.3',
    document: `
x-shared: [{ name: n, in: query, required: true, schema: { type: integer, minimum: 1 } }]
paths:
  /me:
    get:
      parameters: { $ref: '#/x-shared' }
      responses:
        '200': { description: ok, content: { application/json: { schema: {} } } }
        '400': { description: no }`,
    honest: ({ query }) => accepted(/^[1-9]\d*$/.test(query.get('n') ?? '')),
    broken: ({ query }) => accepted(/^\d+$/.test(query.get('n') ?? '')),
    rule: 'api/get-me/query/n/minimum',
  },
  {
    of: 'several media types of a response',
    document: reading(`{ type: object }
            text/csv: {}`),
    honest: ({ query }) =>
      query.has('unknownParameter') ? [200, 'a,b', { 'content-type': 'text/csv' }] : [200, {}],
    broken: () => [200, '<p>', { 'content-type': 'text/html' }],
    rule: 'api/get-me/response/200/mediaType',
  },
  {
    of: 'a list in the query between pipes',
    document: asked(
      'name: ids, style: pipeDelimited, explode: false',
      'type: array, minItems: 2, maxItems: 3, items: { type: integer }',
    ),
    honest: ({ query }) => accepted(/^\d+(\|\d+){1,2}$/.test(query.get('ids') ?? '')),
    broken: ({ query }) => accepted(/^\d+(\|\d+)*$/.test(query.get('ids') ?? '')),
    rule: 'api/get-me/query/ids/minItems',
  },
  {
    of: 'an object in the query in brackets',
    document: asked(
      'name: by, style: deepObject, explode: true',
      'type: object, required: [size], additionalProperties: false, properties: { size: { type: integer, minimum: 1 } }',
    ),
    honest: ({ query }) =>
      accepted(
        [...query.keys()].join() === 'by[size]' && /^[1-9]\d*$/.test(query.get('by[size]')!),
      ),
    broken: ({ query }) => accepted(/^-?\d+$/.test(query.get('by[size]') ?? '')),
    rule: 'api/get-me/query/by/size/minimum',
  },
  {
    of: 'a cookie',
    document: asked('name: lang', 'type: string, enum: [en, cs]').replace(
      'in: query',
      'in: cookie',
    ),
    honest: ({ headers }) => accepted(/^lang=(en|cs)$/.test(headers.cookie ?? '')),
    broken: ({ headers }) => accepted(headers.cookie !== undefined),
    rule: 'api/get-me/cookie/lang/enum',
  },
  {
    of: 'what only one side says: readOnly and writeOnly',
    document:
      sending('application/json', "{ $ref: '#/components/schemas/User' }") +
      `
components:
  schemas:
    User:
      type: object
      required: [id, secret]
      properties: { id: { type: integer, readOnly: true }, secret: { type: string, writeOnly: true } }`,
    options: { mayChange: true },
    honest: ({ text }) =>
      madeOf(text, ({ id, secret }) => id === undefined && typeof secret === 'string'),
    broken: ({ text }) => madeOf(text, () => true),
    rule: 'api/post-me/body/secret/required',
  },
  {
    of: 'the greatest integer of 64 bits in a response',
    document: reading('{ type: integer, format: int64 }'),
    honest: () => [200, '9223372036854775807', { 'content-type': 'application/json' }],
    broken: () => [200, '9223372036854779000', { 'content-type': 'application/json' }],
    rule: 'api/get-me/response/200/format',
  },
  {
    of: 'integers beyond 2^53',
    document: asked('name: n', 'type: integer, format: int64'),
    honest: ({ query }) => accepted(isInt64(query.get('n') ?? '')),
    broken: ({ query }) => accepted(/^-?\d+$/.test(query.get('n') ?? '')),
    rule: 'api/get-me/query/n/format',
  },
  {
    of: 'statuses of success',
    document: reading('{}'),
    honest: () => [200, {}],
    broken: () => [203, {}],
    rule: 'api/get-me/response/status',
  },
  {
    of: 'an identifier that nothing has',
    document: `
paths:
  /me/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1, example: 7 } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: {} } } }
        '404': { description: none, content: { application/json: { schema: { type: object, required: [why] } } } }`,
    honest: ({ path }) => (path === '/me/7' ? [200, {}] : [404, { why: 'none' }]),
    broken: ({ path }) => (path === '/me/7' ? [200, {}] : [404, {}]),
    rule: 'api/get-me-id/response/404/why/required',
  },
  {
    of: 'an identifier that nothing has, and that is found all the same',
    document: `
paths:
  /me/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid, example: 1d5b041a-abb0-4e51-8ba0-6b7f2c9a5d10 } }]
      responses: { '200': { description: ok }, '404': { description: none } }`,
    honest: ({ path }) => (path.startsWith('/me/1d5b041a') ? [200, {}] : [404, {}]),
    broken: open,
    rule: 'api/get-me-id/unknown/rejected',
  },
  {
    of: 'a media type that is rejected where the document says so',
    document: sending('application/json', '{ type: object }').replace(
      "'400': { description: no }",
      "'400': { description: no }, '415': { description: unlisted }".replace(', ', '\n        '),
    ),
    options: { mayChange: true },
    honest: ({ headers, text }) =>
      headers['content-type'] === 'application/json' ? madeOf(text, () => true) : [415, {}],
    broken: ({ headers, text }) =>
      headers['content-type'] === 'application/json' ? madeOf(text, () => true) : [200, {}],
    rule: 'api/post-me/mediaType/rejected',
  },
  {
    of: 'rejections of which no member is required, but some are described',
    document: asked('name: n', 'type: integer').replace(
      'description: no',
      'description: no, content: { application/json: { schema: { type: object, properties: { error: { type: object } } } } }',
    ),
    honest: ({ query }) => (/^\d+$/.test(query.get('n') ?? '') ? [200, {}] : [400, { error: {} }]),
    broken: ({ query }) => (/^\d+$/.test(query.get('n') ?? '') ? [200, {}] : [400, { errors: [] }]),
    rule: 'api/get-me/response/400/structure',
  },
]);
