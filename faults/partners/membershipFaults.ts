import { byId } from '../byId.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { UnplacedFault } from '../Fault.ts';
import { list, records, type AccessRow } from './messages.ts';
import { paging, rightNumbers, rightSlice } from './pages.ts';

const FIRST = restaurantSeeds[0]?.guid;

/** What goes wrong with which restaurants are there, and which of them have left. */
export const membershipFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'partners/deleted-is-always-false': {
      description: 'deleted is false for restaurants that no longer use the platform, too.',
      rules: ['partners/PartnerAccessExternalRep/restaurant-that-left-is-deleted'],
      wrap: records.set({ deleted: false }),
    },
    'partners/deleted-is-always-true': {
      description: 'deleted is true for restaurants that use the platform, too.',
      rules: ['partners/PartnerAccessExternalRep/restaurant-in-use-is-not-deleted'],
      wrap: records.set({ deleted: true }),
    },
    'partners/list/lacks-the-first-restaurant': {
      description: 'The list begins with the second restaurant that the client can access.',
      rules: ['partners/list/holds-the-restaurant-that-is-worked-on'],
      wrap: list.each.where(({ restaurantGuid }) => restaurantGuid === FIRST).drop(),
    },
    'partners/list/is-empty': {
      description: 'The list is empty, though the client can access restaurants.',
      rules: ['partners/list/is-not-empty', 'partners/list/holds-the-restaurant-that-is-worked-on'],
      wrap: list.change(() => []),
    },
  }),
  connectedAre('lacks-the-first-restaurant', ({ restaurantGuid }) => restaurantGuid !== FIRST),
  connectedAre('is-empty', () => false),
  {
    id: 'partners/the-lists-refer-to-a-restaurant-otherwise',
    description: 'The list has the reference of the group as that of the restaurant.',
    rules: ['partners/PartnerAccessExternalRep/both-lists-name-it-alike'],
    wrap: list.each.set({ externalRestaurantRef: 'GROUP-of-them' }),
  },
];

/** Pages as they would be if only these restaurants had connected. */
function connectedAre(what: string, isKept: (row: AccessRow) => boolean): UnplacedFault {
  return {
    id: `partners/connected/${what}`,
    description: 'The pages and their numbers leave out restaurants that have connected.',
    rules: ['partners/connected/holds-the-restaurant-that-is-worked-on'],
    wrap: paging(
      (rows, offset, pageSize) => rightSlice(rows.filter(isKept), offset, pageSize),
      (rows, offset, pageSize) => rightNumbers(rows.filter(isKept), offset, pageSize),
    ),
  };
}
