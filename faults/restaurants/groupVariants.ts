import { guidFor } from '../../sandbox/guidFor.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';
import { groupInPath, isList, type Listed } from './messages.ts';
import { changingInfo, changingList } from './wrappers.ts';

/** The second restaurant of the target file, and a group that no restaurant of the sandbox has. */
const OTHER = restaurantSeeds[1]?.guid ?? '';
const ITS_GROUP = guidFor('a management group of one');

/** Honest differences of who is in which group. */
export const groupVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'another-restaurant-of-a-group-of-its-own',
    description: 'The other restaurant of the target file is in a group of its own.',
    run: ['restaurants/list/*', 'restaurants/get/*'],
    wrap: (next) => ownGroup(informed(unlisted(next))),
  },
];

const informed = changingInfo((info) =>
  info.guid === OTHER
    ? { ...info, general: { ...info.general, managementGroupGuid: ITS_GROUP } }
    : info,
);

const unlisted = changingList((listed) => listed.filter(({ guid }) => guid !== OTHER));

/** The list of that group, for whom the service gives a list. */
const ownGroup: Wrapper = (next) => async (request) => {
  if (!isList(request) || groupInPath(request).toLowerCase() !== ITS_GROUP) return next(request);
  return { status: 200, headers: {}, body: [{ guid: OTHER }] satisfies Listed[] };
};
