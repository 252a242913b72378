import { operationsIn, type Cause } from '../../decided/causesOf.ts';
import { VALID } from '../../decided/followsOf.ts';
import { exercised, isUntried, shortfalls } from '../../decided/exercised.ts';
import { exitCode } from '../../decided/exitCode.ts';
import { symptomOf } from '../../decided/symptomOf.ts';
import { OTHER_SHARD, spentAt, UNSEEN, wasAsked } from '../../decided/reasons.ts';
import { isScored } from '../../decided/requirements.ts';
import type { RuleResult, Verdict } from '../../decided/types.ts';
import { listed } from '../../words/listed.ts';
import { countOf } from '../../words/countOf.ts';
import { grouped } from '../../words/grouped.ts';
import {
  isPartlyTested,
  isTestedMust,
  namedServices,
  scopeOf,
  waivedMusts,
  type VerdictWord,
} from './verdictWord.ts';

/** The verdict in a word, and why; the limits of a good word stand beside it (`wordFor`). */
export interface Glance {
  word: VerdictWord;
  because: string;
}

/** Whether the exit code is 0. */
export function isGood({ word }: Glance): boolean {
  return /^(?:CONFORMANT|PARTIALLY TESTED|NO NEW FAILURE|SHARD PASSED)$/.test(word);
}

/** What a reader should know first: a word that agrees with the exit code, what was judged, and what is odd about it. */
export function glance(verdict: Verdict): Glance {
  const { word, because } = judged(verdict);
  const { odd = [] } = verdict.run;
  // Without a verdict, its reason says more.
  if (word === 'NO VERDICT') return { word, because };
  const { first = [], rest = [] } = Object.groupBy(odd, (one) =>
    /^(?:nearly )?all /.test(one) ? 'first' : 'rest',
  );
  const note = rest.length > 0 ? [`NOTE: ${rest.join(', ')}`] : [];
  return { word, because: [...first, because, ...note].join('; ') };
}

function judged(verdict: Verdict): Glance {
  const { run } = verdict;
  const rules = verdict.rules.filter(isScored);
  const must = rules.filter((rule) => rule.level === 'must');
  const failed = must.filter((rule) => rule.outcome === 'failed').length;
  const known = must.filter((rule) => rule.outcome === 'failed' && rule.known).length;
  const differing = must.filter((rule) => rule.known && rule.differs).map(({ id }) => id);
  const look = differing.length === 0 ? '' : `, now failing differently: ${listed(differing, 2)}`;
  const passed = must.filter((rule) => rule.outcome === 'passed').length;
  const failing =
    known === 0
      ? `${grouped(failed)} failed`
      : `${grouped(failed - known)} newly failed, ${grouped(known)} known from the baseline${otherTarget(verdict)}${look}`;
  const waived = waivedMusts(rules);
  const counted = `${countOf(passed, 'must rule')} passed, ${failing}${waived === 0 ? '' : `, ${countOf(waived, 'exception')}`}`;
  const all = [...scopeOf(verdict), ...partsOf(verdict)];
  const because = [...all, counted].join(', ');
  const code = run.exitCode ?? exitCode(verdict, { strict: run.asked?.strict ?? false });
  if (code === 3) {
    const also = failed > 0 ? `; ${countOf(failed, 'must rule')} failed all the same` : '';
    const tested = isUntried(verdict) ? '' : ` (${because})`;
    return { word: 'NO VERDICT', because: `${whyNone(run)}${also}${tested}` };
  }
  if (code === 0 && run.asked?.shard !== undefined)
    return {
      word: 'SHARD PASSED',
      because: `${because.replace(/\bshard \S+ with /, '')}; run \`merge\` for the verdict`,
    };
  if (code === 0)
    return {
      word:
        failed > 0 ? 'NO NEW FAILURE' : isPartlyTested(verdict) ? 'PARTIALLY TESTED' : 'CONFORMANT',
      because: [...partsOf(verdict), counted].join(', '),
    };
  // Nobody is accused by what was not tested.
  const isTested = failed > 0 || rules.some(isTestedMust);
  const idle = exercised(rules).count === 0 ? 'NOTHING TESTED' : 'NOTHING MANDATORY TESTED';
  const not = (...reasons: string[]): Glance => ({
    word: isTested ? 'NOT CONFORMANT' : idle,
    because: reasons.join('; '),
  });
  if (failed > 0) return not(because);
  const onlyShoulds = shouldsAskedFor(verdict);
  if (onlyShoulds !== undefined && code === 1)
    return not([...all, onlyShoulds].join(', '), 'a verdict needs a must rule');
  if (passed > 0) {
    const warned = rules.filter((rule) => rule.outcome === 'warned').length;
    if (warned > 0) return not(because, `${warned} warned, which fails it too`);
    const short = shortfalls(verdict);
    if (short.length > 0) return not(because, ...short);
    if (run.asked?.strict)
      return not(because, 'what passed in the baseline is not exercised, which fails it too');
  }
  // Nothing speaks for the target: exit code 1, and the word that goes with it (contracts: cli.md).
  const none = isTested ? 'no must rule was exercised and passed' : 'no must rule was exercised';
  return not([...all, exercised(rules).count === 0 ? 'nothing was exercised' : none].join(', '));
}

