import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { Operation } from '../../promised/types.ts';
import { matchesStatus } from '../../sent/judging/answers.ts';
import type { Expected } from '../../sent/judging/Expected.ts';
import { isForeign } from '../../sent/judging/isForeign.ts';

/** Statuses with which a gateway, a login server or a balancer responds in place of an operation. */
const OTHERS = ['3XX', '401', '403', '429', '502', '503', '504'];

/** Statuses with which firewalls drop requests that look odd. */
const FIREWALL = ['401', '403', '405', '406', '501'];
/** Statuses with which login servers send whom they do not know to their page. */
const LOGIN = ['302', '303', '307'];
/** Statuses of rejections for who asks. */
export const OF_ACCESS = ['401', '403'];

/** Whether a response may come from something in front of the operation (a gateway, say), judged by the response alone. */
export function mayBeOfOthers(operation: Operation, exchange: LiveExchange): boolean {
  // No request asks on a condition, and only a response to such a one may be 304 (RFC 9110, 15.4.5): nobody else's mistake.
  if (matchesStatus(exchange, ['304'])) return false;
  if (matchesStatus(exchange, OTHERS) || isForeign(operation, exchange)) return true;
  const { bytes = 0, jsonError = null } = exchange.response ?? {};
  return matchesStatus(exchange, ['404']) && bytes > 0 && jsonError !== null;
}

/**
 * Whether a rejection is the page of a firewall, which drops requests that look odd, or the way to a login: it shows nothing of
 * the operation.
 * @param expected what is right; where that is about who asks, whoever rejects decides it
 */
export function isFirewallPage(
  operation: Operation,
  exchange: LiveExchange,
  expected: readonly string[],
): boolean {
  if (expected.some((status) => OF_ACCESS.includes(status))) return false;
  // Where the documents name no status, whoever is sent to a page was not accepted either.
  if (expected.join() === '4XX' && matchesStatus(exchange, LOGIN)) return true;
  return matchesStatus(exchange, FIREWALL) && isForeign(operation, exchange);
}

/** Whether a response is a 404 without a body: operations give it, and so do gateways that have no route. */
export function isEmpty404(exchange: LiveExchange): boolean {
  return matchesStatus(exchange, ['404']) && exchange.response?.bytes === 0;
}

/** Whether a response may come from something in front of the operation, or from where nothing is, and was not asked for. */
export function mayBeUnasked(
  operation: Operation,
  exchange: LiveExchange,
  expects: Expected = 'anything',
): boolean {
  const isAsked = Array.isArray(expects) && expects.includes(String(exchange.response?.status));
  return !isAsked && (mayBeOfOthers(operation, exchange) || isEmpty404(exchange));
}
