import { createHash } from 'node:crypto';

/** One small change of the sandbox's source, as Stryker's mutators make it. */
export interface Mutant {
  /** Stryker's number of it, good for one build only. */
  id: string;
  /** The same as long as the definition that it stands in has it: see `named`. */
  fingerprint: string;
  /** Relative to the project's root. */
  file: string;
  /** The function, method or constant that it stands in: see `definitionsIn`. */
  within: string;
  /** From 1. */
  line: number;
  mutator: string;
  original: string;
  change: Change;
}

/** What is changed into what: on one line, and cut where it is long. */
export interface Change {
  original: string;
  /** With a number after it (`#2`), where the definition has the same change more than once. */
  replacement: string;
}

/** A mutant before it has a name of its own. */
export type FoundMutant = Omit<Mutant, 'fingerprint' | 'change'> & { replacement: string };

const LONGEST = 60;

/**
 * Gives each mutant what it is found again by, wherever its lines move: its file, the definition that it stands in, and
 * what is changed into what there. Where that is the same for several, they are counted from the top.
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
