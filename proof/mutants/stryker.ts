import { pathToFileURL } from 'node:url';
import type { openSandbox } from '../../sandbox/openSandbox.ts';

/** How often a mutant may be met before it is taken for an endless loop. */
const MOST_HITS = 1_000_000;

/** Which mutants were reached: in all while the module was loaded or a sandbox made, and under each name. */
export interface Coverage {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
}

interface Switches {
  activeMutants?: ReadonlySet<string>;
  currentTestId?: string;
  mutantCoverage?: Coverage;
  isNotCounted?: boolean;
  hitCount?: number;
  hitLimit?: number;
}

/** What instrumented code reads and writes: see @stryker-mutator/instrumenter. */
function switches(): Switches {
  const namespace = globalThis as { __stryker__?: Switches };
  return (namespace.__stryker__ ??= {});
}

/** From here on what is reached is reached for this purpose; undefined for none. */
export function reachFor(purpose: string | undefined): void {
  switches().currentTestId = purpose;
}

/** What was reached so far. */
export function coverage(): Coverage {
  return switches().mutantCoverage ?? { static: {}, perTest: {} };
}

/** Switches these mutants on, and all others off. What is reached is counted while none is on: nobody asks for the rest. */
export function switchOn(...mutants: (string | undefined)[]): void {
  const all = switches();
  all.activeMutants = new Set(mutants.filter((mutant) => mutant !== undefined));
  all.isNotCounted = all.activeMutants.size > 0;
  all.hitCount = 0;
  all.hitLimit = MOST_HITS * Math.max(1, mutants.length);
}

/** What was reached for a purpose, and how often; from then on that is forgotten. */
export function takeHits(purpose: string): Record<string, number> {
  const { perTest } = coverage();
  const hits = perTest[purpose] ?? {};
  delete perTest[purpose];
  return hits;
}

/** Loads the instrumented sandbox anew, with these mutants switched on; each purpose has a copy of its own. */
export async function loadInstrumented(
  bundle: string,
  mutants: string[],
  purpose = '',
): Promise<typeof openSandbox> {
  switchOn(...mutants);
  const copy = `mutants=${mutants.join()}&for=${encodeURIComponent(purpose)}`;
  const url = `${pathToFileURL(bundle).href}?${copy}`;
  return ((await import(url)) as { openSandbox: typeof openSandbox }).openSandbox;
}
