import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { pastTimeouts } from './pastTimeouts.ts';
import type { SendOptions } from './SendOptions.ts';
import type { Session } from './Session.ts';

/** So many further times a valid request is sent that was answered with a server error. */
const TRIED_AGAIN = 2;

/**
 * Sends a request, and again where it is valid and answered with a server error: an error that comes and goes is anybody's.
 * One that stays is no answer to a valid request, whichever of the checks meets it, so that the judge is told.
 * @param send `again` for what the target makes necessary
 */
export async function pastServerErrors(
  session: Session,
  operation: string,
  options: SendOptions,
  send: (again: boolean) => Promise<LiveExchange>,
): Promise<LiveExchange> {
  const { judge, clock, patienceMs } = session;
  const answer = (isAgain: boolean) =>
    pastTimeouts(session.operation(operation), (again) => send(isAgain || again), options);
  let exchange = await answer(false);
  const isValid = options.role === 'twin' || options.role === 'setup';
  if (!isValid || !isServerError(exchange) || judge.isUnserved(operation)) return exchange;
  for (let left = TRIED_AGAIN; left > 0 && isServerError(exchange); left -= 1) {
    await clock.sleep(patienceMs);
    exchange = await answer(true);
  }
  if (isServerError(exchange)) judge.stayedUnserved(operation, exchange);
  return exchange;
}

/** Whether an answer is one (RFC 9110 §15.6), but for a gateway's word that what is behind it took too long. */
function isServerError({ response }: LiveExchange): boolean {
  return response !== null && response.status >= 500 && response.status !== 504;
}
