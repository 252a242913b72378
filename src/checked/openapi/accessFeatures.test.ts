import { keyed, open, opened } from './testing/Feature.ts';
import { testFeatures } from './testing/testFeatures.ts';

/** What documents say of who asks. */
testFeatures([
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
    of: 'an API key in a cookie, given as a header field, or a password',
    document: keyed('{ type: apiKey, in: cookie, name: Sid }').replace(
      '[{ key: [] }]',
      '[{ key: [] }, { other: [] }]',
    ),
    options: { header: ['Cookie: a=b; Sid=secret', 'Authorization: Bearer token'] },
    honest: ({ headers }) =>
      opened(headers.cookie === 'Sid=secret' || headers.authorization === 'Bearer token'),
    broken: open,
    rule: 'api/get-me/credentials/required',
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
    of: 'two credentials at once',
    document: keyed('{ type: apiKey, in: header, name: X-Key }').replace(
      '[{ key: [] }]',
      '[{ key: [], other: [] }]',
    ),
    options: { header: ['X-Key: secret', 'Authorization: Bearer token'] },
    honest: ({ headers }) =>
      opened(headers['x-key'] === 'secret' && headers.authorization === 'Bearer token'),
    broken: ({ headers }) => opened(headers.authorization === 'Bearer token'),
    rule: 'api/get-me/credentials/valid',
  },
  {
    of: 'client credentials, of which the token is given',
    document: keyed(
      '{ type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: {} } } }',
    ),
    options: { token: 'secret' },
    honest: ({ headers }) => opened(headers.authorization === 'Bearer secret'),
    broken: open,
    rule: 'api/get-me/credentials/required',
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
    of: 'what a 401 says and has in its header, as the document shows it',
    document: keyed('{ type: http, scheme: bearer }').replace(
      'description: who',
      'description: who, headers: { X-Why: { required: true, schema: { type: string } } }, content: { application/json: { schema: { type: object, required: [why] } } }',
    ),
    options: { token: 'secret' },
    honest: ({ headers }) =>
      headers.authorization === 'Bearer secret'
        ? [200, {}]
        : [401, { why: 'x' }, { 'WWW-Authenticate': 'Bearer', 'X-Why': 'x' }],
    broken: ({ headers }) => opened(headers.authorization === 'Bearer secret'),
    rule: 'api/get-me/response/401/why/required',
  },
]);
