import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import {
  bearerIn,
  FIRST as FIRST_CLIENT,
  forbiddingTo,
  noticing,
} from '../authentication/tokenRequests.ts';
import { after, everyNth, lacks, okWith, withHeader, withOther } from '../messages.ts';
import { all } from '../on.ts';
import { caching, keptByConnection, repeatingRejection, asTheLast } from '../sequence.ts';
import {
  isFiltered,
  isFurther,
  isPartners,
  list,
  partners,
  records,
  rows,
  type AccessRow,
  type PageBody,
} from './messages.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import { paging, rightNumbers, rightSlice } from './pages.ts';

const FIRST = restaurantSeeds[0]?.guid;
const isWhole = (request: SandboxRequest) => !isFiltered(request) && !isFurther(request);

/** Who gets the restaurants, which are there, and which of them have left. */
export const accessFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'partners/responds-401-without-permission': {
      rules: ['partners/{operation}/no-permission-is-403'],
      wrap: partners.answered(403).status(401),
    },
    'partners/list/no-permission-is-an-empty-list': {
      description: 'A client without permission gets an empty list.',
      rules: ['partners/{operation}/no-permission-is-403'],
      resources: ['list'],
      wrap: list.answered(403).instead(okWith([])),
    },
    'partners/permission-asked-for-with-a-query-alone': {
      description: 'A request without a query gets a cached response, whoever sends it.',
      rules: ['partners/{operation}/no-permission-is-403'],
      wrap: permitting(({ query }) => query.size === 0),
    },
    'partners/permission-not-asked-for-with-last-modified': {
      description: 'With lastModified, a client without permission gets the list.',
      rules: ['partners/{operation}/no-permission-is-403'],
      wrap: permitting(isFiltered),
    },
    'partners/permission-asked-for-on-the-first-page-alone': {
      description: 'With a pageToken, permission is not checked again.',
      rules: ['partners/{operation}/no-permission-is-403'],
      resources: ['connected'],
      wrap: permitting(isFurther),
    },
    'partners/remembers-that-a-permission-was-absent': {
      rules: ['partners/{operation}/no-permission-is-403'],
      wrap: partners.around(repeatingRejection(({ path }) => path)),
    },
    'partners/remembers-an-absent-permission-by-the-query': {
      description: 'The request after a 403 gets 403, too, if its path and query are the same.',
      rules: ['partners/{operation}/no-permission-is-403'],
      wrap: partners.around(repeatingRejection(({ path, query }) => `${path}?${String(query)}`)),
    },
    'partners/is-cached-for-all-clients': {
      description: 'Each response is cached by the query alone, for all clients.',
      rules: ['partners/{operation}/is-the-clients-own-each-time'],
      alsoBreaks: ['partners/*'],
      wrap: all(
        caching(isPartners, ({ path, query }) => [path, String(query)]),
        forOthers((records) => records),
      ),
    },
    'partners/a-filter-stays-on-its-connection': {
      description: 'Without lastModified, a list gets that of the other list before it.',
      rules: ['partners/{operation}/is-the-clients-own-each-time'],
      alsoBreaks: ['partners/*'],
      wrap: keptByConnection('before', isPartners, (request, before) =>
        before.path === request.path || isFiltered(request) || isFurther(request)
          ? request
          : withOther('lastModified')(request, before),
      ),
    },
    'partners/a-filter-stays': {
      description: 'Without lastModified, a list uses the one that was sent last.',
      rules: ['partners/{operation}/is-the-clients-own-each-time'],
      alsoBreaks: ['partners/*'],
      wrap: partners.around(asTheLast(isFiltered, isWhole, withOther('lastModified'))),
    },
    'partners/list/is-cut-to-the-page-size-of-its-connection': {
      description: 'The list has as many restaurants as the page before it on its connection.',
      rules: ['partners/{operation}/is-the-clients-own-each-time'],
      resources: ['list'],
      alsoBreaks: ['partners/*'],
      wrap: (next) => {
        const sizes = new WeakMap<object, number>();
        return async (request) => {
          const [response, { connection = {} }] = [await next(request), request];
          const { pageSize } = Object(response.body) as Partial<PageBody>;
          if (pageSize !== undefined) sizes.set(connection, pageSize);
          return Array.isArray(response.body)
            ? { ...response, body: response.body.slice(0, sizes.get(connection)) }
            : response;
        };
      },
    },
    'partners/a-filter-gives-what-another-client-has': {
      description: 'With lastModified, a client gets restaurants that only the first client has.',
      rules: ['partners/{operation}/is-the-clients-own-each-time'],
      resources: ['list'],
      wrap: forOthers((records) => records.when(lacks('lastModified'))),
    },
    'partners/every-other-list-is-cut-off': {
      description: 'Every second response is cut off after the tenth restaurant.',
      rules: ['partners/{operation}/is-the-clients-own-each-time'],
      // A page that another follows may be of any length.
      resources: ['list'],
      alsoBreaks: ['partners/*'],
      wrap: rows.when(everyNth(2)).change((all) => all.slice(0, 10)),
    },
    'partners/asks-for-a-scope': {
      rules: ['partners/{operation}/no-scope-is-needed'],
      wrap: forbiddingTo(/^sandbox-without-scopes$/, /^\/partners\//),
    },
    'partners/asks-those-that-have-a-scope-for-another': {
      rules: ['partners/{operation}/no-scope-is-needed'],
      wrap: forbiddingTo(/^sandbox-only-/, /^\/partners\//),
    },
    'partners/list/one-restaurant-again-at-the-end': {
      description: 'One restaurant stands in the list twice, far apart.',
      rules: ['partners/list/no-restaurant-twice'],
      wrap: list.add((rows) => rows.slice(3, 4)),
    },
    'partners/deleted-is-always-false': {
      description: 'deleted is false for restaurants that no longer use the platform, too.',
      rules: ['partners/PartnerAccessExternalRep/restaurant-that-left-is-deleted'],
      wrap: records.set({ deleted: false }),
    },
    'partners/list/deleted-the-first-time-alone': {
      description: 'Only the first time does the list show who is deleted.',
      rules: ['partners/PartnerAccessExternalRep/restaurant-that-left-is-deleted'],
      wrap: list.when(after(1)).each.set({ deleted: false }),
    },
    'partners/deleted-is-always-true': {
      description: 'deleted is true for restaurants that use the platform, too.',
      rules: ['partners/PartnerAccessExternalRep/restaurant-in-use-is-not-deleted'],
      wrap: records.set({ deleted: true }),
    },
    'partners/list/lacks-the-first-restaurant': {
      description: 'The list begins with the second restaurant that the client can access.',
      rules: ['partners/list/holds-the-restaurant-that-is-worked-on'],
      wrap: list.each.where({ restaurantGuid: FIRST }).drop(),
    },
    'partners/list/is-empty': {
      description: 'The list is empty, though the client can access restaurants.',
      rules: ['partners/list/is-not-empty', 'partners/list/holds-the-restaurant-that-is-worked-on'],
      wrap: list.change(() => []),
    },
    'partners/the-lists-refer-to-a-restaurant-otherwise': {
      description: 'The list has the reference of the group as that of the restaurant.',
      rules: ['partners/PartnerAccessExternalRep/both-lists-name-it-alike'],
      wrap: list.each.set({ externalRestaurantRef: 'GROUP-of-them' }),
    },
  }),
  connectedAre(
    'lacks-the-first-restaurant',
    'the first restaurant',
    ({ restaurantGuid }) => restaurantGuid !== FIRST,
  ),
  connectedAre('is-empty', 'every restaurant', () => false),
];

