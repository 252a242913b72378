import { byId, type UnplacedFault } from '../../Fault.ts';
import { everyNth, type Row } from '../../messages.ts';
import { restaurants } from '../reports/messages.ts';
import { named, rulesOf } from '../reports/reportOperations.ts';

/** What goes wrong with the list of the restaurants of the management group. */
export const restaurantsInformationFaults = byId<UnplacedFault>({
  'analytics/restaurantsInformation/one-missing': {
    description: 'The first restaurant is not listed.',
    rules: ['analytics/restaurantsInformation/holds-the-reported-restaurants'],
    wrap: restaurants.change((rows) => rows.slice(1)),
  },
  'analytics/restaurantsInformation/lists-nothing': {
    rules: [
      'analytics/restaurantsInformation/holds-the-reported-restaurants',
      ...rulesOf(named, 'restaurants-are-of-the-group'),
    ],
    wrap: restaurants.change(() => []),
  },
  'analytics/restaurantsInformation/every-third-is-short': {
    description: 'Every third list has the first restaurant alone.',
    rules: [
      'analytics/restaurantsInformation/holds-the-reported-restaurants',
      ...rulesOf(named, 'restaurants-are-of-the-group'),
    ],
    wrap: restaurants.when(everyNth(3)).change((rows) => rows.slice(0, 1)),
  },
  'analytics/restaurantsInformation/has-empty-elements': {
    rules: [
      'analytics/restaurantsInformation/every-restaurant-has-a-guid',
      'analytics/restaurantsInformation/names-and-states-are-shown',
      'analytics/restaurantsInformation/every-restaurant-has-a-state',
      'analytics/restaurantsInformation/holds-the-reported-restaurants',
    ],
    wrap: restaurants.each.change(() => ({})),
  },
  'analytics/restaurantsInformation/leaves-out-the-last-guid': {
    rules: ['analytics/restaurantsInformation/every-restaurant-has-a-guid'],
    wrap: restaurants.last.without('restaurantGuid'),
  },
  'analytics/restaurantsInformation/without-states': {
    description: 'Only guids and names are listed.',
    rules: [
      'analytics/restaurantsInformation/names-and-states-are-shown',
      'analytics/restaurantsInformation/every-restaurant-has-a-state',
    ],
    wrap: restaurants.each.change(guidAndName),
  },
  'analytics/restaurantsInformation/leaves-out-the-last-state': {
    rules: ['analytics/restaurantsInformation/every-restaurant-has-a-state'],
    wrap: restaurants.last.change(guidAndName),
  },
  'analytics/restaurantsInformation/leaves-names-blank': {
    rules: ['analytics/restaurantsInformation/names-and-states-are-shown'],
    wrap: restaurants.each.set({ restaurantName: ' ' }),
  },
  'analytics/restaurantsInformation/calls-archived-restaurants-activated': {
    rules: [
      'analytics/restaurantsInformation/archived-is-told-from-activated',
      'analytics/restaurantsInformation/states-are-what-they-are-called',
    ],
    wrap: restaurants.each.where({ archived: true }).set({ archived: false, activated: true }),
  },
  'analytics/restaurantsInformation/activated-is-archived': {
    description: 'All restaurants but those in test mode are called archived.',
    rules: [
      'analytics/restaurantsInformation/archived-is-told-from-activated',
      'analytics/restaurantsInformation/states-are-what-they-are-called',
    ],
    wrap: restaurants.each.change((row) => ({
      ...guidAndName(row),
      state: row['testMode'] === true ? 'TEST_MODE' : 'ARCHIVED',
    })),
  },
  'analytics/restaurantsInformation/states-are-swapped': {
    description: 'Archived restaurants are called activated, and the others archived.',
    rules: ['analytics/restaurantsInformation/states-are-what-they-are-called'],
    wrap: restaurants.each.set(({ archived }) => ({ activated: archived, archived: !archived })),
  },
});

function guidAndName({ restaurantGuid, restaurantName }: Row): Row {
  return { restaurantGuid, restaurantName };
}
