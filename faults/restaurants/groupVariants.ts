import { byId } from '../byId.ts';
import { guidFor } from '../../sandbox/guidFor.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Difference } from '../Fault.ts';
import { okWith } from '../messages.ts';
import { all } from '../on.ts';
import { get, groupInPath, guidInPath, list, type Listed } from './messages.ts';

/** The second restaurant of the target file, and a group that no restaurant of the sandbox has. */
const OTHER = restaurantSeeds[1]?.guid ?? '';
const ITS_GROUP = guidFor('a management group of one');

/** Restaurants that only the fixtures for reports name. */
const OTHERS = new Set(
  restaurantSeeds.filter(({ archived }, place) => place > 1 && !archived).map(({ guid }) => guid),
);

const withoutOthers = get
  .when((request) => OTHERS.has(guidInPath(request).toLowerCase()))
  .refuse(404);

const informed = get
  .where(({ guid }) => guid === OTHER)
  .at('general')
  .set({ managementGroupGuid: ITS_GROUP });

const unlisted = list.each.where(({ guid }) => guid === OTHER).drop();

/** The list of that group, for whom the service gives a list. */
const ownGroup = list
  .when((request) => groupInPath(request).toLowerCase() === ITS_GROUP)
  .refuse(okWith([{ guid: OTHER }] satisfies Listed[]));

/** Honest differences of who is in which group. */
export const groupVariants = byId<Difference>({
  'another-restaurant-of-a-group-of-its-own': {
    description: 'The other restaurant of the target file is in a group of its own.',
    run: ['restaurants/list/*', 'restaurants/get/*'],
    wrap: all(ownGroup, informed, unlisted),
  },
  'no-other-restaurant-can-be-read': {
    description: 'Of a group, the client can read the restaurants of the target file alone.',
    run: ['restaurants/list/*', 'restaurants/get/*'],
    wrap: withoutOthers,
  },
  'no-other-restaurant-can-be-read-or-is-listed': {
    description: 'Of a group, the client sees the restaurants of the target file alone.',
    run: ['restaurants/list/*', 'restaurants/get/*'],
    wrap: all(list.each.where(({ guid }) => OTHERS.has(guid)).drop(), withoutOthers),
  },
});
