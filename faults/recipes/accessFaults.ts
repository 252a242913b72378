import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import type { Constraint, Operation, Spec } from '../../src/promised/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { bearerIn, noticing } from '../authentication/tokenRequests.ts';
import { all } from '../on.ts';
import { isRequestTo } from '../operationOf.ts';

/** Whether a refused request is handled like one with `good`, accepted last there; `last` was accepted last anywhere. */
type Forgets = (request: SandboxRequest, good: string, last?: string) => boolean;

/** The sandbox's clients that hold a single scope (`sandbox/apiClients.ts`). */
const HOLDS_ONE_SCOPE = /^sandbox-only-/;

/**
 * Does not ask for a token, checks only its beginning, or ignores its scopes: always, where a parameter of the query is
 * there that may be left out (another branch of the code), of a client that holds any scope, or that was just let in.
 */
export function accessFaults(
  constraint: Constraint,
  operation: Operation,
  { operations }: Spec,
): UnplacedFault[] {
  const { id, statement, location } = constraint;
  const names = operation.parameters
    .filter((parameter) => parameter.in === 'query' && !parameter.required)
    .map(({ name }) => name)
    // A token of a page is of the walk that gave it.
    .filter((name) => name !== 'pageToken');
  const fault = (end: string, what: string, wrap: Wrapper): UnplacedFault => ({
    id: `${id}/${end}`,
    description: `${what}: ${statement}`,
    rules: [id],
    wrap,
  });
  const when = (forgets: Forgets) => forgetting(constraint, operation, forgets);
  const beginning: Forgets = ({ headers: { authorization = '' } }, good) =>
    authorization.startsWith(good);
  if (location.in === 'token' && location.flaw !== 'missing')
    return [
      fault('its-beginning-will-do', 'Compares only the beginning of the token', when(beginning)),
    ];
  const beside = `Does not enforce this rule where the query has ${names.join(' or ')}`;
  const isBeside: Forgets = ({ query }) => names.some((name) => query.has(name));
  const ofAnyScope: Wrapper = (next) => {
    const ofOne = new Set<string>();
    return all(
      when((request) => ofOne.has(bearerIn(request) ?? '')),
      noticing((token, client) => HOLDS_ONE_SCOPE.test(client.id) && ofOne.add(token)),
    )(next);
  };
  const isLast: Forgets = ({ headers }, _good, last) => headers['authorization'] === last;
  const isBesideReads = operations.some(
    ({ effect, scopes }) =>
      location.in === 'scope' && !effect && scopes?.includes(location.scope) === false,
  );
  return [
    fault(
      'not-asked-for',
      'Does not enforce this rule',
      when(() => true),
    ),
    ...(names.length === 0
      ? []
      : [fault('not-asked-for-beside-optional-parameters', beside, when(isBeside))]),
    ...(location.in === 'scope'
      ? [fault('any-scope-will-do', 'Accepts any scope', ofAnyScope)]
      : []),
    ...(isBesideReads
      ? [fault('once-let-in', 'Accepts a client that it just let in elsewhere', when(isLast))]
      : []),
  ];
}

function forgetting({ location }: Constraint, operation: Operation, isForgotten: Forgets): Wrapper {
  return (next) => {
    let good: string | undefined;
    let last: string | undefined;
    return async (request) => {
      const sent = request.headers['authorization'];
      const response = await next(request);
      if (response.status < 400) last = sent;
      if (!isRequestTo(operation, request)) return response;
      // The last one: where a check lets time pass, the ones before are over.
      if (response.status < 400) good = sent;
      const refusedForIt =
        location.in === 'scope'
          ? response.status === 403
          : response.status === 401 &&
            (sent === undefined) === (location.in === 'token' && location.flaw === 'missing');
      return refusedForIt && good !== undefined && isForgotten(request, good, last)
        ? next({ ...request, headers: { ...request.headers, authorization: good } })
        : response;
    };
  };
}
