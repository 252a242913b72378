import { byId, type Variant } from '../Fault.ts';
import { menuItemsOf } from '../../sandbox/menuItemsOf.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import { changing, isLogin, mapTexts, withJson } from '../answers.ts';

const LISTED = 'analytics/restaurantsInformation/holds-the-reported-restaurants';

/**
 * Other target files for the unchanged sandbox: no document and no contract says of a fixture more than its name does,
 * or that the letter case of a GUID matters.
 */
export const targetVariants: Variant[] = byId<Variant>({
  'target-guids-in-upper-case': {
    description: 'The target file writes GUIDs in upper case (RFC 9562 §4: case does not matter).',
    inTargetFile: (text) => (UUID.test(text) ? text.toUpperCase() : text),
    wrap: (next) => next,
  },
  'other-working-restaurant': {
    description:
      "The run works on a restaurant of another group, and its second restaurant is in the first one's group.",
    // The list of restaurants has those of the account's management group; which of them is open.
    warns: [LISTED],
    inTargetFile: inPlaceOf(0, 7),
    wrap: (next) => next,
  },
  'world-of-one': {
    description:
      'There is one restaurant, with one menu item and one entity in each list, and it is the only one that is connected.',
    small: ['active'],
    wrap: (next) => next,
  },
  'world-of-two': {
    description:
      'There are two restaurants, with one menu item and one entity in each list, and the target file lists both.',
    small: ['active', 'active'],
    wrap: (next) => next,
  },
  'world-of-one-in-use': {
    description: 'Of three restaurants, one is active, one inactive and one archived.',
    small: ['active', 'inactive', 'archived'],
    wrap: (next) => next,
  },
  'guids-in-either-case-by-turns': {
    description: 'Every second response writes GUIDs with upper-case digits.',
    wrap: (next) => {
      let count = 0;
      return changing((response, request) => {
        if (isLogin(request)) return response;
        count += 1;
        return count % 2 === 0
          ? response
          : withJson(response, (json) =>
              mapTexts(json, (text) => (UUID.test(text) ? text.toUpperCase() : text)),
            );
      })(next);
    },
  },
});

/** Names a restaurant in place of another one, its group and its items. */
function inPlaceOf(former: number, latter: number): (text: string) => string {
  const [one, other] = [former, latter].map(guidsOf);
  const places = new Map(one?.map((guid, place) => [guid, other?.[place]]));
  return (text) => places.get(text) ?? text;
}

function guidsOf(index: number): string[] {
  const restaurant = restaurantSeeds[index]!;
  const items = menuItemsOf(restaurant).map(({ guid }) => guid);
  return [restaurant.guid, restaurant.managementGroupGuid, ...items];
}
