import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import { isForeign } from '../sent/isForeign.ts';
import { matchesStatus } from '../sent/judging/answers.ts';
import type { Trial } from './trial/Trial.ts';

/** Statuses of rejections for who asks. */
export const OF_ACCESS = ['401', '403'];

/**
 * Asserts that a request was refused for what it holds. A 401 or 403 that the documents do not list for that is about who
 * asks (RFC 9110 §15.5.2, §15.5.4): it shows nothing, and a gateway gives it, too. Nor does the page of a firewall that
 * drops odd bodies by 406.
 */
export function assertRefused(
  trial: Trial,
  exchange: LiveExchange,
  { statuses, what, twin }: { statuses: readonly string[]; what: string; twin: string },
): void {
  const isListed = statuses.some((status) => OF_ACCESS.includes(status));
  if (!isListed && matchesStatus(exchange, OF_ACCESS)) return;
  if (matchesStatus(exchange, ['406']) && isForeign(trial.operation(exchange), exchange)) return;
  trial.refused(exchange, statuses, what, twin);
}
