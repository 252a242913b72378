import type { SandboxRequest } from '../../sandbox/types.ts';
import type { Constraint, Operation, Spec } from '../../src/promised/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isRequestTo } from '../operationOf.ts';

/**
 * Has an internal error if a request is malformed: an unknown parameter, a body that is no array or object, or, if
 * neither is ever sent, an odd path.
 */
export function robustFault(
  constraint: Constraint,
  operation: Operation,
  spec: Spec,
): UnplacedFault {
  return {
    id: `${constraint.id}/stumbles`,
    description: `Responds 500 where a request is malformed: ${constraint.statement}`,
    rules: [constraint.id],
    // Rules by hand ask for the documented refusal of some of these requests.
    alsoBreaks: [
      ...spec.rules.map(({ id }) => id),
      `${operation.id}/body/*`,
      `${operation.id}/response/*`,
    ],
    wrap: (next) => async (request) =>
      isRequestTo(operation, request) && isMalformed(operation, request)
        ? { status: 500, headers: {}, body: undefined }
        : next(request),
  };
}

function isMalformed({ parameters, body, effect }: Operation, request: SandboxRequest): boolean {
  if (body === undefined && effect !== undefined) return /%|.{1000}/.test(request.path);
  const known = parameters.map(({ name }) => name);
  if ([...request.query.keys()].some((name) => !known.includes(name))) return true;
  return body !== undefined && (typeof request.body !== 'object' || request.body === null);
}
