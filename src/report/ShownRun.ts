import type { Verdict } from '../verdict/types.ts';
import { glance } from './glance.ts';

/** A run, as a page of many shows it. */
export interface ShownRun {
  verdict: Verdict;
  /** Its files that a reader opens, by what they are called, as links from the page. */
  links: Record<string, string>;
  seal: Seal;
}

/** What is known of a run's seal: whether its files are as they were, and whether a key that was named made it. */
export interface Seal {
  state: 'none' | 'verified' | 'not asked' | 'another key' | 'broken';
  /** The fingerprint of the key that the seal names. */
  signer?: string;
}

/** What a run may be taken for, in a word. */
export interface Standing {
  word: string;
  /** `good`, `bad`, or neither where there is no verdict, or none that one may rely on. */
  is: 'good' | 'bad' | 'unknown';
  because: string;
}

/** What a run says, unless its seal says that it is not what was written. */
export function standingOf({ verdict, seal }: ShownRun): Standing {
  const { word, because } = glance(verdict);
  if (seal.state === 'broken')
    return { word: 'SEAL BROKEN', is: 'unknown', because: 'files were changed after the sealing' };
  if (seal.state === 'another key')
    return { word: 'NOT VERIFIED', is: 'unknown', because: 'none of the keys made its seal' };
  if (word === 'NO VERDICT') return { word, is: 'unknown', because };
  return { word, is: word === 'NOT CONFORMANT' ? 'bad' : 'good', because };
}

/** The requirements that a run was held to: a set of them, or all of the suite, by its version. */
export function releaseOf({ verdict: { suite, set } }: ShownRun): string {
  return set === undefined ? `${suite.name} ${suite.version}` : `${suite.name} ${set.name}`;
}

/** The latest run that came to a verdict; where none did, the latest one. */
export function latestOf(runs: ShownRun[]): ShownRun | undefined {
  const ordered = runs.toSorted((one, other) => startOf(other) - startOf(one));
  return ordered.find(({ verdict }) => glance(verdict).word !== 'NO VERDICT') ?? ordered[0];
}

/** When a run was started, in milliseconds. */
export function startOf({ verdict }: ShownRun): number {
  return Date.parse(verdict.run.startedAt);
}
