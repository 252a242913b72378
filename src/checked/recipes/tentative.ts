import { assertRefused } from '../assertRefused.ts';
import { OF_ACCESS } from '../trial/mayBeOfOthers.ts';
import type { RequestFactory } from '../RequestFactory.ts';
import type { Trial } from '../trial/Trial.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { isSuccess, matchesStatus } from '../../sent/judging/answers.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';

/** Responses that may have nothing to do with what is wrong in a request, or are judged by a rule of their own. */
const OF_OTHER_REASONS = ['1XX', '3XX', '5XX', '405', '407', '408', '425', '429'];
/** Of what changes something: what it names may be gone by the request before, or be there already. */
const OF_STATE = ['404', '409', '410', '412', '423', '424', '428'];

/**
 * Sends a request that must be refused, and asserts that it is. If its factory knows no more than the document, only a
 * success or a refusal for what is wrong shows anything.
 */
export async function expectRefused(
  trial: Trial,
  { operation, isTentative, anew }: Pick<RequestFactory, 'operation' | 'isTentative' | 'anew'>,
  parts: RequestParts,
  { statuses, what, twin }: { statuses: readonly string[]; what: string; twin: string },
): Promise<LiveExchange> {
  const sent = (await anew?.(parts, trial)) ?? parts;
  const exchange = await trial.send(operation, sent, statuses);
  if (isTentative && isOfOtherReasons(trial, exchange, OF_ACCESS)) return exchange;
  assertRefused(trial, exchange, { statuses, what, twin });
  return exchange;
}

/** Whether a response may have come whatever is wrong in its request. */
export function isOfOtherReasons(trial: Trial, exchange: LiveExchange, further: string[] = []) {
  const ofState = trial.operation(exchange).effect === undefined ? [] : OF_STATE;
  return matchesStatus(exchange, [...OF_OTHER_REASONS, ...ofState, ...further]);
}

/**
 * Whether the response to a valid request shows nothing about it: only the document calls the request valid, and a service
 * may ask for more than its document says.
 */
export function isInconclusive(
  trial: Trial,
  { isTentative }: Pick<RequestFactory, 'isTentative'>,
  exchange: LiveExchange,
): boolean {
  return isTentative === true && !isSuccess(trial.operation(exchange), exchange);
}
