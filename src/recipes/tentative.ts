import type { RequestFactory } from '../check/RequestFactory.ts';
import type { Trial } from '../check/Trial.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { isSuccess, matchesStatus } from '../session/answers.ts';
import type { RequestParts } from '../session/RequestParts.ts';

/** Answers that may have nothing to do with what is wrong in a request, or are judged by a rule of their own. */
const OF_OTHER_REASONS = ['1XX', '3XX', '5XX', '401', '403', '405', '407', '408', '429'];

/**
 * Sends a request that must be refused, and asserts that it is. If its factory knows no more than the document, only a
 * success or a refusal for what is wrong shows anything.
 */
export async function expectRefused(
  trial: Trial,
  { operation, isTentative }: Pick<RequestFactory, 'operation' | 'isTentative'>,
  parts: RequestParts,
  { statuses, what, twin }: { statuses: readonly string[]; what: string; twin: string },
): Promise<LiveExchange> {
  const exchange = await trial.send(operation, parts, { expects: statuses });
  if (isTentative && matchesStatus(exchange, OF_OTHER_REASONS)) return exchange;
  trial.refused(exchange, statuses, what, twin);
  return exchange;
}

/**
 * Whether the answer to a valid request shows nothing about it: only the document calls the request valid, and a service
 * may ask for more than its document says.
 */
export function showsNothing(
  trial: Trial,
  { isTentative }: Pick<RequestFactory, 'isTentative'>,
  exchange: LiveExchange,
): boolean {
  return isTentative === true && !isSuccess(trial.operation(exchange), exchange);
}
