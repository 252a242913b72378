import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { isUnanswered, NOT_PROCESSED } from '../../sent/exchange/client/Watch.ts';
import type { Operation } from '../../promised/types.ts';
import { matchesStatus } from '../../sent/judging/answers.ts';
import { waitForError } from '../../sent/waitForError.ts';
import { mayComeTwice } from '../../sent/requests/mayComeTwice.ts';
import { isEmpty404, mayBeOfOthers } from './mayBeOfOthers.ts';
import type { SendOptions } from '../../sent/SendOptions.ts';
import type { Session } from '../../sent/Session.ts';

/** The reasons why a response may not be the operation's own. */
type Loss = 'server error' | 'no response' | 'response of others' | 'no route';

/**
 * Waits before each retry, in steps (`waitForError`). Server errors: some ten seconds in all, longer than a failover
 * takes. No response: the first retry is at once, as a balancer may drop one request and take the next.
 */
const WAITS: Record<Loss, readonly number[]> = {
  'server error': [1, 2, 4],
  'no response': [0, 1],
  'response of others': [1, 2],
  // Operations respond with 404 too, and often, for things that do not exist.
  'no route': [0],
};

/** Statuses by which operations reject much of what only a document calls valid: an identifier that nothing has, say. */
const OF_ITSELF = ['3XX', '401', '403', '404'];

const TIMEOUT = '504';

/** The most retries; the response after them counts. */
const RETRIES = 2;

/**
 * Sends a request, and sends it again after a wait if the operation may not have answered: after an unexpected server
 * error, no response, or a response that a gateway in front of the operation may have given. A response that goes away on a
 * retry does not count against the operation; one that stays does. The judge learns of a server error that stays for a
 * twin or a set-up request: other checks rest on such requests.
 * @param send `again` is true for a retry
 * @param isPatient false if the check has waited in vain before: then there is no retry
 */
export async function retryLosses(
  session: Session,
  operationId: string,
  options: SendOptions,
  send: (again: boolean) => Promise<LiveExchange>,
  isPatient = true,
): Promise<LiveExchange> {
  const { judge, stayed } = session;
  const operation = session.operation(operationId);
  const answer = (isAgain: boolean) =>
    retryTimeouts(operation, (again) => send(isAgain || again), options);
  let exchange = await answer(false);
  let loss = lossIn(operation, exchange, options);
  const isPointless = !isPatient || session.client.isLost || judge.isUnserved(operationId);
  if (isPointless) return exchange;
  const isOdd = options.expects !== 'success';
  for (let time = 0; loss !== undefined && !stayed.has(keyOf(operation, exchange)); time += 1) {
    const isUsual =
      (session.isTentative(operationId) && matchesStatus(exchange, OF_ITSELF)) ||
      (loss === 'server error' && isOdd && session.waitedInVain.has(keyOf(operation, exchange)));
    const wait = WAITS[isUsual ? 'no route' : loss][time];
    if (wait === undefined) break;
    await waitForError(session, wait);
    exchange = await answer(true);
    loss = lossIn(operation, exchange, options);
  }
  if (loss === undefined || options.role === 'restore') return exchange;
  // Each check asks again after other server errors itself: they may depend on what it sends. Of requests that are invalid,
  // only the first waits.
  if (isOdd) session.waitedInVain.add(keyOf(operation, exchange));
  if (loss !== 'server error') stayed.add(keyOf(operation, exchange));
  else if (options.expects !== 'anything') await session.presence.require(operation, exchange);
  const isGround = options.role === 'twin' || options.role === 'setup';
  if (loss === 'server error' && isGround) judge.count(operationId, exchange, 'unserved');
  return exchange;
}

/** Why a response may not be the operation's own; undefined if it is an expected one. */
export function lossIn(
  operation: Operation,
  exchange: LiveExchange,
  { expects }: Pick<SendOptions, 'expects'>,
): Loss | undefined {
  // If the documents ask for no particular response, silence shows nothing, and a response only if it is a server error.
  if (isUnanswered(exchange) && expects !== 'anything')
    return mayComeTwice(operation) ? 'no response' : undefined;
  if (expects === 'server error') return undefined;
  if (isServerError(operation, exchange)) return 'server error';
  if (expects === 'anything') return undefined;
  if (NOT_PROCESSED.includes(exchange.response?.status ?? 0) && mayComeTwice(operation))
    return 'response of others';
  if (expects !== 'success' && matchesStatus(exchange, expects)) return undefined;
  if (mayBeOfOthers(operation, exchange)) return 'response of others';
  return isEmpty404(exchange) ? 'no route' : undefined;
}

/** Whether a server error (RFC 9110 §15.6) was answered, except a timeout that the operation documents. */
function isServerError(operation: Operation, exchange: LiveExchange): boolean {
  const { response } = exchange;
  return response !== null && response.status >= 500 && !hasTimedOut(operation, exchange);
}

/** Identifies an unexpected response of an operation: by its status. */
function keyOf({ id }: Operation, { response }: LiveExchange): string {
  return `${id} ${response?.status ?? ''}`;
}

/**
 * Sends a request, and sends it again at once if a read is answered with the timeout (504) that its operation
 * documents: such a response shows nothing, unless the check provoked the timeout.
 * @param send `again` is true for a retry
 */
export async function retryTimeouts(
  operation: Operation,
  send: (again: boolean) => Promise<LiveExchange>,
  { expects }: Pick<SendOptions, 'expects'>,
): Promise<LiveExchange> {
  let exchange = await send(false);
  for (
    let left = expects === 'server error' ? 0 : RETRIES;
    left > 0 && hasTimedOut(operation, exchange);
    left -= 1
  )
    exchange = await send(true);
  return exchange;
}

/** Whether a read was answered with the timeout that its operation documents. */
function hasTimedOut({ method, responses }: Operation, exchange: LiveExchange): boolean {
  return (
    method.toUpperCase() === 'GET' &&
    responses.some(({ status }) => status === TIMEOUT) &&
    matchesStatus(exchange, [TIMEOUT])
  );
}
