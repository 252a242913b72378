import type { Verdict } from '../../decided/types.ts';
import { glance } from './glance.ts';
import { wordFor } from './verdictWord.ts';

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
  if (unverified !== undefined && word !== 'NOT CONFORMANT')
    return { word: 'NOT VERIFIED', is: 'unknown', because: unverified };
  if (unverified !== undefined) return { word: `${word} (${unverified})`, is: 'bad', because };
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
 * The latest run with a verdict; if none has one, the latest. Where keys were given, of those that they verify, if any: whoever
 * writes a folder says when it began, and a later date must not take over a badge.
 */
export function latestOf(runs: ShownRun[]): ShownRun | undefined {
  const verified = runs.filter(({ seal }) => seal.state === 'verified');
  const counted = verified.length > 0 ? verified : runs;
  const ordered = counted.toSorted((one, other) => startOf(other) - startOf(one));
  return ordered.find(({ verdict }) => glance(verdict).word !== 'NO VERDICT') ?? ordered[0];
}

/** When a run was started, in milliseconds. */
export function startOf({ verdict }: ShownRun): number {
  return Date.parse(verdict.run.startedAt);
}
