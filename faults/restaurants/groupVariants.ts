import { guidFor } from '../../sandbox/guidFor.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { changing } from '../answers.ts';
import type { Variant } from '../Fault.ts';
import { groupInPath, guidInPath, isGet, isList, type Listed } from './messages.ts';
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
  {
    id: 'no-other-restaurant-can-be-read',
    description: 'Of a group, the client can read the restaurants of the target file alone.',
    run: ['restaurants/list/*', 'restaurants/get/*'],
    wrap: (next) => withoutOthers(next),
  },
  {
    id: 'no-other-restaurant-can-be-read-or-is-listed',
    description: 'Of a group, the client sees the restaurants of the target file alone.',
    run: ['restaurants/list/*', 'restaurants/get/*'],
    wrap: (next) =>
      changingList((listed) => listed.filter(({ guid }) => !OTHERS.has(guid)))(withoutOthers(next)),
  },
];

/** The restaurants that no fixture but those of reports names. */
const OTHERS = new Set(
  restaurantSeeds.filter(({ archived }, place) => place > 1 && !archived).map(({ guid }) => guid),
);

const withoutOthers = changing((response, request) =>
  isGet(request) && OTHERS.has(guidInPath(request).toLowerCase())
    ? { status: 404, headers: {}, body: undefined }
    : response,
);

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
