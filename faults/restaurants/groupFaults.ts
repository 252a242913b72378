import type { Handler, SandboxRequest } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isList, RESTAURANT_HEADER, type Listed } from './messages.ts';
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
    wrap: changingList((listed, { headers }) =>
      listed.filter(({ guid }) => guid !== headers[RESTAURANT_HEADER]),
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
