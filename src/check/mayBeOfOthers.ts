import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Operation } from '../spec/types.ts';
import { matchesStatus } from '../session/answers.ts';
import { isForeign } from '../session/isForeign.ts';

/** What a gateway, a login server or a balancer says in place of an operation. */
const OTHERS = ['3XX', '401', '403', '429', '502', '503', '504'];

/** Whether an answer may come from somebody who stands before the operation, by its looks alone. */
export function mayBeOfOthers(operation: Operation, exchange: LiveExchange): boolean {
  if (matchesStatus(exchange, OTHERS) || isForeign(operation, exchange)) return true;
  const { bytes = 0, jsonError = null } = exchange.response ?? {};
  return matchesStatus(exchange, ['404']) && bytes > 0 && jsonError !== null;
}

/** Whether there is nothing but 404: operations say so, and gateways that have no route. */
export function isEmpty404(exchange: LiveExchange): boolean {
  return matchesStatus(exchange, ['404']) && exchange.response?.bytes === 0;
}
