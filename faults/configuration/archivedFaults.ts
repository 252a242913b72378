import { byId, type UnplacedFault } from '../Fault.ts';
import { archivedEntitiesOf } from '../../sandbox/configuration/archivedEntitiesOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Handler, SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { restaurantOf } from '../messages.ts';
import { changingItsMind } from '../sequence.ts';
import {
  aroundGets,
  askedFor,
  asList,
  elementsOf,
  isLastPage,
  lists,
  withElements,
  type Entity,
} from './messages.ts';

/** Every collection but menu items, of which archived ones are known otherwise. */
const resources = Object.keys(archivedEntitiesOf(restaurantSeeds[0]!));

/** What goes wrong with entities that were archived. */
export const archivedListFaults = byId<UnplacedFault>({
  'configuration/list/archived-entities-are-listed': {
    rules: ['configuration/{collection}/list/archived-entity-is-not-listed'],
    resources,
    wrap: listing(archivedEntity, () => true),
  },
  'configuration/list/an-archived-entity-that-was-asked-for-is-listed': {
    rules: ['configuration/{collection}/list/archived-entity-is-not-listed'],
    resources,
    wrap: (next) => {
      const asked = new Set<unknown>();
      const ifAsked: FindArchived = async (request) => {
        const archived = await archivedEntity(request);
        return asked.has(archived?.['guid']) ? archived : undefined;
      };
      return listing(
        ifAsked,
        () => true,
      )(async (request) => {
        asked.add(askedFor(request)?.guid);
        return next(request);
      });
    },
  },
  'configuration/list/archived-entities-come-back-as-changed': {
    description: 'With lastModified, entities that were archived since are returned.',
    rules: ['configuration/{collection}/list/archived-entity-is-not-listed'],
    resources: ['diningOptions', 'taxRates'],
    // What changed is not in the whole list.
    alsoBreaks: ['configuration/{collection}/list/pages-are-complete'],
    wrap: listing(archivedEntity, (lastModified) => lastModified !== null),
  },
});

/** What is wrong with single entities that are archived. */
export const archivedGetFaults = byId<UnplacedFault>({
  'configuration/get/an-archived-entity-is-given': {
    rules: ['configuration/{collection}/get/archived-entity-is-not-given'],
    resources,
    wrap: giving(archivedEntity),
  },
  'configuration/get/an-archived-entity-is-given-the-second-time': {
    rules: ['configuration/{collection}/get/archived-entity-is-not-given'],
    resources: resources.slice(0, 1),
    wrap: changingItsMind(
      404,
      ({ path }) => path,
      (request, next) => giving(archivedEntity)(next)(request),
    ),
  },
});

/** The same of menu items, which a target file names by the guid that the stock service knows them by. */
export const archivedItemFaults = byId<UnplacedFault>({
  'configuration/menuItems/archived-items-come-back-as-changed': {
    description: 'With lastModified, items that were archived since are returned.',
    rules: ['configuration/menuItems/list/archived-item-is-not-listed'],
    alsoBreaks: ['configuration/menuItems/list/pages-are-complete'],
    wrap: listing(archivedItem, (lastModified) => lastModified !== null),
  },
  'configuration/menuItems/an-archived-item-is-given': {
    rules: ['configuration/menuItems/get/archived-item-is-not-given'],
    wrap: giving(archivedItem),
  },
});

/** Finds what is archived in the collection and at the restaurant that a request asks for. */
type FindArchived = (request: SandboxRequest, next: Handler) => Promise<Entity | undefined>;

/** Has each list end with what was archived. @param isListed whether it is there for a lastModified */
function listing(find: FindArchived, isListed: (lastModified: string | null) => boolean): Wrapper {
  return lists.answer(async (response, { request, next }) => {
    const since = request.query.get('lastModified');
    // An instant before anything was configured, by which a filter of changes leaves nothing out.
    const isLong = since === null || Date.parse(since) < Date.parse('2000-01-01');
    if (!isLong || !isLastPage(response) || !isListed(since)) return response;
    const archived = await find(request, next);
    return archived === undefined
      ? response
      : withElements(response, (elements) => [...elements, { ...elements[0], ...archived }]);
  });
}

function giving(find: FindArchived): Wrapper {
  return aroundGets(async (request, next) => {
    const archived = await find(request, next);
    if (archived === undefined || askedFor(request)?.guid !== archived['guid'])
      return next(request);
    const list = await next(asList(request));
    return list.status === 200 ? { ...list, body: { ...elementsOf(list)[0], ...archived } } : list;
  });
}

async function archivedEntity(request: SandboxRequest): Promise<Entity | undefined> {
  const restaurant = restaurantSeeds.find(({ guid }) => guid === restaurantOf(request));
  const { collection = '' } = askedFor(request) ?? {};
  const guid = restaurant === undefined ? undefined : archivedEntitiesOf(restaurant)[collection];
  return guid === undefined ? undefined : { guid };
}

/** As the sandbox's control plane names it. */
async function archivedItem(request: SandboxRequest, next: Handler): Promise<Entity | undefined> {
  if (askedFor(request)?.collection !== 'menuItems') return undefined;
  const path = '/__control/fixtures';
  const { body } = await next({ ...request, method: 'GET', path, body: undefined });
  const { archivedMenuItem, archivedMenuItemRestaurant } = body as Record<string, string>;
  return restaurantOf(request) === archivedMenuItemRestaurant
    ? { guid: archivedMenuItem, name: 'Archived' }
    : undefined;
}
