import type { Handler, SandboxRequest } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { restaurantOf, okWith } from '../messages.ts';
import {
  askedFor,
  isLastPage,
  withElements,
  type Entity,
  lists,
  aroundGets,
  isOf,
} from './messages.ts';

/** Instants before anything was configured, which a filter of changes leaves nothing out by. */
const BEFORE_ALL = Date.parse('2000-01-01T00:00:00Z');

/** What goes wrong with menu items that were archived. */
export const archivedFaults: UnplacedFault[] = [
  {
    id: 'configuration/menuItems/archived-items-are-listed',
    description: 'Menu items are listed whether they are archived or not.',
    rules: ['configuration/menuItems/list/archived-item-is-not-listed'],
    // What is listed is looked up by its guid then, and is not there.
    alsoBreaks: ['configuration/menuItems/get/listed-entity-is-given'],
    wrap: listingArchived((lastModified) => Date.parse(lastModified ?? '1970') < BEFORE_ALL),
  },
  {
    id: 'configuration/menuItems/archived-items-come-back-as-changed',
    description: 'That an item was archived is a change, so that lastModified brings it back.',
    rules: ['configuration/menuItems/list/archived-item-is-not-listed'],
    alsoBreaks: ['configuration/menuItems/list/pages-are-complete'],
    wrap: listingArchived(
      (lastModified) => lastModified !== null && Date.parse(lastModified) < BEFORE_ALL,
    ),
  },
  {
    id: 'configuration/menuItems/an-archived-item-is-given',
    description: 'A menu item is looked up by its guid whether it is archived or not.',
    rules: ['configuration/menuItems/get/archived-item-is-not-given'],
    wrap: aroundGets(async (request, next) => {
      const { collection, guid } = askedFor(request) ?? {};
      const item = await archivedItem(request, next);
      return collection === 'menuItems' && guid === item?.['guid'] ? okWith(item) : next(request);
    }),
  },
];

/** Has the list of menu items end with an archived one. @param isListed whether it is there for a lastModified */
function listingArchived(isListed: (lastModified: string | null) => boolean) {
  return lists.when(isOf('menuItems')).answer(async (response, { request, next }) => {
    const item = await archivedItem(request, next);
    return item !== undefined && isLastPage(response) && isListed(request.query.get('lastModified'))
      ? withElements(response, (elements) => [...elements, item])
      : response;
  });
}

/** As the sandbox's control plane names it, where it belongs to the restaurant that is asked for. */
async function archivedItem(request: SandboxRequest, next: Handler): Promise<Entity | undefined> {
  const { body } = await next({
    ...request,
    method: 'GET',
    path: '/__control/fixtures',
    body: undefined,
  });
  const { archivedMenuItem, archivedMenuItemRestaurant } = body as Record<string, string>;
  return restaurantOf(request) === archivedMenuItemRestaurant
    ? { guid: archivedMenuItem, entityType: 'MenuItem', name: 'Archived' }
    : undefined;
}
