import { byId, type Difference } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { restaurants } from './messages.ts';

/** Honest differences of the list of restaurants, whose fields are not shown. */
export const restaurantsInformationVariants = byId<Difference>({
  'restaurants-information-otherwise': {
    description:
      'The list of restaurants has other field names, one state in place of three flags, the time zone, and null for a missing name.',
    wrap: restaurants.change((rows) =>
      rows.map((row, index) => ({
        restaurant: { guid: row['restaurantGuid'] },
        guestFacingName: index === 1 ? null : row['restaurantName'],
        state: stateOf(row),
        timeZone: 'America/New_York',
      })),
    ),
  },
  'restaurants-information-in-other-words': {
    description: 'The list of restaurants says in words of its own which are in use.',
    run: ['analytics/restaurantsInformation/*-*'],
    wrap: restaurants.each.change(inOtherWords),
  },
  'restaurants-information-with-names-of-states': {
    description: 'The list of restaurants has the name of a state, and a label of each restaurant.',
    run: ['analytics/restaurantsInformation/*-*', 'analytics/*/guest-facing-name-*'],
    wrap: restaurants.each.change(withNamesOfStates),
  },
});

function stateOf({ archived, activated, testMode }: Row): string {
  if (archived === true) return 'ARCHIVED';
  if (testMode === true) return 'TEST_MODE';
  return activated === true ? 'ACTIVATED' : 'NOT_ACTIVATED';
}

function withNamesOfStates({ restaurantGuid, restaurantName, archived, activated }: Row): Row {
  const inUse = activated === true ? 'Activated' : 'Not activated';
  const statusName = archived === true ? 'Archived' : inUse;
  return { restaurantGuid, label: restaurantName, statusName };
}

function inOtherWords({ restaurantGuid, restaurantName, archived }: Row): Row {
  return { restaurantGuid, restaurantName, use: archived === true ? 'formerly' : 'daily' };
}
