import type { Operation } from '../promised/types.ts';
import { isUnanswered } from './exchange/client/Watch.ts';
import type { LiveExchange } from './exchange/LiveExchange.ts';
import { isForeign } from './judging/isForeign.ts';
import type { Oddness } from './oddnessOf.ts';
import { mayComeTwice } from './requests/mayComeTwice.ts';

/**
 * Whether a response, or that there is none, shows nothing of the operation: a firewall may have dropped the request.
 * @param odd what is odd about the request
 * @param isAgain whether its rule is tried again
 */
export function showsNothing(
  operation: Operation,
  exchange: LiveExchange,
  odd: Oddness | undefined,
  isAgain: boolean,
): boolean {
  // A request that may not be repeated unchanged shows by the second try of its rule whether a response comes.
  if (isUnanswered(exchange)) return odd !== undefined || !(mayComeTwice(operation) || isAgain);
  // What is no JSON at all is the operation's own to reject, with a body as the documents show it.
  return odd === 'like code' && isForeign(operation, exchange);
}
