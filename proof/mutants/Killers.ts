import type { Mutant } from './Mutant.ts';

/** How much more a kill in the same file says than one elsewhere. */
const NEAR = 10;
/** What is taken for the kills of a check that killed nothing yet. */
const UNKNOWN = 0.05;
/** What every check costs beside the mutants that it meets, in hits. */
const COST = 1000;

/** Which checks killed what so far, and in which order they are to judge the next mutant. */
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
   * The one that killed last in the file of the mutant, then whoever kills most for what it costs.
   * @param hitsOf how often each check meets any mutant: what it costs, the same in every run
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
