import type { ExchangeLine } from '../sent/exchangeLine.ts';
import type { RuleTime } from './report/RuleTime.ts';

/**
 * When each rule's own exchanges began, and how long they took together. A rule that is judged by others' exchanges has no
 * time of its own.
 */
export function timePerRule(
  lines: Pick<ExchangeLine, 'rule' | 'startedAt' | 'durationMs'>[],
): ReadonlyMap<string, RuleTime> {
  const times = new Map<string, RuleTime>();
  for (const { rule, startedAt, durationMs } of lines) {
    const before = times.get(rule) ?? { startedAt, durationMs: 0 };
    times.set(rule, {
      startedAt: startedAt < before.startedAt ? startedAt : before.startedAt,
      durationMs: before.durationMs + durationMs,
    });
  }
  return times;
}
