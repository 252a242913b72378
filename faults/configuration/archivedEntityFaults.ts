import { archivedEntitiesOf } from '../../sandbox/configuration/archivedEntitiesOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { restaurantOf } from '../messages.ts';
import {
  askedFor,
  asList,
  elementsOf,
  isLastPage,
  withElements,
  lists,
  aroundGets,
} from './messages.ts';

/** Every collection but menu items, of which archived ones are known otherwise. */
const resources = Object.keys(archivedEntitiesOf(restaurantSeeds[0]!));

/** What goes wrong with entities that were archived. */
export const archivedListFaults: UnplacedFault[] = [
  {
    id: 'configuration/list/archived-entities-are-listed',
    description: 'Entities are listed whether they are archived or not.',
    rules: ['configuration/{collection}/list/archived-entity-is-not-listed'],
    resources,
    wrap: listingArchived(() => true),
  },
  {
    id: 'configuration/list/archived-entities-come-back-as-changed',
    description: 'That an entity was archived is a change, so that lastModified brings it back.',
    rules: ['configuration/{collection}/list/archived-entity-is-not-listed'],
    resources: ['diningOptions', 'taxRates'],
    // What changed is not in the whole list.
    alsoBreaks: ['configuration/{collection}/list/pages-are-complete'],
    wrap: listingArchived((lastModified) => lastModified !== null),
  },
];

/** The same of single entities. */
export const archivedGetFaults: UnplacedFault[] = [
  {
    id: 'configuration/get/an-archived-entity-is-given',
    description: 'An entity is looked up by its guid whether it is archived or not.',
    rules: ['configuration/{collection}/get/archived-entity-is-not-given'],
    resources,
    wrap: aroundGets(async (request, next) => {
      const guid = archivedOf(request);
      if (guid === undefined || askedFor(request)?.guid !== guid) return next(request);
      const list = await next(asList(request));
      return list.status === 200 ? { ...list, body: { ...elementsOf(list)[0], guid } } : list;
    }),
  },
];

/** Has each list end with what was archived. @param isListed whether it is there for a lastModified */
function listingArchived(isListed: (lastModified: string | null) => boolean) {
  return lists.answer((response, { request }) => {
    const guid = archivedOf(request);
    const since = request.query.get('lastModified');
    const isLong = since === null || Date.parse(since) < Date.parse('2000-01-01');
    return guid !== undefined && isLong && isLastPage(response) && isListed(since)
      ? withElements(response, (elements) => [...elements, { ...elements[0], guid }])
      : response;
  });
}

/** The archived entities of the restaurant and collection that a request asks for. */
function archivedOf(request: SandboxRequest): string | undefined {
  const restaurant = restaurantSeeds.find(({ guid }) => guid === restaurantOf(request));
  const { collection = '' } = askedFor(request) ?? {};
  return restaurant === undefined ? undefined : archivedEntitiesOf(restaurant)[collection];
}
