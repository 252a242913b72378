import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot as root } from '../../projectRoot.ts';

/** Why no rule has to notice a mutant. */
export const REASONS = {
  equal: 'behaves the same',
  wording: 'changes a text that the documents leave open',
  data: 'changes data of the sandbox, which a deployment may have otherwise',
  unobservable: 'nothing on the wire can show it',
  open: 'the documents leave it open',
} as const;

export type Reason = keyof typeof REASONS;

/** Why a mutant of a file is settled. */
export interface Settlement {
  file: string;
  reason: Reason;
  /** Why that holds here, in one sentence. */
  because: string;
}

/** What mutants are found again by, each with what it changes, for whoever reads the list. */
type Changes = Record<string, string>;

/** An entry of the list: mutants of one file that are settled for one reason, or of several files. */
type Entry = Omit<Settlement, 'file'> & {
  /** For `open`: the open point. */
  openPoint?: string;
} & ({ file: string; mutants: Changes; files?: never } | { files: Record<string, Changes> });

/** A fingerprint of digits, with an `e` among them or not, is a text all the same. */
const TEXTS_ONLY = { schema: 'failsafe' } as const;

/** The committed list. */
export function readSettled(): string {
  return readFileSync(join(root, 'proof/settledMutants.yaml'), 'utf8');
}

/**
 * Reads the list of the mutants that are settled.
 * @param openPoints the ids that the specs have
 * @throws Error for an entry that lacks something or names what does not exist (an error of ours)
 */
export function settledMutants(
  openPoints: ReadonlySet<string>,
  text: string,
): Map<string, Settlement> {
  const byFingerprint = new Map<string, Settlement>();
  for (const entry of (parse(text, TEXTS_ONLY) ?? []) as Entry[]) {
    const { reason, because, openPoint } = entry;
    const files = entry.files ?? { [entry.file]: entry.mutants };
    const where = `${Object.keys(files).join(', ')} (${reason})`;
    if (!Object.hasOwn(REASONS, reason))
      throw new Error(`${where}: the reasons are ${Object.keys(REASONS).join(', ')}`);
    if (!because) throw new Error(`${where} says not why: add because`);
    if ((reason === 'open') !== (openPoint !== undefined))
      throw new Error(`${where}: an openPoint stands beside the reason open, and only there`);
    if (openPoint !== undefined && !openPoints.has(openPoint))
      throw new Error(`${where}: the specs have no open point ${openPoint}`);
    for (const [file, mutants] of Object.entries(files))
      for (const fingerprint of Object.keys(mutants)) {
        if (byFingerprint.has(fingerprint)) throw new Error(`${where} has ${fingerprint} twice`);
        byFingerprint.set(fingerprint, { file, reason, because });
      }
  }
  return byFingerprint;
}
