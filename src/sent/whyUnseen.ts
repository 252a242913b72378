import type { Constraint, Operation } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import { whyForbidden } from '../target/whyForbidden.ts';

/**
 * Why no response showed a constraint.
 * @param isAnswered whether the operation gave any response
 * @param target whose permissions keep an operation from being sent at all
 */
export function whyUnseen(
  { location, site }: Constraint,
  { effect }: Operation,
  isAnswered: boolean,
  target?: Target,
): string {
  const forbidden =
    isAnswered || effect === undefined ? undefined : target && whyForbidden(effect, target);
  if (forbidden !== undefined) return forbidden;
  if (location.in === 'response' && location.part === 'status')
    return isAnswered
      ? 'no response was seen of which the documents speak'
      : 'no request of the operation was sent, so that none got a response';
  if (location.in === 'response' && location.status !== '*' && site === undefined)
    return location.part === 'absentValues'
      ? `no ${location.status} response had a field that may be left out`
      : `no ${location.status} response was seen where one was expected`;
  return 'no response held a value that shows it';
}
