import { UUID } from '../../src/json/uuid.ts';
import type { SandboxResponse } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';
import { changing, isLogin, mapObjects, mapTexts, withJson } from '../answers.ts';

/** Objects whose members are named by data: an unknown one there would be an entry, not a field. */
const MAPS = ['daySchedules', 'weekSchedule'];

/** Honest differences in what answers hold, where the documents leave room. */
export const contentVariants: Variant[] = [
  {
    id: 'unknown-fields',
    description:
      'Every object of every answer has fields that the documents do not know, one of which is the address that was asked for.',
    wrap: changing((response, request) => {
      if (isLogin(request)) return response;
      const self = `${request.path}?${request.query}`;
      return withJson(response, (json) =>
        mapObjects(json, (object, key) =>
          MAPS.includes(key ?? '')
            ? object
            : { futureField: { inside: [1, null] }, ...object, other: 'new', self },
        ),
      );
    }),
  },
  {
    id: 'other-order-of-fields',
    description: 'The members of every object stand in another order.',
    wrap: changing((response) =>
      withJson(response, (json) =>
        mapObjects(json, (object) => Object.fromEntries(Object.entries(object).reverse())),
      ),
    ),
  },
  {
    id: 'other-order-of-elements',
    description: 'Lists whose order is not documented come in another one.',
    wrap: changing((response) =>
      withJson(response, (json) => {
        if (Array.isArray(json)) return json.toReversed();
        return mapObjects(json, (object) =>
          Array.isArray(object['results'])
            ? { ...object, results: object['results'].toReversed() }
            : object,
        );
      }),
    ),
  },
  {
    id: 'upper-case-guids',
    description: 'GUIDs are written with upper-case digits (RFC 9562 §4: case does not matter).',
    wrap: changing((response, request) =>
      isLogin(request)
        ? response
        : withJson(response, (json) =>
            mapTexts(json, (text) => (UUID.test(text) ? text.toUpperCase() : text)),
          ),
    ),
  },
  {
    id: 'plain-refusals',
    description: 'Refusals whose body is not documented are pages for people.',
    warns: [
      'authentication/login/refusal-is-json-with-an-error-code',
      'authentication/login/unauthorized-login-is-challenged',
      'authentication/unauthorized-call-is-challenged',
    ],
    wrap: changing((response, { path }) =>
      [401, 403].includes(response.status) || (response.status >= 400 && hasNoDocumentedBody(path))
        ? {
            status: response.status,
            headers: { 'content-type': 'text/html' },
            body: '<h1>Refused</h1>',
          }
        : response,
    ),
  },
  {
    id: 'bodiless-refusals',
    description: 'Refusals whose body is not documented have none.',
    warns: [
      'authentication/login/refusal-is-json-with-an-error-code',
      'authentication/login/unauthorized-login-is-challenged',
      'authentication/unauthorized-call-is-challenged',
    ],
    wrap: changing((response, { path }) =>
      [401, 403].includes(response.status) || (response.status >= 400 && hasNoDocumentedBody(path))
        ? { status: response.status, headers: {}, body: undefined }
        : response,
    ),
  },
  {
    id: 'forbidden-for-unauthorized',
    description: 'A missing or broken token is answered with 403, and a missing scope with 401.',
    warns: [
      'authentication/call-without-token-is-401',
      'authentication/unknown-token-is-401',
      'authentication/missing-scope-is-403',
    ],
    wrap: changing((response, { path }) =>
      /^\/(partners|authentication)\//.test(path)
        ? response
        : withStatus(response, { 401: 403, 403: 401 }),
    ),
  },
  {
    id: 'other-refusal-statuses',
    description:
      'Where no status is documented for a refusal, it is 422, and 404 for what is not found or not allowed.',
    services: ['configuration', 'partners'],
    wrap: changing((response, { path }) => {
      if (path.startsWith('/config/'))
        return withStatus(response, { 400: 422, 404: 410, 401: 404, 403: 404 });
      return path.startsWith('/partners/') ? withStatus(response, { 400: 422 }) : response;
    }),
  },
  {
    id: 'bodies-of-json-only',
    description:
      'Where a body is expected, a request that does not say that it holds JSON is refused with 415.',
    services: ['card-authorization', 'stock', 'analytics'],
    wrap: (next) => async (request) =>
      ['POST', 'PUT'].includes(request.method) &&
      !isLogin(request) &&
      request.headers['content-type']?.split(';')[0] !== 'application/json'
        ? { status: 415, headers: {}, body: undefined }
        : next(request),
  },
  {
    id: 'sparse-error-messages',
    description: 'An ErrorMessage holds its message alone, a ServiceError its description.',
    services: ['card-authorization', 'stock', 'analytics'],
    wrap: changing((response, { path }) => {
      if (response.status < 400 || response.body === undefined) return response;
      return withJson(response, (json) => {
        const { message, description } = json as Record<string, unknown>;
        return path.startsWith('/ccpartner/')
          ? { description: description ?? 'refused' }
          : { message: message ?? 'refused' };
      });
    }),
  },
];

/** Restaurants, partners and configuration show no body for a refusal. */
function hasNoDocumentedBody(path: string): boolean {
  return ['/restaurants/', '/partners/', '/config/'].some((prefix) => path.startsWith(prefix));
}

function withStatus(response: SandboxResponse, other: Record<number, number>): SandboxResponse {
  return { ...response, status: other[response.status] ?? response.status };
}
