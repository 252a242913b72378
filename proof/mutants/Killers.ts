import type { Mutant } from './Mutant.ts';

/** How much more a kill in the same file counts than one elsewhere. */
const NEAR = 10;
/** The assumed number of kills of a check that killed nothing yet. */
const UNKNOWN = 0.05;
/** What every check costs besides the mutants that it meets, in hits. */
const COST = 1000;

/** Which checks killed which mutants so far, and the order in which they should judge the next one. */
export class Killers {
  readonly #everywhere = new Map<string, number>();
  readonly #byFile = new Map<string, Map<string, number>>();
  readonly #last = new Map<string, string>();

  add({ file }: Mutant, check: string): void {
    const near = this.#byFile.get(file) ?? new Map<string, number>();
    this.#byFile.set(file, near);
    for (const kills of [this.#everywhere, near]) kills.set(check, (kills.get(check) ?? 0) + 1);
    this.#last.set(file, check);
  }

  /**
   * The check that killed last in the mutant's file comes first, then those that kill most for what they cost.
   * @param hitsOf how often each check meets any mutant: its cost, the same in every run
   */
  inOrder({ file }: Mutant, checks: string[], hitsOf: ReadonlyMap<string, number>): string[] {
    const near = this.#byFile.get(file);
    const last = this.#last.get(file);
    const worthOf = (check: string) => {
      if (check === last) return Infinity;
      const kills = NEAR * (near?.get(check) ?? 0) + (this.#everywhere.get(check) ?? 0);
      return (kills + UNKNOWN) / ((hitsOf.get(check) ?? 0) + COST);
    };
    const worth = new Map(checks.map((check) => [check, worthOf(check)]));
    return checks.toSorted((one, other) => worth.get(other)! - worth.get(one)!);
  }
}
