import { pathToFileURL } from 'node:url';
import type { openSandbox } from '../../../sandbox/openSandbox.ts';

/** How often a mutant may be met before it is taken for an endless loop. */
const MOST_HITS = 1_000_000;

/** Which mutants were reached: in all while the module was loaded or a sandbox made, and under each name. */
export interface Coverage {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
}

interface Switches {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: Coverage;
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

/** Switches one mutant on, or none. */
export function switchOn(mutant: string | undefined): void {
  const all = switches();
  all.activeMutant = mutant;
  all.hitCount = 0;
  all.hitLimit = MOST_HITS;
}

/** What was reached for a purpose; from then on that is forgotten. */
export function takeReached(purpose: string): string[] {
  const { perTest } = coverage();
  const reached = Object.keys(perTest[purpose] ?? {});
  delete perTest[purpose];
  return reached;
}

/** Loads the instrumented sandbox anew, with one mutant switched on (or none); each purpose has a copy of its own. */
export async function loadInstrumented(
  bundle: string,
  mutant: string | undefined,
  purpose = '',
): Promise<typeof openSandbox> {
  switchOn(mutant);
  const copy = `mutant=${mutant ?? 'none'}&for=${encodeURIComponent(purpose)}`;
  const url = `${pathToFileURL(bundle).href}?${copy}`;
  return ((await import(url)) as { openSandbox: typeof openSandbox }).openSandbox;
}
