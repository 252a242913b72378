import { byId } from '../byId.ts';
import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isLogin } from '../answers.ts';
import { okWith, withHeader } from '../messages.ts';
import { all, on } from '../on.ts';
import { rememberingForbidden } from '../sequence.ts';
import { isFiltered, isFurther, list, partners } from './messages.ts';

/** Who gets the restaurants, and the list of them. */
export const accessFaults = byId<UnplacedFault>({
  'partners/no-permission-is-401': {
    description: 'A client without permission gets 401.',
    rules: ['partners/{operation}/no-permission-is-403'],
    wrap: partners.answered(403).status(401),
  },
  'partners/list/no-permission-is-an-empty-list': {
    description: 'A client without permission gets an empty list.',
    rules: ['partners/{operation}/no-permission-is-403'],
    resources: ['list'],
    wrap: list.answered(403).instead(okWith([])),
  },
  'partners/permission-asked-for-with-a-query-alone': {
    description: 'What is asked for without a query comes from a cache, whoever asks.',
    rules: ['partners/{operation}/no-permission-is-403'],
    wrap: permitting(({ query }) => query.size === 0),
  },
  'partners/permission-not-asked-for-with-last-modified': {
    description: 'A client without permission gets what changed since some instant.',
    rules: ['partners/{operation}/no-permission-is-403'],
    wrap: permitting(isFiltered),
  },
  'partners/permission-asked-for-on-the-first-page-alone': {
    description: 'With a pageToken, permission is not checked again.',
    rules: ['partners/{operation}/no-permission-is-403'],
    resources: ['connected'],
    wrap: permitting(isFurther),
  },
  'partners/no-permission-is-remembered': {
    description: 'The request after one that was rejected for lack of permission is rejected, too.',
    rules: ['partners/{operation}/no-permission-is-403'],
    wrap: partners.around(rememberingForbidden(({ path }) => path)),
  },
  'partners/scope-asked-for': {
    description: 'A client without any scope is rejected.',
    rules: ['partners/{operation}/no-scope-is-needed'],
    wrap: refusingClient('sandbox-without-scopes'),
  },
  'partners/list/one-restaurant-again-at-the-end': {
    description: 'One restaurant stands in the list twice, far apart.',
    rules: ['partners/list/no-restaurant-twice'],
    wrap: list.change((rows) => [...rows, ...rows.slice(3, 4)]),
  },
});

/** Treats certain requests of a client without permission as those of a client that has it. */
function permitting(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return partners.around((next) => {
    let permitted: string | undefined;
    return async (request) => {
      const response = await next(request);
      if (response.status === 200) permitted = request.headers['authorization'];
      return response.status === 403 && isMeant(request)
        ? next(withHeader(request, 'authorization', permitted ?? ''))
        : response;
    };
  });
}

/** Refuses the requests of one client. */
function refusingClient(clientId: string): Wrapper {
  return (next) => {
    const tokens = new Set<string>();
    const noticing = on<{ access_token: string }>(isLogin)
      .when(({ body }) => String(body).includes(`client_id=${clientId}`))
      .at('access_token')
      .change((token) => {
        tokens.add(`Bearer ${token}`);
        return token;
      });
    const isRefused = ({ headers }: SandboxRequest) => tokens.has(headers['authorization'] ?? '');
    return all(partners.when(isRefused).refuse(403), noticing)(next);
  };
}
