import { CASES, UNSETTLED } from './keysOf.ts';
import { wasAsked } from './reasons.ts';
import { symptomOf } from './symptomOf.ts';
import type { OutcomeName, RuleResult, Verdict } from './types.ts';
import { UnusableInput } from './UnusableInput.ts';
import { grouped } from '../words/grouped.ts';

/**
 * Refuses a baseline that cannot excuse any failure of a run, before anything is sent.
 * @param services those that the run is asked for
 * @throws UnusableInput if the baseline is of other services only, or has no verdict itself
 */
export function refuseUnfit(baseline: Verdict, services: readonly string[]): void {
  const { run, specs } = baseline;
  if (!run.complete || run.exitCode === 3)
    throw new UnusableInput(
      '--baseline: that run ended without a verdict; name one that came to its end.',
    );
  if (specs.some(({ service }) => services.includes(service))) return;
  const judged = specs.map(({ service }) => service).join(', ') || 'no service';
  throw new UnusableInput(
    `--baseline: that run judged ${judged}, and this one ${services.join(', ')}; name one of the same services.`,
  );
}

/** The parts of a verdict that are compared with a baseline. */
type Judged = Pick<Verdict, 'specs' | 'rules'> & { target: Pick<Verdict['target'], 'name'> };

/** The run of a baseline, as a verdict keeps it. */
export function baselineRun({ run, target }: Verdict): NonNullable<Verdict['run']['baseline']> {
  return { id: run.id, finishedAt: run.finishedAt, target: target.name };
}

/** Which run a baseline is, of which target: `run 7 of 2026-11-21, of another target: b`. */
export function baselineText(
  { id, finishedAt, target }: NonNullable<Verdict['run']['baseline']>,
  own: string,
): string {
  const of = target === own ? 'this target' : `another target: ${target}`;
  return `${id === undefined ? '' : `run ${id} `}of ${finishedAt.slice(0, 10)}, of ${of}`;
}

/** Which run a baseline is of, and how it differs from the run in ways that a reader should know before trusting the comparison. */
export function baselineRemarks(
  { specs, target, rules }: Judged,
  baseline: Verdict | undefined,
): string[] {
  if (baseline === undefined) return [];
  const changed = specs.flatMap((spec) => {
    const before = baseline.specs.find(({ service }) => service === spec.service);
    return before === undefined || before.sha256 === spec.sha256 ? [] : [spec.service];
  });
  return [
    `The baseline is ${baselineText(baselineRun(baseline), target.name)}.`,
    changed.length > 0 &&
      `The baseline was judged by other specs of ${changed.join(', ')}: what failed there may have been another rule.`,
    ...unknownNote(rules, baseline),
  ].filter((note) => note !== false);
}

/** The note on rules that a baseline does not contain: their failures count, even if they are old. */
function unknownNote(rules: readonly RuleResult[], baseline: Verdict): string[] {
  const known = new Set(baseline.rules.filter(wasAsked).map(({ id }) => id));
  const asked = rules.filter(wasAsked);
  const unknown = asked.filter(({ id }) => !known.has(id));
  if (unknown.length === 0) return [];
  const services = [...new Set(unknown.map(({ service }) => service))].join(', ');
  return [
    `The baseline did not judge ${grouped(unknown.length)} of these ${grouped(asked.length)} rules (of ${services}): their failures count.`,
  ];
}

/**
 * Results as they stand beside a baseline: each says whether its failure or warning is known from there, and whether it passed
 * there and is not exercised now. So a verdict says by itself what fails it: whoever joins shards need not have their baseline.
 */
export function withBaseline(
  rules: readonly RuleResult[],
  baseline: Verdict | undefined,
): RuleResult[] {
  const before = new Map(baseline?.rules.map((rule) => [rule.id, rule]));
  return rules.map(({ known: _, differs: __, noLongerExercised: ___, ...rule }) => {
    const then = before.get(rule.id);
    const isLost = then?.outcome === 'passed' && rule.outcome === 'notExercised' && wasAsked(rule);
    const isKnown = excuses(then?.outcome, rule.outcome);
    return {
      ...rule,
      ...(isKnown && { known: true }),
      ...(isKnown && then !== undefined && failsElse(rule, then) && { differs: true }),
      ...(isLost && { noLongerExercised: true }),
    };
  });
}

/** Whether a rule shows a failure that it did not show before, whatever the values: of other words, place, or status. */
function failsElse(now: RuleResult, then: RuleResult): boolean {
  const waysOf = ({ operation, failures = [] }: RuleResult) =>
    failures.map(({ message, actual, operation: own = operation }) => {
      const said = symptomOf(message.replace(CASES, '').replace(UNSETTLED, ''));
      return [own, said, /^(?:status )?\d{3}\b|^\/\S+/.exec(symptomOf(actual))?.[0]].join(' ');
    });
  const known = new Set(waysOf(then));
  return known.size > 0 && waysOf(now).some((way) => !known.has(way));
}

/** Whether a rule that had one outcome in the baseline may have another now. */
function excuses(before: OutcomeName | undefined, now: OutcomeName): boolean {
  if (now === 'failed') return before === 'failed';
  if (now === 'warned') return before === 'failed' || before === 'warned';
  return false;
}
