import { byId, type UnplacedFault } from '../Fault.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import { has, atRestaurant, okWith, restaurantOf } from '../messages.ts';
import { get, guidInPath, notFound, withGuidInPath, type Info } from './messages.ts';

const asksByUuid = (request: SandboxRequest) => UUID.test(guidInPath(request));

/** Completes GUIDs of which a request has only the beginning to those of restaurants. */
function withWholeGuids(request: SandboxRequest): SandboxRequest {
  const whole = (text: string) =>
    text.length < 30
      ? text
      : (restaurantSeeds.find(({ guid }) => guid.startsWith(text))?.guid ?? text);
  return withGuids(request, whole);
}

/** The request with other GUIDs, in its path and in the header where there is one. */
function withGuids(request: SandboxRequest, change: (guid: string) => string): SandboxRequest {
  const header = restaurantOf(request);
  const changed = withGuidInPath(request, change(guidInPath(request)));
  return header === undefined ? changed : atRestaurant(changed, change(header));
}

/** What goes wrong with which restaurant is meant. */
export const identityFaults = byId<UnplacedFault>({
  'restaurants/get/takes-a-group-for-its-first-restaurant': {
    description: 'The GUID of a management group gives its first restaurant.',
    rules: ['restaurants/get/unknown-restaurant-is-404'],
    wrap: get.request((request) => {
      const asked = guidInPath(request);
      const first = restaurantSeeds.find(
        ({ managementGroupGuid }) => managementGroupGuid === asked,
      )?.guid;
      return first === undefined ? request : atRestaurant(withGuidInPath(request, first), first);
    }),
  },
  'restaurants/get/gives-the-guid-read-first': {
    description:
      'A cache returns the guid of the restaurant that was read first for every restaurant.',
    rules: ['restaurants/get/returns-the-restaurant-asked-for'],
    alsoBreaks: [
      'restaurants/get/include-archived-returns-others-too',
      'restaurants/get/archived-is-returned-with-include-archived-true',
    ],
    wrap: (next) => {
      let first: string | undefined;
      return get.at('guid').change((guid) => (first ??= guid))(next);
    },
  },
  'restaurants/get/unknown-is-403': {
    description: 'An unknown restaurant is rejected with 403, as one without access.',
    rules: ['restaurants/get/unknown-restaurant-is-404'],
    wrap: notFound('unknown', 403, asksByUuid),
  },
  'restaurants/get/path-ignored': {
    description: 'The restaurant of the header is returned, whatever the path says.',
    rules: [
      'restaurants/get/unknown-restaurant-is-404',
      'restaurants/get/malformed-restaurant-is-404',
      'restaurants/get/header-does-not-replace-the-path',
    ],
    wrap: get.request((request) => withGuidInPath(request, restaurantOf(request) ?? '')),
  },
  'restaurants/get/malformed-is-400': {
    description: 'A GUID that is no UUID is rejected with 400.',
    rules: ['restaurants/get/malformed-restaurant-is-404'],
    wrap: notFound('unknown', 400, (request) => !asksByUuid(request)),
  },
  'restaurants/get/guid-cut-to-its-column': {
    description: 'A GUID that is too long is cut to the 36 characters of its column.',
    rules: ['restaurants/get/malformed-restaurant-is-404'],
    wrap: get.request((request) => withGuids(request, (guid) => guid.slice(0, 36))),
  },
  'restaurants/get/finds-a-restaurant-by-the-beginning-of-its-guid': {
    rules: ['restaurants/get/malformed-restaurant-is-404'],
    wrap: get.request(withWholeGuids),
  },
  'restaurants/get/unknown-is-an-empty-archived-one': {
    description: 'With includeArchived=true a GUID that no restaurant has gets 200.',
    rules: ['restaurants/get/unknown-restaurant-is-404'],
    wrap: get
      .when(asksByUuid, has('includeArchived', 'true'))
      .answered(404)
      .answer((_response, { request }) =>
        okWith({ guid: guidInPath(request), general: { archived: true } }),
      ),
  },
  'restaurants/get/knows-guids-in-lower-case-only': {
    rules: ['restaurants/get/guid-takes-either-case'],
    wrap: get.when((request) => /[A-F]/.test(guidInPath(request))).respond(404),
  },
  'restaurants/get/header-before-path': {
    description: 'If path and header have different restaurants, that of the header is returned.',
    rules: ['restaurants/get/header-does-not-replace-the-path'],
    wrap: get.answered(400).answer((response, { request, next }) => {
      const header = restaurantOf(request) ?? '';
      const isOfAnother = UUID.test(header) && header !== guidInPath(request);
      // The path is looked up before the header takes its place.
      return isOfAnother ? next(withGuidInPath(request, header)) : response;
    }),
  },
  'restaurants/get/gives-what-was-read-first-under-every-guid': {
    description:
      'A cache returns what was read first for every guid, with the guid of the request.',
    rules: ['restaurants/get/two-restaurants-are-not-one'],
    wrap: (next) => {
      let first: Info | undefined;
      return get
        .where(({ general }) => general.archived !== true)
        .change((info) => ({ ...(first ??= info), guid: info.guid }))(next);
    },
  },
});
