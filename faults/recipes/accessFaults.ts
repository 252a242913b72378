import type { Handler, SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import type { Constraint, Operation } from '../../src/promised/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isLogin } from '../answers.ts';
import { isRequestTo } from '../operationOf.ts';

/**
 * Does not ask for a token, checks only its beginning, or ignores its scopes: a request that should be refused is
 * handled like a good client's.
 */
export function accessFault(constraint: Constraint, operation: Operation): UnplacedFault {
  const { id, statement, location } = constraint;
  const isOfText = location.in === 'token' && location.flaw !== 'missing';
  return {
    id: `${id}/${isOfText ? 'its-beginning-will-do' : 'not-asked-for'}`,
    description: `A server that ${isOfText ? 'compares only the beginning of the token' : 'does not enforce this'}: ${statement}`,
    rules: [id],
    wrap: forgetting(constraint, operation, ({ headers: { authorization = '' } }, good) =>
      isOfText ? authorization.startsWith(good) : true,
    ),
  };
}

/** Forgets it where a parameter of the query is there that may be left out: another branch of the code. */
export function branchAccessFault(constraint: Constraint, operation: Operation): UnplacedFault[] {
  const { location } = constraint;
  const names = operation.parameters
    .filter((parameter) => parameter.in === 'query' && !parameter.required)
    .map(({ name }) => name)
    // A token of a page is of the walk that gave it.
    .filter((name) => name !== 'pageToken');
  if (names.length === 0 || (location.in === 'token' && location.flaw !== 'missing')) return [];
  return [
    {
      id: `${constraint.id}/not-asked-for-beside-optional-parameters`,
      description: `A server that does not enforce this where the query has ${names.join(' or ')}: ${constraint.statement}`,
      rules: [constraint.id],
      wrap: forgetting(constraint, operation, ({ query }) => names.some((name) => query.has(name))),
    },
  ];
}

/** Refuses a client that lacks the scope once, and serves it from then on: what was decided first is remembered wrongly. */
export function onceRefusedFault(constraint: Constraint, operation: Operation): UnplacedFault[] {
  if (constraint.location.in !== 'scope') return [];
  return [
    {
      id: `${constraint.id}/refused-once`,
      description: `A server that enforces this once for each client: ${constraint.statement}`,
      rules: [constraint.id],
      wrap: (next) => {
        const refused = new Set<string | undefined>();
        const isAgain = ({ headers: { authorization } }: SandboxRequest) =>
          refused.size === refused.add(authorization).size;
        return forgetting(constraint, operation, isAgain)(next);
      },
    },
  ];
}

function forgetting(
  { location }: Constraint,
  operation: Operation,
  isForgotten: (request: SandboxRequest, good: string) => boolean,
): Wrapper {
  return (next) => {
    let good: string | undefined;
    return async (request) => {
      if (!isRequestTo(operation, request)) return next(request);
      const sent = request.headers['authorization'];
      const response = await next(request);
      // The last one: where a check lets time pass, the ones before are over.
      if (response.status < 400) good = sent;
      const refusedForIt =
        location.in === 'scope'
          ? response.status === 403
          : response.status === 401 &&
            (sent === undefined) === (location.in === 'token' && location.flaw === 'missing');
      return refusedForIt && good !== undefined && isForgotten(request, good)
        ? next(as(good, request))
        : response;
    };
  };
}

function as(authorization: string, request: SandboxRequest): Parameters<Handler>[0] {
  return { ...request, headers: { ...request.headers, authorization } };
}

/** The sandbox's clients that hold a single scope (`sandbox/apiClients.ts`). */
const HOLDS_ONE_SCOPE = /^sandbox-only-/;

/** Accepts any scope in place of the required one: a client that holds another scope is served. */
export function anyScopeFault(constraint: Constraint, operation: Operation): UnplacedFault[] {
  if (constraint.location.in !== 'scope') return [];
  return [
    {
      id: `${constraint.id}/any-scope-will-do`,
      description: `A server that accepts any scope: ${constraint.statement}`,
      rules: [constraint.id],
      wrap: (next) => {
        const ofOneScope = new Set<string>();
        let good: string | undefined;
        return async (request) => {
          const response = await next(request);
          if (isLogin(request) && HOLDS_ONE_SCOPE.test(clientIdIn(request)))
            ofOneScope.add(
              `Bearer ${String((response.body as Row | undefined)?.['access_token'])}`,
            );
          if (!isRequestTo(operation, request)) return response;
          const sent = request.headers['authorization'] ?? '';
          if (response.status < 400) good = sent;
          return response.status === 403 && good !== undefined && ofOneScope.has(sent)
            ? next(as(good, request))
            : response;
        };
      },
    },
  ];
}

type Row = Record<string, unknown>;

function clientIdIn({ body }: SandboxRequest): string {
  return typeof body === 'string' ? (new URLSearchParams(body).get('client_id') ?? '') : '';
}