/** Why there is no verdict, in few words. */
export function whyNone({ leftChanged: left = 0, why }: Verdict['run']): string {
  const changed = left > 0 ? `${countOf(left, 'change')} could not be undone` : undefined;
  return [changed, why].filter(Boolean).join('; ') || 'the run is incomplete';
}

/** Where `--rule` asked for no must, and all that it asked for passed: that nothing is wrong with these. */
function shouldsAskedFor({ run, rules }: Verdict): string | undefined {
  const asked = rules.filter(wasAsked);
  if ((run.asked?.rules ?? []).length === 0 || asked.length === 0) return undefined;
  if (asked.some(({ level, outcome }) => level === 'must' || outcome !== 'passed'))
    return undefined;
  return asked.length === 1
    ? 'the 1 rule asked for passed'
    : `the ${grouped(asked.length)} rules asked for passed`;
}

/** Which part of that was judged (if not all), and by which set. */
function partsOf(verdict: Verdict): string[] {
  const { run, rules: all, set } = verdict;
  const { asked = {} } = run;
  const judged = all.filter(wasAsked);
  const isTried = judged.some(({ outcome }) => outcome !== 'notExercised');
  const isAll = isTried && exercisedPart(judged).length === 0;
  const what = `rules and constraints${isAll ? ' exercised' : ''}`;
  const only = asked.services ?? namedServices(all, asked);
  const shard = asked.shard === undefined ? '' : `shard ${asked.shard} with `;
  const rules = only === undefined ? all : all.filter(({ service }) => only.includes(service));
  return [
    ...(set === undefined ? [] : [`set ${set.name}`]),
    ...(judged.length === rules.length
      ? []
      : [`${shard}${grouped(judged.length)} of ${grouped(rules.length)} ${what}`]),
    ...exercisedPart(rules),
    ...(asked.budget === undefined ? [] : [`within ${grouped(asked.budget)} requests`]),
    ...(asked.strict ? ['strict'] : []),
    // What is known of it says where from.
    ...(asked.baseline === undefined ||
    all.some(({ outcome, known }) => outcome === 'failed' && known)
      ? []
      : [`compared with the baseline${otherTarget(verdict)}`]),
  ];
}

/** That a baseline is of another target: then what is known there says less. */
function otherTarget({ run: { baseline }, target }: Verdict): string {
  const of = baseline?.target ?? target.name;
  return of === target.name ? '' : ` (of another target: ${of})`;
}

/** The share that was exercised, if not all: a verdict on a third of the rules means less. */
function exercisedPart(rules: RuleResult[]): string[] {
  const { of, count } = exercised(rules);
  if (count === of) return [];
  return [
    of === rules.length
      ? `${grouped(count)} of ${grouped(of)} rules and constraints exercised`
      : `${grouped(count)} exercised`,
  ];
}

/** The status that a reason names. */
const STATUS = / (\d{3}) response(?=;|$)/;

/** Rules with one reason not to be exercised; if a failure prevented them, its number. */
export type NotExercised = [reason: string, rules: RuleResult[], blockedBy?: number];

/**
 * Rules that were not exercised, by reason, the most frequent reason first. Those that a failure prevented stand under its
 * number; reasons that differ only in values, counts or operations count as one.
 */
