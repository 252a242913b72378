import { byId, type Variant } from '../Fault.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import { changing, isLogin, mapObjects, mapTexts, withJson, withStatus } from '../answers.ts';
import { on } from '../on.ts';

/** Objects whose members are named by data: an unknown one there would be an entry, not a field. */
const MAPS = ['daySchedules', 'weekSchedule'];

/** Honest differences in the content of responses, which the documents allow. */
export const contentVariants = byId<Variant>({
  'unknown-fields': {
    description:
      'Every object of every response has fields that the documents do not know, one of which is the address that was asked for.',
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
  'other-order-of-fields': {
    description: 'The members of every object stand in another order.',
    wrap: changing((response) =>
      withJson(response, (json) =>
        mapObjects(json, (object) => Object.fromEntries(Object.entries(object).reverse())),
      ),
    ),
  },
  'other-order-of-elements': {
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
  'upper-case-guids': {
    description: 'GUIDs are written with upper-case digits (RFC 9562 §4: case does not matter).',
    wrap: changing((response, request) =>
      isLogin(request)
        ? response
        : withJson(response, (json) =>
            mapTexts(json, (text) => (UUID.test(text) ? text.toUpperCase() : text)),
          ),
    ),
  },
  'other-refusal-statuses': {
    description:
      'Where no status is documented for a rejection, it is 422, and 404 for what is not found or not allowed.',
    services: ['configuration', 'partners'],
    wrap: changing((response, { path }) => {
      if (path.startsWith('/config/'))
        return withStatus(response, { 400: 422, 404: 410, 401: 404, 403: 404 });
      return path.startsWith('/partners/') ? withStatus(response, { 400: 422 }) : response;
    }),
  },
  'bodies-of-json-only': {
    description: 'Where a body is expected, a request that does not announce JSON gets 415.',
    services: ['card-authorization', 'stock', 'analytics'],
    wrap: on(
      (request) => ['POST', 'PUT'].includes(request.method) && !isLogin(request),
      ({ headers }) => headers['content-type']?.split(';')[0]?.toLowerCase() !== 'application/json',
    ).respond(415),
  },
  'sparse-error-messages': {
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
});
