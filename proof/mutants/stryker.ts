import { pathToFileURL } from 'node:url';
import type { openSandbox } from '../../sandbox/openSandbox.ts';

/** How often a mutant may be met before that counts as an endless loop. */
const MOST_HITS = 1_000_000;

/** The mutants that were reached: while the module was loaded or a sandbox was made, and per purpose. */
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

/** The global state of instrumented code: see @stryker-mutator/instrumenter. */
function switches(): Switches {
  const namespace = globalThis as { __stryker__?: Switches };
  return (namespace.__stryker__ ??= {});
}

/** From here on, mutants count as reached for this purpose; undefined for none. */
export function reachFor(purpose: string | undefined): void {
  switches().currentTestId = purpose;
}

/** The mutants reached so far. */
export function coverage(): Coverage {
  return switches().mutantCoverage ?? { static: {}, perTest: {} };
}

/** Switches these mutants on, and all others off. Reached mutants are counted only while none is on. */
export function switchOn(...mutants: (string | undefined)[]): void {
  const all = switches();
  all.activeMutants = new Set(mutants.filter((mutant) => mutant !== undefined));
  all.isNotCounted = all.activeMutants.size > 0;
  all.hitCount = 0;
  all.hitLimit = MOST_HITS * Math.max(1, mutants.length);
}

/** The mutants reached for a purpose, and how often; forgets them. */
export function takeHits(purpose: string): Record<string, number> {
  const { perTest } = coverage();
  const hits = perTest[purpose] ?? {};
  delete perTest[purpose];
  return hits;
}

/** Loads a fresh copy of the instrumented sandbox, with these mutants switched on; each purpose has its own copy. */
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
