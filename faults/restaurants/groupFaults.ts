import { byId, type UnplacedFault } from '../Fault.ts';
import { guidFor } from '../../sandbox/guidFor.ts';
import type { Handler, SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { atRestaurant, okWith, restaurantOf, type Message } from '../messages.ts';
import { all, on } from '../on.ts';
import {
  groupInPath,
  list,
  withGroupInPath,
  withGuidInPath,
  type Info,
  type Listed,
} from './messages.ts';

/** What goes wrong in the list of a group. */
export const groupFaults = byId<UnplacedFault>({
  'restaurants/list/lists-the-others-of-the-group': {
    rules: [
      'restaurants/list/holds-the-restaurant-of-the-header',
      'restaurants/list/group-of-a-restaurant-holds-it',
    ],
    alsoBreaks: [
      'restaurants/list/guid-takes-either-case',
      'restaurants/list/same-for-each-restaurant-of-the-group',
    ],
    wrap: list.each.where(isOfTheHeader).drop(),
  },
  'restaurants/list/a-guid-of-the-group': {
    description: 'The last of several restaurants has the GUID of the group.',
    rules: ['restaurants/list/guid-is-not-that-of-the-group'],
    wrap: list.change((restaurants, message) =>
      restaurants.map((one, place) =>
        place > 0 && place === restaurants.length - 1
          ? { ...one, guid: groupInPath(message.request) }
          : one,
      ),
    ),
  },
  'restaurants/list/the-others-for-all-but-the-first': {
    description: 'Every restaurant but the first of its group gets the others of the group alone.',
    rules: [
      'restaurants/list/holds-the-restaurant-of-the-header',
      'restaurants/list/same-for-each-restaurant-of-the-group',
    ],
    wrap: list.change(([first, ...others], message) => [
      first,
      ...others.filter((one) => !isOfTheHeader(one, message)),
    ]),
  },
  'restaurants/list/drops-the-second-restaurant': {
    rules: ['restaurants/list/group-of-a-restaurant-holds-it'],
    alsoBreaks: ['restaurants/list/holds-the-restaurant-of-the-header'],
    wrap: list.change((listed) => listed.toSpliced(1, 1)),
  },
  'restaurants/list/a-page-of-two-of-what-nobody-else-lists': {
    description: 'The list ends after two restaurants, and partners may not list any.',
    rules: ['restaurants/list/group-of-a-restaurant-holds-it'],
    wrap: all(
      on(({ path }) => path.startsWith('/partners/')).respond(403),
      list.change((listed) => listed.slice(0, 2)),
    ),
  },
  'restaurants/list/lists-a-restaurant-of-another-group': {
    rules: ['restaurants/list/restaurants-are-of-the-group'],
    wrap: list.answer(async (response, { next, request }) => {
      const listed = response.body as Listed[];
      return { ...response, body: [...listed, ...(await oneElsewhere(next, request))] };
    }),
  },
  'restaurants/list/one-again-in-upper-case': {
    description: 'The list has one restaurant twice, the second time with its guid in upper case.',
    rules: ['restaurants/list/no-restaurant-twice'],
    wrap: list.add((listed) =>
      listed.slice(0, 1).map((one) => ({ ...one, guid: one.guid.toUpperCase() })),
    ),
  },
  'restaurants/list/group-of-the-header': {
    description:
      "The list is that of the group of the header's restaurant, whatever the path says.",
    rules: [
      'restaurants/list/unknown-group-holds-nothing',
      'restaurants/list/header-does-not-replace-the-group',
    ],
    wrap: ofGroup((request) => restaurantOf(request)),
  },
  'restaurants/list/finds-a-group-by-the-beginning-of-its-guid': {
    rules: ['restaurants/list/unknown-group-holds-nothing'],
    wrap: ofGroup(
      (request) => restaurantOf(request),
      (group, asked) => group.startsWith(asked),
    ),
  },
  'restaurants/list/groups-in-lower-case-only': {
    description: 'GUIDs of groups are compared as texts.',
    rules: ['restaurants/list/guid-takes-either-case'],
    wrap: list.when((request) => /[A-F]/.test(groupInPath(request))).respond(okWith([])),
  },
  'restaurants/list/those-that-came-after': {
    description: 'The list begins with the restaurant of the header; those before it are lost.',
    rules: ['restaurants/list/same-for-each-restaurant-of-the-group'],
    wrap: list.change((listed, message) => {
      const start = listed.findIndex((one) => isOfTheHeader(one, message));
      return listed.slice(Math.max(0, start));
    }),
  },
  'restaurants/list/one-that-left-for-the-others': {
    description:
      'For every restaurant but the first of a group, the list also has a restaurant that left the group.',
    rules: ['restaurants/list/same-for-each-restaurant-of-the-group'],
    wrap: list
      .where(([first], { request }) => first?.guid !== restaurantOf(request))
      .add({ guid: guidFor('a restaurant that left') }),
  },
  'restaurants/list/lists-the-restaurant-of-the-header-alone': {
    rules: ['restaurants/list/group-of-a-restaurant-holds-it'],
    alsoBreaks: ['restaurants/list/same-for-each-restaurant-of-the-group'],
    wrap: list.each.where((one, message) => !isOfTheHeader(one, message)).drop(),
  },
  'restaurants/list/three-at-most': {
    description: 'The list is cut behind its third restaurant.',
    rules: ['restaurants/list/group-of-a-restaurant-holds-it'],
    wrap: list.change((listed) => listed.slice(0, 3)),
  },
  'restaurants/list/finds-a-group-by-the-guid-of-a-restaurant': {
    rules: ['restaurants/list/unknown-group-holds-nothing'],
    wrap: ofGroup((request) => {
      const header = restaurantOf(request);
      return groupInPath(request) === header ? header : undefined;
    }),
  },
});

/** A restaurant outside the group that a request asks for, from the partner access service's list. */
async function oneElsewhere(next: Handler, request: SandboxRequest): Promise<object[]> {
  const query = new URLSearchParams();
  const { body } = await next({ ...request, path: '/partners/v1/restaurants', query });
  const rows = body as { restaurantGuid: string; managementGroupGuid: string; deleted: boolean }[];
  const stranger = rows.find(
    ({ managementGroupGuid, deleted }) => !deleted && !request.path.includes(managementGroupGuid),
  );
  return stranger === undefined ? [] : [{ guid: stranger.restaurantGuid }];
}

function isOfTheHeader({ guid }: Listed, { request }: Message): boolean {
  return guid === restaurantOf(request);
}

/** Gives the list of the group of a restaurant. @param isMeant whether it is in place of the group asked for */
function ofGroup(
  restaurantFor: (request: SandboxRequest) => string | undefined,
  isMeant: (group: string, asked: string) => boolean = () => true,
): Wrapper {
  return list.around((next) => async (request) => {
    const restaurant = restaurantFor(request);
    if (restaurant === undefined) return next(request);
    const group = await groupOf(next, request, restaurant);
    const isOther = group !== undefined && isMeant(group, groupInPath(request));
    return next(isOther ? withGroupInPath(request, group) : request);
  });
}

/** The group that a restaurant's own information names. */
async function groupOf(
  next: Handler,
  request: SandboxRequest,
  guid: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ includeArchived: 'true' });
  const asked = { ...withGuidInPath(request, guid), query };
  const { status, body } = await next(atRestaurant(asked, guid));
  return status === 200 ? (body as Info).general.managementGroupGuid : undefined;
}
