import { isDeepStrictEqual } from 'node:util';
import { OTHER_SHARD } from './reasons.ts';
import { summarize } from './summarize.ts';
import type { Asked, OutcomeName, RuleResult, Verdict } from './types.ts';
import { UnusableInput } from './UnusableInput.ts';
import { countOf } from '../words/countOf.ts';
import { listed } from '../words/listed.ts';

/**
 * If two shards decided the same rule, the later outcome of this list wins (each shard judges every exchange that it
 * sends).
 */
const FROM_WEAK_TO_STRONG: OutcomeName[] = ['notExercised', 'passed', 'waived', 'warned', 'failed'];

/** How many rules or shards a note lists. */
const IDS_LISTED = 5;

/**
 * Joins the verdicts of the shards of one run. A decision of one shard wins over not exercised in another; if two decided
 * a rule differently, the worse outcome counts and a note names the rule. While a rule still belongs to a shard that is
 * missing, the joined verdict is incomplete. Whatever decides the exit code is as the shards were asked for it.
 * @param without the folders of shards that left no verdict
 * @param instead what counts in place of how the shards were judged
 * @throws UnusableInput if there is nothing to join, or the verdicts are not of one run
 */
export function mergeVerdicts(
  verdicts: Verdict[],
  without: string[] = [],
  instead: Pick<Asked, 'baseline' | 'strict'> = {},
): Verdict {
  const [first] = verdicts;
  if (first === undefined) throw new UnusableInput('There is no verdict to merge.');
  assertOneRun(first, verdicts, instead);
  const byRule = Map.groupBy(
    verdicts.flatMap((verdict) => verdict.rules),
    (rule) => rule.id,
  );
  const rules = [...byRule.values()].map(mergeRule);
  const missing = rules.filter(({ reason }) => reason === OTHER_SHARD).map(({ id }) => id);
  const complete =
    missing.length === 0 &&
    without.length === 0 &&
    verdicts.every((verdict) => verdict.run.complete);
  const notes = [...verdicts.flatMap((verdict) => verdict.notes), ...conflictNotes(byRule)];
  notes.push(...without.map((folder) => `A shard is missing: ${folder} holds no verdict.`));
  const why = missing.length === 0 ? undefined : whatIsMissing(verdicts);
  const ended = why ?? verdicts.find(({ run }) => run.why !== undefined)?.run.why;
  if (why !== undefined)
    notes.push(
      `${why}: ${countOf(missing.length, 'rule')} ${missing.length === 1 ? 'has' : 'have'} no result.`,
    );
  return {
    ...first,
    run: { ...mergeRun(verdicts, first.run, instead), complete, ...(ended && { why: ended }) },
    summary: summarize(rules, complete),
    rules,
    openPoints: mergeOpenPoints(verdicts),
    notes: [...new Set(notes)],
  };
}

/** Which shards are missing, as far as the given ones say of how many they are. */
function whatIsMissing(verdicts: Verdict[]): string {
  const given = new Set(verdicts.map(({ run }) => run.asked?.shard));
  // A verdict of others may say any number.
  const [of = ''] = [...given].flatMap((shard) => /^\d+\/(\d{1,3})$/.exec(shard ?? '')?.[1] ?? []);
  const all = Array.from({ length: Number(of) }, (_, index) => `${index + 1}/${of}`);
  const missing = all.filter((shard) => !given.has(shard));
  if (missing.length > 1) return `shards ${listed(missing, IDS_LISTED)} are missing`;
  return `${missing.length === 0 ? 'a shard' : `shard ${missing[0]}`} is missing`;
}

/** Shards of one run share all options that decide what is sent and how it is judged, unless `merge` was told otherwise. */
function assertOneRun(first: Verdict, verdicts: Verdict[], instead: Asked): void {
  const traits: Record<string, (verdict: Verdict) => unknown> = {
    'what was tested': ({ specs }) => specs.map(({ service }) => service),
    suite: ({ suite }) => suite,
    specs: ({ specs }) => specs,
    set: ({ set }) => set,
    target: ({ target: { name, environment, urls, deployment } }) => ({
      name,
      environment,
      deployment,
      urls: Object.values(urls).map(withoutLoopbackPort),
    }),
    seed: ({ run }) => run.seed,
    selection: ({ run: { asked } }) => [
      asked?.services,
      asked?.rules,
      asked?.readOnly,
      asked?.budget,
      asked?.mayChange,
    ],
    'cases per rule': ({ run }) => run.casesPerRule,
    // What the exit code depends on besides outcomes.
    'what they are judged by (`merge` takes --strict and --baseline, too)': ({
      run: { asked },
    }) => {
      const { strict, baseline, minExercised, minimum } = { ...asked, ...instead };
      return { strict, baseline, minExercised, minimum };
    },
  };
  verdicts.forEach((verdict, index) => {
    for (const [name, of] of Object.entries(traits))
      if (!isDeepStrictEqual(of(first), of(verdict)))
        throw new UnusableInput(
          `These are not shards of one run. They differ in ${name}: ${brief(of(first))} in the first, ${brief(of(verdict))} in number ${index + 1}.`,
        );
  });
}

