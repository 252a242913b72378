import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../project.ts';

/** Why no rule has to notice a mutant. */
export const REASONS = {
  equal: 'behaves the same',
  wording: 'changes a text that the documents leave open',
  data: 'changes data of the sandbox, which a deployment may have otherwise',
  unobservable: 'nothing on the wire can show it',
  open: 'the documents leave it open',
} as const;

export type Reason = keyof typeof REASONS;

/** Mutants of one file that are settled for one reason. */
export interface Settlement {
  file: string;
  reason: Reason;
  /** Why that holds here, in one sentence. */
  because: string;
  /** For `open`: the open point. */
  openPoint?: string;
  /** What they are found again by, each with what it changes, for whoever reads the list. */
  mutants: Record<string, string>;
}

/** The committed list, relative to the project's root. */
export const SETTLED_FILE = 'faults/settledMutants.yaml';

/**
 * Reads the list of the mutants that are settled.
 * @param openPoints the ids that the specs have
 * @throws Error for an entry that lacks something or names what does not exist (an error of ours)
 */
export function settledMutants(
  openPoints: ReadonlySet<string>,
  text = readFileSync(join(root, SETTLED_FILE), 'utf8'),
): Map<string, Settlement> {
  const byFingerprint = new Map<string, Settlement>();
  for (const settlement of (parse(text) ?? []) as Settlement[]) {
    const { file, reason, because, openPoint, mutants } = settlement;
    const where = `${SETTLED_FILE}: ${file} (${reason})`;
    if (!Object.hasOwn(REASONS, reason))
      throw new Error(`${where}: the reasons are ${Object.keys(REASONS).join(', ')}`);
    if (!because) throw new Error(`${where} says not why: add because`);
    if ((reason === 'open') !== (openPoint !== undefined))
      throw new Error(`${where}: an openPoint stands beside the reason open, and only there`);
    if (openPoint !== undefined && !openPoints.has(openPoint))
      throw new Error(`${where}: the specs have no open point ${openPoint}`);
    for (const fingerprint of Object.keys(mutants)) {
      if (byFingerprint.has(fingerprint)) throw new Error(`${where} has ${fingerprint} twice`);
      byFingerprint.set(fingerprint, settlement);
    }
  }
  return byFingerprint;
}
