import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import type { Operation } from '../promised/types.ts';
import { matchesStatus } from '../sent/answers.ts';
import type { SendOptions } from '../sent/SendOptions.ts';

const TIMEOUT = '504';

/** The most retries; the answer after them counts. */
const RETRIES = 2;

/**
 * Sends a request, and sends it again at once if a read is answered with the timeout (504) that its operation
 * documents: such an answer shows nothing, unless the check provoked the timeout.
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
export function hasTimedOut({ method, responses }: Operation, exchange: LiveExchange): boolean {
  return (
    method.toUpperCase() === 'GET' &&
    responses.some(({ status }) => status === TIMEOUT) &&
    matchesStatus(exchange, [TIMEOUT])
  );
}
