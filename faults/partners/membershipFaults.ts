import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { UnplacedFault } from '../Fault.ts';
import { list, records } from './messages.ts';

/** What goes wrong with which restaurants are there, and which of them have left. */
export const membershipFaults: UnplacedFault[] = [
  {
    id: 'partners/deleted-is-always-false',
    description: 'deleted is false for restaurants that no longer use the platform, too.',
    rules: ['partners/PartnerAccessExternalRep/restaurant-that-left-is-deleted'],
    wrap: records.set({ deleted: false }),
  },
  {
    id: 'partners/deleted-is-always-true',
    description: 'deleted is true for restaurants that use the platform, too.',
    rules: ['partners/PartnerAccessExternalRep/restaurant-in-use-is-not-deleted'],
    wrap: records.set({ deleted: true }),
  },
  {
    id: 'partners/list/lacks-the-first-restaurant',
    description: 'The list begins with the second restaurant that the client can access.',
    rules: ['partners/list/holds-the-restaurant-that-is-worked-on'],
    wrap: list.each
      .where(({ restaurantGuid }) => restaurantGuid === restaurantSeeds[0]?.guid)
      .drop(),
  },
  {
    id: 'partners/list/is-empty',
    description: 'The list is empty, though the client can access restaurants.',
    rules: ['partners/list/holds-the-restaurant-that-is-worked-on'],
    wrap: list.change(() => []),
  },
  {
    id: 'partners/the-lists-refer-to-a-restaurant-otherwise',
    description: 'The list has the reference of the group as that of the restaurant.',
    rules: ['partners/PartnerAccessExternalRep/both-lists-name-it-alike'],
    wrap: list.each.set({ externalRestaurantRef: 'GROUP-of-them' }),
  },
];
