import { createHash } from 'node:crypto';

/** One small change of the sandbox's source, as Stryker's mutators make it. */
export interface Mutant {
  /** Stryker's number of it, good for one build only. */
  id: string;
  /** The same as long as the code around it is: see `fingerprintsOf`. */
  fingerprint: string;
  /** Relative to the project's root. */
  file: string;
  /** From 1. */
  line: number;
  mutator: string;
  original: string;
  replacement: string;
}

/** A mutant before it has a fingerprint, with the lines that it stands on. */
export type FoundMutant = Omit<Mutant, 'fingerprint'> & { context: string };

/**
 * Gives each mutant what it is found again by: its file, what is changed into what, and the lines around that, whatever
 * their indentation and place. Where that is the same for several, they are counted from the top.
 */
export function withFingerprints(mutants: FoundMutant[]): Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map(({ context, ...mutant }) => {
    const { file, mutator, original, replacement } = mutant;
    const text = JSON.stringify([file, mutator, original, replacement, context].map(squeezed));
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    const digest = createHash('sha256').update(`${text}${count}`).digest('hex');
    return { ...mutant, fingerprint: digest.slice(0, 12) };
  });
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
