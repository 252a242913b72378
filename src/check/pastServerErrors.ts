import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Operation } from '../spec/types.ts';
import { errorWaitMs } from './errorWaitMs.ts';
import { hasTimedOut, pastTimeouts } from './pastTimeouts.ts';
import type { SendOptions } from './SendOptions.ts';
import type { Session } from './Session.ts';

/** Waits before each further sending, in steps: some ten seconds in all, which is longer than a deployment takes that fails over. */
const WAITS = [1, 2, 4];

/**
 * Sends a request, and again where it is answered with a server error that was not asked for: an error that comes and goes is
 * anybody's. One that stays is no answer to a valid request. Where others start from it, or prepare the ground by it, the
 * judge is told, whichever of the checks meets it; what is left to the check is whether its own request was answered so.
 * @param send `again` for what the target makes necessary
 * @param isPatient false where the check has waited in vain before
 */
export async function pastServerErrors(
  session: Session,
  operationId: string,
  options: SendOptions,
  send: (again: boolean) => Promise<LiveExchange>,
  isPatient = true,
): Promise<LiveExchange> {
  const { judge, clock, patienceMs } = session;
  const operation = session.operation(operationId);
  const answer = (isAgain: boolean) =>
    pastTimeouts(operation, (again) => send(isAgain || again), options);
  let exchange = await answer(false);
  const isPointless = !isPatient || session.client.isLost || judge.isUnserved(operationId);
  if (options.expects === 'server error' || isPointless) return exchange;
  for (const wait of WAITS) {
    if (!isServerError(operation, exchange)) return exchange;
    await clock.sleep(wait * errorWaitMs(patienceMs));
    exchange = await answer(true);
  }
  if (isServerError(operation, exchange)) await session.requirePresence(operation, exchange);
  const isGround = options.role === 'twin' || options.role === 'setup';
  if (isGround && isServerError(operation, exchange)) judge.stayedUnserved(operationId, exchange);
  return exchange;
}

/** Whether an answer is one (RFC 9110 §15.6), but for a timeout that the operation documents. */
export function isServerError(operation: Operation, exchange: LiveExchange): boolean {
  const { response } = exchange;
  return response !== null && response.status >= 500 && !hasTimedOut(operation, exchange);
}