export function notExercisedByReason({ rules }: Verdict, causes: Cause[] = []): NotExercised[] {
  const idle = rules.filter((rule) => rule.outcome === 'notExercised');
  // The operations at which each failure prevented something.
  const places = new Map<string, { number: number; at: Set<string> }>();
  const groups = Map.groupBy(idle, (rule) => {
    const blocked = blockedBy(rule, causes);
    if (blocked === undefined) return symptomOf(rule.reason ?? 'no reason given');
    const { number, at, isLimit = false } = blocked;
    const key = isLimit
      ? `request limit reached, mostly spent on #${number}`
      : `blocked by #${number}`;
    places.set(key, { number, at: (places.get(key)?.at ?? new Set()).add(at) });
    return key;
  });
  return [...groups]
    .map(([key, alike]): NotExercised => {
      const own = places.get(key);
      if (own !== undefined) return [`${key} (${listed([...own.at], 1)})`, alike, own.number];
      if (key === OTHER_SHARD) return ['in another shard', alike];
      const reasons = new Set(alike.map(({ reason = key }) => reason));
      const [first = ''] = reasons;
      if (reasons.size === 1) return [first, alike];
      const statuses = [...reasons].flatMap((one) => STATUS.exec(one)?.[1] ?? []);
      const all = [...new Set(statuses)].toSorted();
      if (all.length === 0) return [`${first}, or similar`, alike];
      const those =
        all.length > 3 ? `response (${all[0]} and others)` : `${all.join(' or ')} response`;
      return [first.replace(STATUS, ` ${those}`), alike];
    })
    .sort(([, one], [, other]) => other.length - one.length);
}

/**
 * The failure that kept a rule from being tested, and its operation: that failed at valid requests, its pages cannot be read to
 * the end, the reason shows the very response that failed, no case of the operation came to an end, or the requests that it
 * took left none for the rule (`isLimit`).
 */
export function blockedBy(
  { service, operation, reason = '' }: RuleResult,
  causes: Cause[],
): { number: number; rule: string; at: string; isLimit?: true } | undefined {
  const spent = spentAt(reason);
  if (spent !== undefined) return spentOn(spent, causes);
  for (const { first, others } of causes) {
    if (isTurnedAway({ service, reason }, { first, others })) {
      const at = first.failure.operation ?? first.rule.operation ?? '';
      return { number: first.number, rule: first.rule.id, at };
    }
    for (const { rule, failure } of [first, ...others]) {
      const at = failure.operation ?? rule.operation;
      if (at === null || rule.outcome !== 'failed') continue;
      const isPaging =
        /\bpag(?:es?|ing)\b/.test(failure.message + failure.actual) && PAGES_UNREAD.test(reason);
      const isUnseen =
        reason === UNSEEN && (operation === at || operation === (rule.operation ?? at));
      const isShown = /^\d{3} /.test(failure.actual) && reason.includes(failure.actual);
      // Where a reason names no operation, it is about the rule's own.
      const isNamed = isShown && /[A-Z] \//.test(reason);
      const isOfKin = isShown && operation === null && service === rule.service;
      const isOwn = (at === operation || isOfKin) && !isNamed;
      const isMeant = mentions(reason, at) || isOwn;
      if (isUnseen || (isMeant && (isShown || isPaging || rule.id.endsWith('/accepts'))))
        return { number: first.number, rule: first.rule.id, at };
    }
  }
  return undefined;
}

/** Whether a reason shows the very response with which many operations reject valid requests: any service's with 401. */
function isTurnedAway(
  { service, reason }: { service: string; reason: string },
  { first: { rule, failure }, others }: Cause,
): boolean {
  const { actual } = failure;
  if (!VALID.test(rule.id) || !/^[45]\d\d /.test(actual) || !reason.includes(actual)) return false;
  if (rule.service !== service && !actual.startsWith('401 ')) return false;
  return others.some((one) => VALID.test(one.rule.id) && one.rule.operation !== rule.operation);
}

/** The failure to whose operations most requests of a service went. */
function spentOn(
  { first: most, count }: NonNullable<ReturnType<typeof spentAt>>,
  causes: Cause[],
): ReturnType<typeof blockedBy> {
  const cause = causes.find((one) => operationsIn(one).includes(most ?? ''));
  if (most === undefined || cause === undefined || operationsIn(cause).length < count)
    return undefined;
  return { number: cause.first.number, rule: cause.first.rule.id, at: most, isLimit: true };
}

const PAGES_UNREAD = /\bpaging\b|\bpages could not be read to the end\b/;

/** Whether a text mentions an operation, and not one whose path is longer. */
function mentions(text: string, operation: string): boolean {
  return text
    .split(operation)
    .slice(1)
    .some((rest) => !/^[\w/{-]/.test(rest));
}

/** How long the run took, for people: `8.0 s`, `3 min 20 s`. */
export function duration({ startedAt, finishedAt }: Verdict['run']): string {
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
