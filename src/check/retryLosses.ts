import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { isUnanswered } from '../exchange/Watch.ts';
import type { Operation } from '../spec/types.ts';
import { matchesStatus } from '../session/answers.ts';
import { errorWaitMs } from '../session/errorWaitMs.ts';
import { mayComeTwice } from '../session/mayComeTwice.ts';
import { isEmpty404, mayBeOfOthers } from './mayBeOfOthers.ts';
import { hasTimedOut, retryTimeouts } from './retryTimeouts.ts';
import type { SendOptions } from '../session/SendOptions.ts';
import type { Session } from '../session/Session.ts';

/** What an answer may have been lost to. */
type Loss = 'server error' | 'no answer' | 'answer of others' | 'no route';

/**
 * Waits before each further sending, in steps. Errors: some ten seconds in all, which is longer than a deployment takes that
 * fails over. No answer: a balancer drops a request and takes the next.
 */
const WAITS: Record<Loss, readonly number[]> = {
  'server error': [1, 2, 4],
  'no answer': [0, 1],
  'answer of others': [1, 2],
  // Operations say so too, and often: of things that are not there.
  'no route': [0],
};

/**
 * Sends a request, and sends it again after a wait where the operation may not have answered: on a server error that was not
 * asked for, on no answer, and on one that a gateway before the operation may have given. An answer that goes away on a retry
 * is not held against the operation; one that stays is. A server error that stays for a twin or a set-up request is told to
 * the judge: further checks rest on such requests.
 * @param send `again` is true for a retry
 * @param isPatient false where the check has waited in vain before: then there is no retry
 */
export async function retryLosses(
  session: Session,
  operationId: string,
  options: SendOptions,
  send: (again: boolean) => Promise<LiveExchange>,
  isPatient = true,
): Promise<LiveExchange> {
  const { judge, clock, patienceMs, stayed } = session;
  const operation = session.operation(operationId);
  const answer = (isAgain: boolean) =>
    retryTimeouts(operation, (again) => send(isAgain || again), options);
  let exchange = await answer(false);
  let loss = lossIn(operation, exchange, options);
  const isPointless = !isPatient || session.client.isLost || judge.isUnserved(operationId);
  if (isPointless) return exchange;
  for (let time = 0; loss !== undefined && !stayed.has(keyOf(operation, exchange)); time += 1) {
    const wait = WAITS[loss][time];
    if (wait === undefined) break;
    await clock.sleep(wait * errorWaitMs(patienceMs));
    exchange = await answer(true);
    loss = lossIn(operation, exchange, options);
  }
  if (loss === undefined || options.role === 'restore') return exchange;
  // Other server errors are waited for by each check: they may be about what it sends.
  if (loss !== 'server error') stayed.add(keyOf(operation, exchange));
  else if (options.expects !== 'anything') await session.requirePresence(operation, exchange);
  const isGround = options.role === 'twin' || options.role === 'setup';
  if (loss === 'server error' && isGround) judge.stayedUnserved(operationId, exchange);
  return exchange;
}

/** What an answer may have been lost to; undefined where it is one that was asked for. */
export function lossIn(
  operation: Operation,
  exchange: LiveExchange,
  { expects }: Pick<SendOptions, 'expects'>,
): Loss | undefined {
  if (expects === 'server error') return undefined;
  if (isServerError(operation, exchange)) return 'server error';
  // What no sentence asks for shows nothing by what is said to it, or by silence.
  if (expects === 'anything') return undefined;
  if (isUnanswered(exchange)) return mayComeTwice(operation) ? 'no answer' : undefined;
  if (expects !== 'success' && matchesStatus(exchange, expects)) return undefined;
  if (mayBeOfOthers(operation, exchange)) return 'answer of others';
  return isEmpty404(exchange) ? 'no route' : undefined;
}

/** Whether a read was answered with one (RFC 9110 §15.6), but for a timeout that the operation documents. */
function isServerError(operation: Operation, exchange: LiveExchange): boolean {
  const { response } = exchange;
  return response !== null && response.status >= 500 && !hasTimedOut(operation, exchange);
}

/** One way in which an operation answers what was not asked for. */
function keyOf({ id }: Operation, { response }: LiveExchange): string {
  return `${id} ${response?.status ?? ''}`;
}
