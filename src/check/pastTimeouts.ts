import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Operation } from '../spec/types.ts';
import { matchesStatus } from './answers.ts';
import type { SendOptions } from './SendOptions.ts';

const TIMEOUT = '504';

/** So many in a row are passed over; what is answered after them is the answer. */
const PASSED_OVER = 2;

/**
 * Sends a request, and again where a read is answered with the internal timeout that its operation documents: of what was
 * asked, that one says nothing, unless it was what was asked for.
 * @param send `again` for what the target makes necessary
 */
export async function pastTimeouts(
  operation: Operation,
  send: (again: boolean) => Promise<LiveExchange>,
  { expects }: Pick<SendOptions, 'expects'>,
): Promise<LiveExchange> {
  let exchange = await send(false);
  for (
    let left = expects === 'server error' ? 0 : PASSED_OVER;
    left > 0 && hasTimedOut(operation, exchange);
    left -= 1
  )
    exchange = await send(true);
  return exchange;
}

/** Whether a read was answered with the internal timeout that its operation documents. */
export function hasTimedOut({ method, responses }: Operation, exchange: LiveExchange): boolean {
  return (
    method.toUpperCase() === 'GET' &&
    responses.some(({ status }) => status === TIMEOUT) &&
    matchesStatus(exchange, [TIMEOUT])
  );
}
