import type { UnplacedFault } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { changing } from '../answers.ts';
import type { Row } from '../messages.ts';
import { MOUNT, rowsIn, without, withLast } from './messages.ts';

/** What goes wrong with the list of the restaurants of the management group. */
export const restaurantsInformationFaults: UnplacedFault[] = [
  {
    id: 'analytics/restaurantsInformation/one-missing',
    description: 'The first restaurant is not listed.',
    rules: ['analytics/restaurantsInformation/holds-the-reported-restaurants'],
    wrap: changingList((elements) => elements.slice(1)),
  },
  {
    id: 'analytics/restaurantsInformation/empty-elements',
    description: 'The elements are empty objects.',
    rules: [
      'analytics/restaurantsInformation/every-restaurant-has-a-guid',
      'analytics/restaurantsInformation/names-and-states-are-shown',
      'analytics/restaurantsInformation/every-restaurant-has-a-state',
      'analytics/restaurantsInformation/holds-the-reported-restaurants',
    ],
    wrap: changingList((elements) => elements.map(() => ({}))),
  },
  {
    id: 'analytics/restaurantsInformation/last-without-guid',
    description: 'The last restaurant has no guid.',
    rules: ['analytics/restaurantsInformation/every-restaurant-has-a-guid'],
    alsoBreaks: ['analytics/{operation}/restaurants-are-of-the-group'],
    wrap: changingList((elements) =>
      withLast(elements, (element) => without(element, 'restaurantGuid')),
    ),
  },
  {
    id: 'analytics/restaurantsInformation/without-states',
    description: 'Only guids and names are listed.',
    rules: [
      'analytics/restaurantsInformation/names-and-states-are-shown',
      'analytics/restaurantsInformation/every-restaurant-has-a-state',
    ],
    wrap: changingList((elements) =>
      elements.map(({ restaurantGuid, restaurantName }) => ({ restaurantGuid, restaurantName })),
    ),
  },
  {
    id: 'analytics/restaurantsInformation/last-without-state',
    description: 'The last restaurant has no state.',
    rules: ['analytics/restaurantsInformation/every-restaurant-has-a-state'],
    wrap: changingList((elements) =>
      withLast(elements, ({ restaurantGuid, restaurantName }) => ({
        restaurantGuid,
        restaurantName,
      })),
    ),
  },
  {
    id: 'analytics/restaurantsInformation/blank-names',
    description: 'The names are blank.',
    rules: ['analytics/restaurantsInformation/names-and-states-are-shown'],
    wrap: changingList((elements) =>
      elements.map((element) => ({ ...element, restaurantName: ' ' })),
    ),
  },
  {
    id: 'analytics/restaurantsInformation/archived-is-activated',
    description: 'An archived restaurant is called activated.',
    rules: [
      'analytics/restaurantsInformation/archived-is-told-from-activated',
      'analytics/restaurantsInformation/states-are-what-they-are-called',
    ],
    wrap: changingList((elements) =>
      elements.map((element) =>
        element['archived'] === true ? { ...element, archived: false, activated: true } : element,
      ),
    ),
  },
  {
    id: 'analytics/restaurantsInformation/activated-is-archived',
    description: 'All restaurants but those in test mode are called archived.',
    rules: [
      'analytics/restaurantsInformation/archived-is-told-from-activated',
      'analytics/restaurantsInformation/states-are-what-they-are-called',
    ],
    wrap: changingList((elements) =>
      elements.map(({ restaurantGuid, restaurantName, testMode }) => ({
        restaurantGuid,
        restaurantName,
        state: testMode === true ? 'TEST_MODE' : 'ARCHIVED',
      })),
    ),
  },
  {
    id: 'analytics/restaurantsInformation/states-are-swapped',
    description: 'Archived restaurants are called activated, and the others archived.',
    rules: ['analytics/restaurantsInformation/states-are-what-they-are-called'],
    wrap: changingList((elements) =>
      elements.map((element) => ({
        ...element,
        activated: element['archived'],
        archived: element['archived'] !== true,
      })),
    ),
  },
];

function changingList(change: (elements: Row[]) => Row[]): Wrapper {
  return changing((response, request) =>
    request.path === `${MOUNT}/restaurants-information` && response.status === 200
      ? { ...response, body: change(rowsIn(response)) }
      : response,
  );
}
