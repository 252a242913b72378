import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import { UUID } from '../../src/json/uuid.ts';
import { changing } from '../answers.ts';
import type { UnplacedFault } from '../Fault.ts';
import { guidInPath, isGet, RESTAURANT_HEADER, withGuidInPath, type Info } from './messages.ts';
import { changingInfo, changingNotFound } from './wrappers.ts';

/** A request whose GUIDs, of which the beginning may be there alone, are those of restaurants. */
function withWholeGuids(request: SandboxRequest): SandboxRequest {
  const whole = (text: string) =>
    text.length < 30
      ? text
      : (restaurantSeeds.find(({ guid }) => guid.startsWith(text))?.guid ?? text);
  const { [RESTAURANT_HEADER]: header, ...headers } = request.headers;
  const found = withGuidInPath(request, whole(guidInPath(request)));
  return header === undefined
    ? found
    : { ...found, headers: { ...headers, [RESTAURANT_HEADER]: whole(header) } };
}

/** What goes wrong with which restaurant is meant. */
export const identityFaults: UnplacedFault[] = [
  {
    id: 'restaurants/get/takes-a-group-for-its-first-restaurant',
    description: 'The GUID of a management group gives its first restaurant.',
    rules: ['restaurants/get/unknown-restaurant-is-404'],
    wrap: (next) => (request) => {
      const asked = guidInPath(request);
      const first = restaurantSeeds.find(
        ({ managementGroupGuid }) => managementGroupGuid === asked,
      );
      if (!isGet(request) || first === undefined) return next(request);
      const headers = { ...request.headers, [RESTAURANT_HEADER]: first.guid };
      return next({ ...withGuidInPath(request, first.guid), headers });
    },
  },
  {
    id: 'restaurants/get/gives-the-guid-read-first',
    description: 'A cache without a key gives the guid of the restaurant that was read first.',
    rules: ['restaurants/get/returns-the-restaurant-asked-for'],
    alsoBreaks: [
      'restaurants/get/archived-is-returned-with-include-archived-true',
      'restaurants/get/include-archived-returns-others-too',
    ],
    wrap: (next) => {
      let first: string | undefined;
      return changingInfo((info) => {
        first ??= info.guid;
        return { ...info, guid: first };
      })(next);
    },
  },
  {
    id: 'restaurants/get/unknown-is-403',
    description: 'An unknown restaurant is refused with 403, as one without access.',
    rules: ['restaurants/get/unknown-restaurant-is-404'],
    wrap: changingNotFound(
      403,
      (request, isArchived) => !isArchived && UUID.test(guidInPath(request)),
    ),
  },
  {
    id: 'restaurants/get/path-ignored',
    description: 'The restaurant of the header is returned, whatever the path says.',
    rules: [
      'restaurants/get/unknown-restaurant-is-404',
      'restaurants/get/malformed-restaurant-is-404',
      'restaurants/get/header-does-not-replace-the-path',
    ],
    wrap: (next) => (request) =>
      next(
        isGet(request)
          ? withGuidInPath(request, request.headers[RESTAURANT_HEADER] ?? '')
          : request,
      ),
  },
  {
    id: 'restaurants/get/malformed-is-400',
    description: 'A validator in front refuses with 400 what is no UUID.',
    rules: ['restaurants/get/malformed-restaurant-is-404'],
    wrap: changingNotFound(400, (request) => !UUID.test(guidInPath(request))),
  },
  {
    id: 'restaurants/get/guid-cut-to-its-column',
    description: 'A GUID that is too long is cut to the 36 characters of its column.',
    rules: ['restaurants/get/malformed-restaurant-is-404'],
    wrap: (next) => (request) => {
      if (!isGet(request)) return next(request);
      const header = (request.headers[RESTAURANT_HEADER] ?? '').slice(0, 36);
      const cut = withGuidInPath(request, guidInPath(request).slice(0, 36));
      return next(
        RESTAURANT_HEADER in request.headers
          ? { ...cut, headers: { ...cut.headers, [RESTAURANT_HEADER]: header } }
          : cut,
      );
    },
  },
  {
    id: 'restaurants/get/restaurant-by-the-beginning-of-its-guid',
    description: 'A restaurant is looked up by the beginning of its GUID.',
    rules: ['restaurants/get/malformed-restaurant-is-404'],
    wrap: (next) => (request) => next(isGet(request) ? withWholeGuids(request) : request),
  },
  {
    id: 'restaurants/get/unknown-is-an-empty-archived-one',
    description: 'With includeArchived=true a GUID that no restaurant has is answered with 200.',
    rules: ['restaurants/get/unknown-restaurant-is-404'],
    alsoBreaks: ['restaurants/get/malformed-restaurant-is-404'],
    wrap: changing((response, request) =>
      isGet(request) &&
      response.status === 404 &&
      request.query.get('includeArchived') === 'true' &&
      UUID.test(guidInPath(request))
        ? {
            status: 200,
            headers: {},
            body: { guid: guidInPath(request), general: { archived: true } },
          }
        : response,
    ),
  },
  {
    id: 'restaurants/get/guid-in-lower-case-only',
    description: 'GUIDs are compared as texts.',
    rules: ['restaurants/get/guid-takes-either-case'],
    wrap: changing((response, request) =>
      isGet(request) && /[A-F]/.test(guidInPath(request))
        ? { status: 404, headers: {}, body: undefined }
        : response,
    ),
  },
  {
    id: 'restaurants/get/header-before-path',
    description: 'Where path and header name two restaurants, that of the header is returned.',
    rules: ['restaurants/get/header-does-not-replace-the-path'],
    wrap: (next) => async (request) => {
      const header = request.headers[RESTAURANT_HEADER] ?? '';
      const isOfAnother = isGet(request) && UUID.test(header) && header !== guidInPath(request);
      const response = await next(request);
      // The path is looked up before the header takes its place.
      return isOfAnother && response.status === 400
        ? next(withGuidInPath(request, header))
        : response;
    },
  },
  {
    id: 'restaurants/get/gives-what-was-read-first-under-every-guid',
    description:
      'A cache without a key gives what was read first, with the guid that is asked for.',
    rules: ['restaurants/get/two-restaurants-are-not-one'],
    wrap: (next) => {
      let first: Info | undefined;
      return changingInfo((info) => {
        if (info.general.archived === true) return info;
        first ??= info;
        return { ...first, guid: info.guid };
      })(next);
    },
  },
];
