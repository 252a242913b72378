import { createHash } from 'node:crypto';

/** One small change of the sandbox's source, as Stryker's mutators make it. */
export interface Mutant {
  /** Stryker's number for it, valid for one build only. */
  id: string;
  /** Stays the same as long as its definition contains the change: see `named`. */
  fingerprint: string;
  /** Relative to the project's root. */
  file: string;
  /** The function, method or constant that contains it: see `definitionsIn`. */
  within: string;
  /** From 1. */
  line: number;
  mutator: string;
  original: string;
  change: Change;
}

/** The original code and its replacement, each on one line and shortened if it is long. */
export interface Change {
  original: string;
  /** With a number behind it (`#2`), if the definition has the same change more than once. */
  replacement: string;
}

export type FoundMutant = Omit<Mutant, 'fingerprint' | 'change'> & { replacement: string };

const LONGEST = 60;

/**
 * Gives each mutant a fingerprint by which it is found again, even if its lines move: its file, its definition, and the
 * change. If several have the same, they are numbered from the top.
 */
export function named(mutants: FoundMutant[]): Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map(({ replacement, ...mutant }) => {
    const { file, within, original } = mutant;
    const [before, after] = [short(original), short(replacement)];
    const text = JSON.stringify([file, within, before, after]);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return {
      ...mutant,
      change: { original: before, replacement: count === 1 ? after : `${after} #${count}` },
      fingerprint: createHash('sha256').update(`${text}${count}`).digest('hex').slice(0, 12),
    };
  });
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
