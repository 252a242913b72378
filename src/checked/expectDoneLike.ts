import { describeShortly } from '../sent/judging/describeRequest.ts';
import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import type { RequestParts } from '../sent/requests/RequestParts.ts';
import type { Trial } from './trial/Trial.ts';

/** A valid request, and how it was answered. */
export interface Answered {
  parts: RequestParts;
  exchange: LiveExchange;
}

/**
 * Asserts that a valid request was not only accepted but done, as its twin was: a denied payment was accepted, too. One
 * denial may be chance, or come from too many payments at once, so both requests are sent again before it counts.
 * @param isDenied whether a success says in its body that nothing was done
 * @param what says what is special about the request
 */
export async function expectDoneLike(
  trial: Trial,
  twin: Answered,
  { parts, exchange }: Answered,
  isDenied: (exchange: LiveExchange) => boolean,
  what: string,
): Promise<void> {
  if (!isDenied(exchange) || isDenied(twin.exchange)) return;
  const operation = trial.operation(exchange);
  const [again, twinAgain] = await trial.further(async () => [
    await trial.send(operation.id, parts, { expects: 'success' }),
    await trial.send(operation.id, twin.parts, { expects: 'success', role: 'twin' }),
  ]);
  trial.holds(!isDenied(again) || isDenied(twinAgain), () => ({
    message: `${operation.documented} denied ${what}.`,
    expected: 'accepted and not denied, like the same request without this change',
    actual: describeShortly(again),
    exchanges: [again],
    twin: `the same request without this change got ${describeShortly(twinAgain)}`,
    counterexample: what,
  }));
}
