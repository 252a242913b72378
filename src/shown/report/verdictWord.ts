import { OTHER_SHARD, wasAsked } from '../../decided/reasons.ts';
import { isScored } from '../../decided/requirements.ts';
import type { Asked, RuleResult, Verdict } from '../../decided/types.ts';

export type VerdictWord =
  | 'CONFORMANT'
  | 'PARTIALLY TESTED'
  | 'NOT CONFORMANT'
  | 'NOTHING TESTED'
  | 'NOTHING MANDATORY TESTED'
  | 'NO NEW FAILURE'
  | 'SHARD PASSED'
  | 'NO VERDICT';

/** Of a smaller share of the rules, in percent, nobody may say that a deployment conforms. */
export const LEAST_FOR_CONFORMANT = 90;

/** The word for people, with what limits a good word: `PARTIALLY TESTED: stock only, read-only (58 % tested)`. */
export function wordFor(word: string, verdict: Verdict): string {
  if (word === 'SHARD PASSED') return `SHARD ${verdict.run.asked?.shard} PASSED`;
  if (!/^(?:CONFORMANT|PARTIALLY|NO NEW)/.test(word)) return word;
  const isExcepted = word !== 'NO NEW FAILURE' && waivedMusts(verdict.rules) > 0;
  const said = isExcepted ? `${word} WITH EXCEPTIONS` : word;
  const limited = [said, scopeOf(verdict).join(', ')].filter(Boolean).join(': ');
  const percent = percentTested(verdict);
  if (percent >= LEAST_FOR_CONFORMANT) return limited;
  return `${limited} (${percent < 1 ? 'less than 1' : Math.floor(percent)} % tested)`;
}

/** What the run was limited to: services, and reading; and the services of which nothing (mandatory) was tested. */
export function scopeOf(verdict: Verdict): string[] {
  const { rules, run } = verdict;
  const { asked = {} } = run;
  const listed = (names: string[]) => names.join(', ').replace(/, ([^,]*)$/, ' and $1');
  const only = asked.services ?? namedServices(rules, asked);
  const untested = untestedServices(verdict);
  const isAny = ({ service, outcome }: RuleResult) =>
    untested.includes(service) && outcome !== 'notExercised';
  const isPart = untested.length > 0 && selectedRules(verdict).some(isTestedMust);
  const tested = only?.filter((service) => !isPart || !untested.includes(service)) ?? [];
  const nothing = rules.some(isAny)
    ? `nothing mandatory of ${listed(untested)} tested`
    : `${listed(untested)} not tested`;
  return [
    ...(only === undefined ? [] : [`${listed(tested)} ${isPart ? 'tested' : 'only'}`]),
    ...(isPart ? [nothing] : []),
    ...(asked.readOnly ? ['read-only'] : []),
  ];
}

/** Whether too little was tested for a good word: less than the least share, or nothing mandatory of a service. */
export function isPartlyTested(verdict: Verdict): boolean {
  return percentTested(verdict) < LEAST_FOR_CONFORMANT || untestedServices(verdict).length > 0;
}

/** The rules that count of the services that the run was asked for, also of those that `--rule` left out. */
export function selectedRules({ rules, run: { asked = {} } }: Verdict): RuleResult[] {
  const only = asked.services ?? namedServices(rules, asked);
  return rules.filter((rule) => isScored(rule) && (only?.includes(rule.service) ?? true));
}

function percentTested(verdict: Verdict): number {
  const rules = selectedRules(verdict);
  const tested = rules.filter(({ outcome }) => outcome !== 'notExercised').length;
  return rules.length === 0 ? 0 : (100 * tested) / rules.length;
}

/** The services that have mandatory rules, of which none was tested. */
function untestedServices(verdict: Verdict): string[] {
  const musts = selectedRules(verdict).filter(
    ({ level, reason }) => level === 'must' && reason !== OTHER_SHARD,
  );
  return [...Map.groupBy(musts, ({ service }) => service)]
    .filter(([, own]) => !own.some(isTestedMust))
    .map(([service]) => service);
}

export function isTestedMust(rule: RuleResult): boolean {
  return isScored(rule) && rule.level === 'must' && rule.outcome !== 'notExercised';
}

/** The services of the rules that `--rule` asked for, if not all: these count as if `--service` had asked for them. */
export function namedServices(
  all: RuleResult[],
  { rules = [], shard }: Asked,
): string[] | undefined {
  const named = new Set(all.filter(wasAsked).map(({ service }) => service));
  const isPart = rules.length > 0 && shard === undefined && named.size > 0;
  return isPart && all.some(({ service }) => !named.has(service)) ? [...named] : undefined;
}

/** How many mandatory rules were broken, and are waived. */
export function waivedMusts(rules: RuleResult[]): number {
  return rules.filter((rule) => isTestedMust(rule) && rule.outcome === 'waived').length;
}
