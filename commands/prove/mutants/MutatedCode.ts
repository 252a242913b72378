import type { IgnoredMutant } from './instrument.ts';
import type { Fate } from './judgeMutant.ts';
import type { Mutant } from './Mutant.ts';

/** Code whose mutants are judged, and how. */
export interface MutatedCode {
  /** Relative to the project's root: where it lies. */
  folders: string[];
  /** Relative to the project's root: where the unit tests lie that are asked, too. Default: none are. */
  testedIn?: string[];
  /** The committed list of its mutants that are settled, relative to the project's root. */
  settledFile: string;
  /** Makes all of its mutants. */
  make(): Promise<MadeMutants>;
}

/** All mutants of some code, ready to be switched on one at a time. */
export interface MadeMutants {
  mutants: Mutant[];
  ignored: IgnoredMutant[];
  /**
   * Finds out what reaches which of some mutants. Gives judges of them, one for each thread.
   * @param mutants those that are still to be judged
   */
  prepare(mutants: Mutant[], threads: number, proof: MutantProof): Promise<() => MutantJudge>;
  /** Removes what was written to disk. */
  remove(): void;
}

/** The proof that mutants are judged in. */
export interface MutantProof {
  /** Where what was found out may be kept, so that a proof that was interrupted goes on where it stopped. */
  folder: string;
  /** The files of all mutants that are asked about, judged already or not. */
  files: ReadonlySet<string>;
}

/** Judges one mutant after the other. */
export interface MutantJudge {
  fateOf(mutant: Mutant): Promise<Fate>;
  /** Judges several at once. Undefined where one of them is noticed. Absent where that cannot be. */
  survivorsOf?(mutants: Mutant[]): Promise<Map<Mutant, Fate> | undefined>;
  end(): Promise<void>;
}
