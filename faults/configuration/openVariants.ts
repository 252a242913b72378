import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Variant } from '../Fault.ts';
import { askedFor, atRestaurant, isConfiguration, RESTAURANT } from './messages.ts';

const [ONE = '', OTHER = ''] = restaurantSeeds.map(({ guid }) => guid);

/** What two restaurants in one room have together. */
const TOGETHER = ['cashDrawers', 'tables', 'serviceAreas'];

/** Honest answers to what the documents leave open, of which a must once knew better. */
export const openVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'two-restaurants-in-one-room',
    description:
      'A second restaurant is in the room of the first, with the same cash drawers, tables and service areas.',
    run: [
      'configuration/restaurants-are-kept-apart',
      ...TOGETHER.map((of) => `configuration/${of}/*-*`),
    ],
    warns: [
      'configuration/*/list/only-of-the-restaurant-in-the-header',
      'configuration/*/get/entity-of-another-restaurant-is-refused',
    ],
    wrap: (next) => (request) =>
      isConfiguration(request) &&
      request.headers[RESTAURANT]?.toLowerCase() === OTHER &&
      TOGETHER.includes(askedFor(request)?.collection ?? '')
        ? next(atRestaurant(request, ONE))
        : next(request),
  },
];
