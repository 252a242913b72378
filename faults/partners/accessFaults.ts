import { changing } from '../answers.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isPartners, LIST_PATH } from './messages.ts';
import { changingList, permitting, refusingClient } from './wrappers.ts';

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
    id: 'partners/permission-asked-for-with-a-query-alone',
    description: 'What is asked for without a query comes from a cache, whoever asks.',
    rules: ['partners/{operation}/no-permission-is-403'],
    wrap: permitting(({ query }) => query.size === 0),
  },
  {
    id: 'partners/permission-not-asked-for-with-last-modified',
    description: 'A client without permission gets what changed since some instant.',
    rules: ['partners/{operation}/no-permission-is-403'],
    wrap: permitting(({ query }) => query.has('lastModified')),
  },
  {
    id: 'partners/permission-asked-for-on-the-first-page-alone',
    description: 'With a pageToken, nobody asks for permission again.',
    rules: ['partners/{operation}/no-permission-is-403'],
    resources: ['connected'],
    wrap: permitting(({ query }) => query.has('pageToken')),
  },
  {
    id: 'partners/scope-asked-for',
    description: 'A client without any scope is refused.',
    rules: ['partners/{operation}/no-scope-is-needed'],
    wrap: refusingClient('sandbox-without-scopes'),
  },
  {
    id: 'partners/list/one-restaurant-again-at-the-end',
    description: 'One restaurant stands in the list twice, far apart.',
    rules: ['partners/list/no-restaurant-twice'],
    wrap: changingList((rows) => [...rows, ...rows.slice(3, 4)]),
  },
];
