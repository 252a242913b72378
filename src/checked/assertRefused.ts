import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import { matchesStatus } from '../sent/judging/answers.ts';
import { isFirewallPage, OF_ACCESS } from './trial/mayBeOfOthers.ts';
import type { Trial } from './trial/Trial.ts';

/**
 * Asserts that a request was refused for what it holds. A 401 or 403 that the documents do not list for that is about who
 * asks (RFC 9110 §15.5.2, §15.5.4): it shows nothing, and a gateway gives it, too. Nor does the page of a firewall.
 */
export function assertRefused(
  trial: Trial,
  exchange: LiveExchange,
  { statuses, what, twin }: { statuses: readonly string[]; what: string; twin: string },
): void {
  const isListed = statuses.some((status) => OF_ACCESS.includes(status));
  const isOfAccess = !isListed && matchesStatus(exchange, OF_ACCESS);
  if (isOfAccess || isFirewallPage(trial.operation(exchange), exchange, statuses))
    trial.excused += 1;
  else trial.refused(exchange, statuses, what, twin);
}