/** How much of one side is shown: nobody compares digests by eye. */
const LONGEST = 120;

function brief(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : (JSON.stringify(value) ?? 'none');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** An address without its port, if a sandbox listens there: each shard starts its own at another port. */
function withoutLoopbackPort(url: string): string {
  return url.replace(/^(http:\/\/127\.0\.0\.1):\d+/, '$1');
}

/** What a rule is, and whether it counts: shards of one run have it of the same specs and the same set. */
function traitsOf({ level, statement, service, later }: RuleResult): unknown[] {
  return [level, statement, service, later];
}

/** @throws UnusableInput if the results are not of one rule */
function mergeRule(results: RuleResult[]): RuleResult {
  const [first, ...others] = results.map(traitsOf);
  if (others.some((other) => !isDeepStrictEqual(other, first)))
    throw new UnusableInput(
      `These are not shards of one run: ${results[0]?.id} has another sentence or level in one of them, or counts in one alone.`,
    );
  // "Another shard decides it" is the weakest reason: any other one wins over it.
  const strength = ({ outcome, reason }: RuleResult) =>
    reason === OTHER_SHARD ? -1 : FROM_WEAK_TO_STRONG.indexOf(outcome);
  const strongest = results.reduce((best, next) => (strength(next) > strength(best) ? next : best));
  const alike = results.filter(({ outcome }) => outcome === strongest.outcome);
  const failures = alike.flatMap((result) => result.failures ?? []);
  const { known: _, ...result } = strongest;
  return {
    ...result,
    ...(alike.every(({ known }) => known) && { known: true }),
    cases: results.reduce((sum, { cases }) => sum + cases, 0),
    ...(failures.length > 0 && { failures }),
  };
}

function conflictNotes(byRule: Map<string, RuleResult[]>): string[] {
  return [...byRule].flatMap(([id, results]) => {
    const decided = [...new Set(results.map(({ outcome }) => outcome))].filter(
      (outcome) => outcome !== 'notExercised',
    );
    if (decided.length < 2) return [];
    return [
      `${id} ${decided.join(' in one shard and ')} in another: it counts as ${mergeRule(results).outcome}.`,
    ];
  });
}

function mergeRun(verdicts: Verdict[], run: Verdict['run'], instead: Asked): Verdict['run'] {
  const earlier = (one: string, other: string) =>
    Date.parse(other) < Date.parse(one) ? other : one;
  const later = (one: string, other: string) => (earlier(one, other) === one ? other : one);
  const leftChanged = verdicts.reduce((sum, verdict) => sum + (verdict.run.leftChanged ?? 0), 0);
  const odd = [...new Set(verdicts.flatMap((verdict) => verdict.run.odd ?? []))];
  // Nobody has sealed what is joined.
  const { signer: _, ...joined } = run;
  return {
    ...joined,
    ...(leftChanged > 0 && { leftChanged }),
    ...(odd.length > 0 && { odd }),
    ...(run.changes && { changes: verdicts.flatMap((verdict) => verdict.run.changes ?? []) }),
    asked: { ...run.asked, ...instead, shard: undefined },
    startedAt: verdicts.map((verdict) => verdict.run.startedAt).reduce(earlier),
    finishedAt: verdicts.map((verdict) => verdict.run.finishedAt).reduce(later),
    requests: verdicts.reduce((sum, verdict) => sum + verdict.run.requests, 0),
  };
}

function mergeOpenPoints(verdicts: Verdict[]): Verdict['openPoints'] {
  const byId = Map.groupBy(
    verdicts.flatMap((verdict) => verdict.openPoints),
    ({ id }) => id,
  );
  return [...byId.values()].flatMap((points) =>
    points.slice(0, 1).map((point) => ({
      ...point,
      observed: [...new Set(points.flatMap(({ observed }) => observed))],
    })),
  );
}
