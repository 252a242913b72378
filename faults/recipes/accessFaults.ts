import type { Handler, SandboxRequest } from '../../sandbox/types.ts';
import type { Constraint, Operation } from '../../src/spec/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isOf } from '../operationOf.ts';

/** Forgets to ask for a token, to check it, or to look at its scopes: what is refused for that is done as for a good client. */
export function accessFault(constraint: Constraint, operation: Operation): UnplacedFault {
  const { location } = constraint;
  return {
    id: `${constraint.id}/not-asked-for`,
    description: `Not kept: ${constraint.statement}`,
    rules: [constraint.id],
    wrap: (next) => {
      let good: string | undefined;
      return async (request) => {
        if (!isOf(operation, request)) return next(request);
        const sent = request.headers['authorization'];
        const response = await next(request);
        // The last one: where a check lets time pass, the ones before are over.
        if (response.status < 400) good = sent;
        const refusedForIt =
          location.in === 'scope'
            ? response.status === 403
            : response.status === 401 &&
              (sent === undefined) === (location.in === 'token' && location.flaw === 'missing');
        return refusedForIt && good !== undefined ? next(as(good, request)) : response;
      };
    },
  };
}

function as(authorization: string, request: SandboxRequest): Parameters<Handler>[0] {
  return { ...request, headers: { ...request.headers, authorization } };
}