/** Treats certain requests of a client without permission as those of a client that has it. */
function permitting(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return partners.around((next) => {
    let permitted: string | undefined;
    return async (request) => {
      const response = await next(request);
      if (response.status === 200) permitted = request.headers['authorization'];
      return response.status === 403 && isMeant(request)
        ? next(withHeader(request, 'authorization', permitted ?? ''))
        : response;
    };
  });
}

/** Pages as they would be if only these restaurants had connected. */
function connectedAre(
  what: string,
  left: string,
  isKept: (row: AccessRow) => boolean,
): UnplacedFault {
  return {
    id: `partners/connected/${what}`,
    description: `The pages and their numbers leave out ${left} that has connected.`,
    rules: ['partners/connected/holds-the-restaurant-that-is-worked-on'],
    wrap: paging(
      (rows, offset, pageSize) => rightSlice(rows.filter(isKept), offset, pageSize),
      (rows, offset, pageSize) => rightNumbers(rows.filter(isKept), offset, pageSize),
    ),
  };
}

/** Gives clients other than the first fewer restaurants. */
function forOthers(where: (all: typeof records) => typeof records): Wrapper {
  return (next) => {
    const ofTheFirst = new Set<string>();
    return all(
      where(records)
        .when((request) => !ofTheFirst.has(bearerIn(request) ?? ''))
        .where(({ restaurantGuid }) => restaurantGuid < '8')
        .drop(),
      noticing((token, { id }) => id === FIRST_CLIENT.id && ofTheFirst.add(token)),
    )(next);
  };
}
