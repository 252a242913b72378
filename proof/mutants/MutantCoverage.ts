import { services, type ServiceName } from '../../services.ts';
import type { Mutant } from './Mutant.ts';
import type { Reach } from './reach.ts';

/** Which checks can notice which mutants. */
export class MutantCoverage {
  /** How often each check runs the code of any mutant: its cost. */
  readonly hitsOf = new Map<string, number>();
  readonly #always = new Set<string>();
  readonly #byMutant = new Map<string, Set<string>>();
  readonly #byService = new Map<ServiceName, string[]>();

  constructor(reaches: Reach[]) {
    for (const { service, always, kept, checks } of reaches) {
      const ids = Object.keys(checks);
      this.#byService.set(service, [...(this.#byService.get(service) ?? []), ...ids]);
      for (const mutant of always) this.#always.add(mutant);
      for (const mutant of kept) this.#add(mutant, ids);
      for (const [id, { mutants, hits }] of Object.entries(checks)) {
        this.hitsOf.set(id, hits);
        for (const mutant of mutants) this.#add(mutant, [id]);
      }
    }
  }

  /**
   * The checks whose requests reach a mutant's code. If that code runs while the sandbox is loaded: all checks of its
   * service, or of all services if they share it.
   */
  checksReaching({ id, file }: Mutant): string[] {
    const own = services.find((service) => file.startsWith(`sandbox/${service}/`));
    const all = own === undefined ? [...this.hitsOf.keys()] : (this.#byService.get(own) ?? []);
    return [...new Set([...(this.#byMutant.get(id) ?? []), ...(this.#always.has(id) ? all : [])])];
  }

  #add(mutant: string, checks: string[]): void {
    const known = this.#byMutant.get(mutant) ?? new Set();
    this.#byMutant.set(mutant, known);
    for (const check of checks) known.add(check);
  }
}
