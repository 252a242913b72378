import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { UnplacedFault } from '../Fault.ts';
import { changingList, changingRecords } from './wrappers.ts';

/** What goes wrong with which restaurants are there, and which of them have left. */
export const membershipFaults: UnplacedFault[] = [
  {
    id: 'partners/deleted-is-always-false',
    description: 'deleted is false for restaurants that no longer use the platform, too.',
    rules: ['partners/PartnerAccessExternalRep/restaurant-that-left-is-deleted'],
    wrap: changingRecords((row) => ({ ...row, deleted: false })),
  },
  {
    id: 'partners/deleted-is-always-true',
    description: 'deleted is true for restaurants that use the platform, too.',
    rules: ['partners/PartnerAccessExternalRep/restaurant-in-use-is-not-deleted'],
    wrap: changingRecords((row) => ({ ...row, deleted: true })),
  },
  {
    id: 'partners/list/lacks-the-first-restaurant',
    description: 'The list begins with the second restaurant that the client can access.',
    rules: ['partners/list/holds-the-restaurant-that-is-worked-on'],
    wrap: changingList((rows) =>
      rows.filter(({ restaurantGuid }) => restaurantGuid !== restaurantSeeds[0]?.guid),
    ),
  },
  {
    id: 'partners/the-lists-refer-to-a-restaurant-otherwise',
    description: 'The list has the reference of the group as that of the restaurant.',
    rules: ['partners/PartnerAccessExternalRep/both-lists-name-it-alike'],
    wrap: changingList((rows) =>
      rows.map((row) => ({ ...row, externalRestaurantRef: 'GROUP-of-them' })),
    ),
  },
];
