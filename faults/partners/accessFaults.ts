import { changing } from '../answers.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isPartners, LIST_PATH } from './messages.ts';
import { changingList } from './wrappers.ts';

/** Who gets the restaurants, and the list of them. */
export const accessFaults: UnplacedFault[] = [
  {
    id: 'partners/no-permission-is-401',
    description: 'A client without permission is answered with 401.',
    rules: ['partners/{operation}/no-permission-is-403'],
    wrap: changing((response, request) =>
      isPartners(request) && response.status === 403 ? { ...response, status: 401 } : response,
    ),
  },
  {
    id: 'partners/list/no-permission-is-an-empty-list',
    description: 'A client without permission gets an empty list.',
    rules: ['partners/{operation}/no-permission-is-403'],
    resources: ['list'],
    wrap: changing((response, { path }) =>
      path === LIST_PATH && response.status === 403
        ? { status: 200, headers: {}, body: [] }
        : response,
    ),
  },
  {
    id: 'partners/list/one-restaurant-again-at-the-end',
    description: 'One restaurant stands in the list twice, far apart.',
    rules: ['partners/list/no-restaurant-twice'],
    wrap: changingList((rows) => [...rows, ...rows.slice(3, 4)]),
  },
];
