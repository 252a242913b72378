import type { IgnoredMutant } from './instrument.ts';
import type { Fate } from './judgeMutant.ts';
import type { Mutant } from './Mutant.ts';

/** Code whose mutants are judged, and how. */
export interface MutatedCode {
  /** Relative to the project's root: where it lies. */
  folders: string[];
  /** The committed list of its mutants that are settled, relative to the project's root. */
  settledFile: string;
  /** Makes all of its mutants. */
  make(): Promise<MadeMutants>;
}

/** All mutants of some code, ready to be switched on one at a time. */
export interface MadeMutants {
  mutants: Mutant[];
  ignored: IgnoredMutant[];
  /** Finds out what reaches which of some mutants. Gives judges of them, one for each thread. */
  prepare(mutants: Mutant[], threads: number): Promise<() => MutantJudge>;
  /** Removes what was written to disk. */
  remove(): void;
}

/** Judges one mutant after the other. */
export interface MutantJudge {
  fateOf(mutant: Mutant): Promise<Fate>;
  /** Judges several at once. Undefined where one of them is noticed. Absent where that cannot be. */
  survivorsOf?(mutants: Mutant[]): Promise<Map<Mutant, Fate> | undefined>;
  end(): Promise<void>;
}
