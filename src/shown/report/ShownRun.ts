import type { Verdict } from '../../decided/types.ts';
import { glance } from './glance.ts';
import { wasAsked } from '../../decided/reasons.ts';
import { scopeOf, wordFor } from './verdictWord.ts';

/** A run, as a page of many runs shows it. */
export interface ShownRun {
  verdict: Verdict;
  /** The files that a reader opens: links from the page, by what they are called. */
  links: Record<string, string>;
  seal: Seal;
}

/** The state of a run's seal: whether the files are unchanged, and whether one of the given keys made it; `missing` if keys were given. */
export interface Seal {
  state: 'none' | 'missing' | 'verified' | 'not asked' | 'another key' | 'not in time' | 'broken';
  /** The fingerprint of the key that the seal names. */
  signer?: string;
}

/** The verdict of a run in a word, with what limits a good one. */
export interface Standing {
  word: string;
  /** `good` or `bad`; `unknown` if there is no verdict, or none to rely on, as too little was tested. */
  is: 'good' | 'bad' | 'unknown';
  because: string;
}

/** Why a good word is not relied on: whoever takes a seal away must not get more than whoever puts another in its place. */
const UNVERIFIED: Partial<Record<Seal['state'], string>> = {
  'another key': 'sealed by none of the keys',
  'not in time': 'its key could not be used then',
  missing: 'not sealed',
};

/** The verdict of a run in a word, unless its seal says that the files were changed. */
export function standingOf({ verdict, seal }: ShownRun): Standing {
  const { word, because } = glance(verdict);
  if (seal.state === 'broken')
    return { word: 'SEAL BROKEN', is: 'unknown', because: 'files were changed after the sealing' };
  const unverified = UNVERIFIED[seal.state];
  const hasFailed = word === 'NOT CONFORMANT' || word === 'NO NEW FAILURE';
  // Whoever sees the word alone must not take it for a result.
  if (unverified !== undefined && word === 'CONFORMANT')
    return { word: 'NOT VERIFIED', is: 'unknown', because: `it claims ${word}: ${unverified}` };
  if (unverified !== undefined)
    return { word: `${word} (${unverified})`, is: hasFailed ? 'bad' : 'unknown', because };
  const kinds: Partial<Record<typeof word, Standing['is']>> = {
    'NOT CONFORMANT': 'bad',
    CONFORMANT: 'good',
    'NO NEW FAILURE': 'good',
  };
  return { word: wordFor(word, verdict), is: kinds[word] ?? 'unknown', because };
}

/** The requirements by which a run was judged: a set, or the whole suite, by its version. */
export function releaseOf({ verdict: { suite, set } }: ShownRun): string {
  return set === undefined ? `${suite.name} ${suite.version}` : `${suite.name} ${set.name}`;
}

/**
 * The run that decides: of those with a verdict (if any has one) the latest of the largest scope, or a later one that failed. Where
 * keys were given, of those that they verify, if any: whoever writes a folder says when it began, and a later date must not take
 * over a badge.
 */
export function decidingOf(runs: ShownRun[]): ShownRun | undefined {
  const counted = countedOf(runs);
  const decided = counted.filter(({ verdict }) => glance(verdict).word !== 'NO VERDICT');
  const all = decided.length > 0 ? decided : counted;
  const size = (own: ShownRun[]) => Math.max(...own.map(rulesInScope));
  const byScope = [...Map.groupBy(all, scopeKey).values()];
  const [largest = []] = byScope.toSorted((one, other) => size(other) - size(one));
  const hasFailed = ({ verdict }: ShownRun) => glance(verdict).word === 'NOT CONFORMANT';
  return latestFirst([...largest, ...all.filter(hasFailed)])[0];
}

/** The latest run after the one that decides, which was of a smaller scope. */
export function laterPart(runs: ShownRun[], deciding: ShownRun): ShownRun | undefined {
  const [latest] = latestFirst(countedOf(runs));
  return latest !== undefined && startOf(latest) > startOf(deciding) ? latest : undefined;
}

function countedOf(runs: ShownRun[]): ShownRun[] {
  const verified = runs.filter(({ seal }) => seal.state === 'verified');
  return verified.length > 0 ? verified : runs;
}

export function latestFirst(runs: ShownRun[]): ShownRun[] {
  return runs.toSorted((one, other) => startOf(other) - startOf(one));
}

/** What a run was limited to, in words: `stock only, read-only`; of which rules it was asked, too. */
export function limitsOf({ verdict }: Pick<ShownRun, 'verdict'>): string[] {
  const { rules, budget, shard } = verdict.run.asked ?? {};
  return [
    ...scopeOf(verdict),
    ...(rules === undefined ? [] : ['some rules only']),
    ...(budget === undefined ? [] : [`at most ${budget} requests`]),
    ...(shard === undefined ? [] : [`shard ${shard}`]),
  ];
}

/** Runs with the same key were asked for the same. */
function scopeKey({ verdict: { run } }: ShownRun): string {
  const { services, rules, readOnly, budget, shard } = run.asked ?? {};
  return JSON.stringify([services?.toSorted(), rules?.toSorted(), readOnly, budget, shard]);
}

/** How many rules a run was asked for; a run that may only read, or send little, leaves out some of them. */
function rulesInScope({ verdict: { rules, run } }: ShownRun): number {
  const isLess = run.asked?.readOnly === true || run.asked?.budget !== undefined;
  return rules.filter((rule) => wasAsked(rule) && !(isLess && rule.outcome === 'notExercised'))
    .length;
}

/** When a run was started, in milliseconds. */
function startOf({ verdict }: ShownRun): number {
  return Date.parse(verdict.run.startedAt);
}
