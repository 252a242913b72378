import type { ExchangeLine } from '../sent/log/exchangeLine.ts';
import type { Observation, Verdict } from '../decided/types.ts';

/** The ids of the exchanges that are kept whole; of all others, one line is kept. */
export interface KeptWhole {
  /** Exchanges of rules that failed, warned, were waived or observed, and those that obtained tokens. */
  telling: Set<string>;
  /** For each rule that passed, one probe (or whatever it sent instead) and its twin. */
  sample: Set<string>;
}

/** The smallest of several probes is kept: it shows as much, and a thousand of them are sent by mail. */
export function keptWhole(
  lines: ExchangeLine[],
  verdict: Verdict,
  observations: Observation[],
): KeptWhole {
  const failures = verdict.rules.flatMap((rule) => rule.failures ?? []);
  const telling = new Set([
    ...failures.flatMap(({ exchanges }) => exchanges),
    ...observations.flatMap(({ exchange }) => exchange ?? []),
    ...lines.filter(({ role }) => role === 'token').map(({ id }) => id),
  ]);
  const passed = new Set(
    verdict.rules.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id),
  );
  const byRule = Map.groupBy(
    lines.filter(({ rule }) => passed.has(rule)),
    ({ rule }) => rule,
  );
  return { telling, sample: new Set([...byRule.values()].flatMap(sampleOf)) };
}

function sampleOf(lines: ExchangeLine[]): string[] {
  const smallest = (role: ExchangeLine['role']) =>
    lines.filter((line) => line.role === role).toSorted((one, other) => one.size - other.size)[0];
  const probe = smallest('probe');
  const twin = smallest('twin') ?? (probe === undefined ? smallest('setup') : undefined);
  return [twin, probe].flatMap((line) => line?.id ?? []);
}
