import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { after, has, answerOf, atRestaurant, okWith, restaurantOf } from '../messages.ts';
import type { UnplacedFault } from '../Fault.ts';
import {
  caching,
  changingItsMind,
  everySecondAsTheOneBefore,
  keptByConnection,
  mixingUp,
} from '../sequence.ts';
import {
  get,
  guidInPath,
  isGet,
  isList,
  list,
  withGuidInPath,
  type Info,
  type Listed,
} from './messages.ts';

const ASKED = 'restaurants/get/returns-the-restaurant-asked-for';
const asOf = (request: SandboxRequest, guid: string) =>
  atRestaurant(withGuidInPath(request, guid), guid);
const withGuidOf = (request: SandboxRequest, kept: SandboxRequest) =>
  asOf(request, guidInPath(kept));

/** Where nothing was found, the next read does not find a restaurant that is there. */
function hidingOnce(whichOf: (request: SandboxRequest) => string | undefined): Wrapper {
  return get.around((next) => {
    const hidden = new Set<string | undefined>();
    return async (request) => {
      if (hidden.delete(guidInPath(request))) return answerOf(404);
      const response = await next(request);
      if (response.status === 404) hidden.add(whichOf(request));
      return response;
    };
  });
}

/** What was read before comes back, or hides what is asked for now. */
const KEPT: [id: string, description: string, rule: string, wrap: Wrapper][] = [
  [
    'get/is-cached-by-its-query',
    'The information of a restaurant is cached by the query alone.',
    ASKED,
    caching(isGet, ({ query }) => String(query)),
  ],
  [
    'get/is-the-first-of-the-list-before',
    'The first read after a list is that of the first restaurant of the list.',
    ASKED,
    (next) => {
      let listed: string | undefined;
      return async (request) => {
        const asked = isGet(request) && listed !== undefined;
        const response = await next(asked ? asOf(request, listed ?? '') : request);
        if (isGet(request)) listed = undefined;
        else if (isList(request)) listed = (response.body as Listed[] | undefined)?.[0]?.guid;
        return response;
      };
    },
  ],
  [
    'get/every-other-read-is-the-one-before',
    'Every second read gets the restaurant of the one before it.',
    ASKED,
    everySecondAsTheOneBefore(isGet),
  ],
  [
    'get/a-connection-keeps-its-restaurant',
    'The restaurant of the first read is used for all others of its connection.',
    ASKED,
    keptByConnection('first', isGet, withGuidOf),
  ],
  [
    'get/reads-at-once-are-mixed-up',
    'Concurrent reads all get the restaurant of the last one.',
    ASKED,
    mixingUp(isGet, withGuidOf),
  ],
  [
    'get/details-are-those-of-the-restaurant-read-before',
    'A restaurant has its own guid, and all else of the restaurant that was read before another one.',
    'restaurants/get/two-restaurants-are-not-one',
    (next) => {
      let before: Info | undefined;
      return get.change((info) => {
        const shown = before !== undefined && before.guid !== info.guid ? before : info;
        before = info;
        return { ...shown, guid: info.guid };
      })(next);
    },
  ],
  [
    'get/location-is-that-of-the-read-before',
    'The location is that of the restaurant that was read before on the connection.',
    ASKED,
    get.around((next) => {
      const read = new WeakMap<object, Info['location']>();
      return async (request) => {
        const response = await next(request);
        const [{ connection }, { location, ...info }] = [request, response.body as Info];
        if (response.status !== 200 || connection === undefined) return response;
        const before = read.get(connection) ?? location;
        read.set(connection, location);
        return { ...response, body: { ...info, location: before } };
      };
    }),
  ],
  [
    'get/include-archived-is-remembered',
    'Once it was read with includeArchived=true, an archived restaurant is found without it.',
    'restaurants/get/archived-is-404-by-default',
    rememberingArchived(() => true),
  ],
  [
    'get/include-archived-of-a-client-is-for-others',
    'What a client read with includeArchived=true another client finds without it.',
    'restaurants/get/archived-is-404-by-default',
    rememberingArchived((by, reader) => by !== reader),
  ],
  [
    'get/not-found-is-remembered',
    'A restaurant that was not found is not found with includeArchived=true either.',
    'restaurants/get/archived-is-returned-with-include-archived-true',
    hidingOnce(guidInPath),
  ],
  [
    'get/not-found-hides-the-restaurant-of-its-header',
    'Where no restaurant was found, the next read does not find the one that the header listed.',
    ASKED,
    hidingOnce((request) =>
      restaurantOf(request) === guidInPath(request) ? '' : restaurantOf(request),
    ),
  ],
  [
    'list/is-short-behind-another-client',
    "After another client's list, a list holds the restaurant of the header alone.",
    'restaurants/list/group-of-a-restaurant-holds-it',
    list.around((inner) => {
      let last: string | undefined;
      return async (request) => {
        const response = await inner(request);
        const { authorization: own } = request.headers;
        const isShort = last !== undefined && last !== own && response.status === 200;
        last = own;
        return isShort ? okWith([{ guid: restaurantOf(request) }]) : response;
      };
    }),
  ],
  [
    'get/says-once-that-it-is-archived',
    'From the second read on, an archived restaurant says that it is not.',
    'restaurants/get/archived-tells-that-it-is-archived',
    get.when(has('includeArchived', 'true'), after(1)).at('general').set({ archived: false }),
  ],
  [
    'list/is-cached-without-its-group',
    'Lists are cached by the restaurant of the header.',
    'restaurants/list/unknown-group-holds-nothing',
    caching(isList, restaurantOf),
  ],
  [
    'list/nothing-is-remembered',
    'After the list of a group that does not exist, the next list is empty.',
    'restaurants/list/holds-the-restaurant-of-the-header',
    list.around((inner) => {
      let isNothing = false;
      return async (request) => {
        const response = await inner(request);
        const given = isNothing ? okWith([]) : response;
        isNothing = response.status === 404;
        return given;
      };
    }),
  ],
  [
    'get/knows-the-second-time-what-it-rejected',
    'A GUID that was not found gets the restaurant of the header when it is asked for again.',
    'restaurants/get/malformed-restaurant-is-404',
    get.around(
      changingItsMind(
        404,
        (request) => [guidInPath(request), restaurantOf(request)],
        (request, next) => next(withGuidInPath(request, restaurantOf(request) ?? '')),
      ),
    ),
  ],
];

/** Defects of what came before, and of what happens at once. */
export const sequenceFaults: UnplacedFault[] = KEPT.map(([id, description, rule, wrap]) => ({
  ...{ id: `restaurants/${id}`, description, rules: [rule], wrap },
  alsoBreaks: [`restaurants/${id.split('/')[0]}/*`],
}));

/** Finds what was read with includeArchived=true without it, too, for who is meant. */
function rememberingArchived(isMeant: (by?: string, reader?: string) => boolean): Wrapper {
  return (next) => {
    const readers = new Map<string, string | undefined>();
    return get.around((inner) => async (request) => {
      const [guid, by] = [guidInPath(request), request.headers['authorization']];
      if (has('includeArchived', 'true')(request)) readers.set(guid, by);
      const isKnown = readers.has(guid) && isMeant(by, readers.get(guid));
      const query = new URLSearchParams({ includeArchived: 'true' });
      return inner(
        isKnown && !request.query.has('includeArchived') ? { ...request, query } : request,
      );
    })(next);
  };
}
