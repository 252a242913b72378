import type { OutcomeName, RuleResult, Verdict } from '../../decided/types.ts';

/** The outcomes in the order of tables, with their headings. */
export const OUTCOMES: { name: keyof Counts; heading: string }[] = [
  { name: 'passed', heading: 'passed' },
  { name: 'failed', heading: 'failed' },
  { name: 'known', heading: 'of them known' },
  { name: 'warned', heading: 'warned' },
  { name: 'waived', heading: 'exceptions' },
  { name: 'notExercised', heading: 'not exercised' },
];

/** How many rules have each outcome, and how many failures the baseline has, too. */
export type Counts = Record<OutcomeName | 'known', number>;

/** The columns of an engineer's table. */
export function columnsOf({ run }: Verdict): typeof OUTCOMES {
  return OUTCOMES.filter(({ name }) => name !== 'known' || run.baseline !== undefined);
}

export interface ServiceCounts {
  service: string;
  counts: Counts;
}

/** Counts per service, in the order of the verdict's rules. */
export function countsPerService(rules: RuleResult[]): ServiceCounts[] {
  return [...Map.groupBy(rules, (rule) => rule.service)].map(([service, own]) => ({
    service,
    counts: countsOf(own),
  }));
}

/** How many of these rules have each outcome. */
export function countsOf(rules: RuleResult[]): Counts {
  const counts = { passed: 0, failed: 0, known: 0, warned: 0, waived: 0, notExercised: 0 };
  for (const rule of rules) counts[rule.outcome] += 1;
  counts.known = rules.filter((rule) => rule.outcome === 'failed' && rule.known).length;
  return counts;
}
