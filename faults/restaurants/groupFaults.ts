import { guidFor } from '../../sandbox/guidFor.ts';
import type { Handler, SandboxRequest } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import {
  groupInPath,
  isList,
  RESTAURANT_HEADER,
  withGroupInPath,
  withGuidInPath,
  type Info,
  type Listed,
} from './messages.ts';
import { changingList } from './wrappers.ts';

/** What goes wrong in the list of a group. */
export const groupFaults: UnplacedFault[] = [
  {
    id: 'restaurants/list/the-others-of-the-group',
    description: 'The list gives the others of the group, without the one that asks.',
    rules: [
      'restaurants/list/holds-the-restaurant-of-the-header',
      'restaurants/list/group-of-a-restaurant-holds-it',
    ],
    alsoBreaks: [
      'restaurants/list/guid-takes-either-case',
      'restaurants/list/same-for-each-restaurant-of-the-group',
    ],
    wrap: changingList((listed, { headers }) =>
      listed.filter(({ guid }) => guid !== headers[RESTAURANT_HEADER]),
    ),
  },
  {
    id: 'restaurants/list/the-others-for-all-but-the-first',
    description: 'Every restaurant but the first of its group gets the others of the group alone.',
    rules: [
      'restaurants/list/holds-the-restaurant-of-the-header',
      'restaurants/list/same-for-each-restaurant-of-the-group',
    ],
    wrap: changingList((listed, { headers }) =>
      listed.filter(({ guid }, place) => place === 0 || guid !== headers[RESTAURANT_HEADER]),
    ),
  },
  {
    id: 'restaurants/list/second-one-dropped',
    description: 'The second restaurant is dropped from every list.',
    rules: ['restaurants/list/group-of-a-restaurant-holds-it'],
    alsoBreaks: ['restaurants/list/holds-the-restaurant-of-the-header'],
    wrap: changingList((listed) => listed.toSpliced(1, 1)),
  },
  {
    id: 'restaurants/list/a-page-of-two',
    description: 'The list ends after two restaurants.',
    rules: ['restaurants/list/group-of-a-restaurant-holds-it'],
    wrap: changingList((listed) => listed.slice(0, 2)),
  },
  {
    id: 'restaurants/list/a-page-of-two-of-what-nobody-else-lists',
    description: 'The list ends after two restaurants, and partners may not list any.',
    rules: ['restaurants/list/group-of-a-restaurant-holds-it'],
    wrap: (next) => {
      const list = changingList((listed) => listed.slice(0, 2))(next);
      return async (request) =>
        request.path.startsWith('/partners/')
          ? { status: 403, headers: {}, body: undefined }
          : list(request);
    },
  },
  {
    id: 'restaurants/list/one-of-another-group',
    description: 'One restaurant of another group stands in the list.',
    rules: ['restaurants/list/restaurants-are-of-the-group'],
    wrap: (next) => async (request) => {
      const response = await next(request);
      if (!isList(request) || response.status !== 200) return response;
      const listed = response.body as Listed[];
      return { ...response, body: [...listed, ...(await oneElsewhere(next, request))] };
    },
  },
  {
    id: 'restaurants/list/one-again-in-upper-case',
    description: 'A join repeats one restaurant, with its guid in upper case.',
    rules: ['restaurants/list/no-restaurant-twice'],
    wrap: changingList((listed) => [
      ...listed,
      ...listed.slice(0, 1).map((one) => ({ ...one, guid: one.guid.toUpperCase() })),
    ]),
  },
  {
    id: 'restaurants/list/group-of-the-header',
    description:
      'The list is that of the group of the restaurant in the header, whatever the path says.',
    rules: [
      'restaurants/list/unknown-group-holds-nothing',
      'restaurants/list/header-does-not-replace-the-group',
    ],
    wrap: (next) => async (request) => {
      const header = request.headers[RESTAURANT_HEADER];
      if (!isList(request) || header === undefined) return next(request);
      const group = await groupOf(next, request, header);
      return next(group === undefined ? request : withGroupInPath(request, group));
    },
  },
  {
    id: 'restaurants/list/group-by-its-beginning',
    description: 'The group is looked up by the beginning of its GUID.',
    rules: ['restaurants/list/unknown-group-holds-nothing'],
    wrap: (next) => async (request) => {
      const header = request.headers[RESTAURANT_HEADER];
      if (!isList(request) || header === undefined) return next(request);
      const group = (await groupOf(next, request, header)) ?? '';
      const isBeginning = group.startsWith(groupInPath(request));
      return next(isBeginning ? withGroupInPath(request, group) : request);
    },
  },
  {
    id: 'restaurants/list/groups-in-lower-case-only',
    description: 'GUIDs of groups are compared as texts.',
    rules: ['restaurants/list/guid-takes-either-case'],
    wrap: (next) => async (request) =>
      isList(request) && /[A-F]/.test(groupInPath(request))
        ? { status: 200, headers: {}, body: [] }
        : next(request),
  },
  {
    id: 'restaurants/list/those-that-came-after',
    description:
      'The list begins with the restaurant of the header, and leaves out those before it.',
    rules: ['restaurants/list/same-for-each-restaurant-of-the-group'],
    wrap: changingList((listed, { headers }) => {
      const start = listed.findIndex(({ guid }) => guid === headers[RESTAURANT_HEADER]);
      return listed.slice(Math.max(0, start));
    }),
  },
  {
    id: 'restaurants/list/one-that-left-for-the-others',
    description:
      'For every restaurant but the first of a group, the list holds one that left the group, too.',
    rules: ['restaurants/list/same-for-each-restaurant-of-the-group'],
    wrap: changingList((listed, { headers }) =>
      headers[RESTAURANT_HEADER] === listed[0]?.guid
        ? listed
        : [...listed, { guid: guidFor('a restaurant that left') }],
    ),
  },
  {
    id: 'restaurants/list/the-one-of-the-header-alone',
    description: 'The list holds the restaurant of the header and no other.',
    rules: ['restaurants/list/group-of-a-restaurant-holds-it'],
    alsoBreaks: ['restaurants/list/same-for-each-restaurant-of-the-group'],
    wrap: changingList((listed, { headers }) =>
      listed.filter(({ guid }) => guid === headers[RESTAURANT_HEADER]),
    ),
  },
  {
    id: 'restaurants/list/three-at-most',
    description: 'The list is cut behind its third restaurant.',
    rules: ['restaurants/list/group-of-a-restaurant-holds-it'],
    wrap: changingList((listed) => listed.slice(0, 3)),
  },
  {
    id: 'restaurants/list/by-the-guid-of-a-restaurant',
    description: 'The GUID of a restaurant gives the list of its group.',
    rules: ['restaurants/list/unknown-group-holds-nothing'],
    wrap: (next) => async (request) => {
      if (!isList(request) || groupInPath(request) !== request.headers[RESTAURANT_HEADER])
        return next(request);
      const group = await groupOf(next, request, groupInPath(request));
      return next(group === undefined ? request : withGroupInPath(request, group));
    },
  },
];

/** A restaurant that is not of the group that a request asks for, from what the partner access service lists. */
async function oneElsewhere(next: Handler, request: SandboxRequest): Promise<object[]> {
  const query = new URLSearchParams();
  const { body } = await next({ ...request, path: '/partners/v1/restaurants', query });
  const rows = body as { restaurantGuid: string; managementGroupGuid: string; deleted: boolean }[];
  const stranger = rows.find(
    ({ managementGroupGuid, deleted }) => !deleted && !request.path.includes(managementGroupGuid),
  );
  return stranger === undefined ? [] : [{ guid: stranger.restaurantGuid }];
}

/** The group that a restaurant's own information names. */
async function groupOf(
  next: Handler,
  request: SandboxRequest,
  guid: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ includeArchived: 'true' });
  const headers = { ...request.headers, [RESTAURANT_HEADER]: guid };
  const { status, body } = await next({ ...withGuidInPath(request, guid), headers, query });
  return status === 200 ? (body as Info).general.managementGroupGuid : undefined;
}
