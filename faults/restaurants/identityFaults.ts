import { UUID } from '../../src/json/uuid.ts';
import type { UnplacedFault } from '../Fault.ts';
import { guidInPath, isGet, RESTAURANT_HEADER, withGuidInPath } from './messages.ts';
import { changingInfo, changingNotFound } from './wrappers.ts';

/** What goes wrong with which restaurant is meant. */
export const identityFaults: UnplacedFault[] = [
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
];
