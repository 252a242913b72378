import type { Constraint, Operation, Spec } from '../../src/promised/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isRequestTo } from '../operationOf.ts';

/** How many requests are answered before it breaks: a run has only two or three valid requests for some operations. */
const ANSWERED = 1;

/** The response of an operation that breaks after a while: its own checks of acceptance may have passed by then. */
export function serverErrorFaults(
  { location, id, operation: operationId }: Constraint,
  operation: Operation,
  spec: Spec,
): UnplacedFault[] {
  if (location.in !== 'response' || location.part !== 'status') return [];
  const byHand = spec.rules.map((rule) => rule.id);
  return [
    {
      id: `${id}/breaks-after-a-while`,
      description: `Responds with a server error once a request of ${operation.documented} was accepted.`,
      rules: [id],
      alsoBreaks: [...byHand, `${operationId}/*`],
      wrap: (next) => {
        let answered = 0;
        return async (request) => {
          const response = await next(request);
          if (!isRequestTo(operation, request) || response.status >= 300) return response;
          answered += 1;
          return answered > ANSWERED ? { status: 500, headers: {}, body: undefined } : response;
        };
      },
    },
  ];
}
