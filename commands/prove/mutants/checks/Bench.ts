import { pathToFileURL } from 'node:url';
import type { decide } from '../../../../src/check/decide.ts';
import type { startSession } from '../../../../src/check/startSession.ts';
import type { Suite } from '../../../../src/check/Suite.ts';
import type { Trial } from '../../../../src/check/Trial.ts';
import type { planOf } from '../../../../src/run/planOf.ts';
import type { ServiceName } from '../../../../services.ts';

/** All that decides the rules of one service, as one bundle exports it: checks and kernel, with their mutants. */
export interface Bench {
  suite: Suite;
  planOf: typeof planOf;
  decide: typeof decide;
  startSession: typeof startSession;
  Trial: typeof Trial;
}

/** Folders whose modules a bench has of its own. What lies below them knows nothing of checks. */
export const OF_THE_BENCH = ['suites', 'src/check', 'src/recipes', 'src/run'];

/** The module that a bench is bundled from. */
export function benchOf(service: ServiceName): string {
  return [
    `export { suite } from './suites/${service}/suite.ts';`,
    "export { planOf } from './src/run/planOf.ts';",
    "export { decide } from './src/check/decide.ts';",
    "export { startSession } from './src/check/startSession.ts';",
    "export { Trial } from './src/check/Trial.ts';",
  ].join('\n');
}

/** @param copy one for each name is evaluated: mutants of what runs once, while a module loads, need their own */
export async function loadBench(bundle: string, copy: string): Promise<Bench> {
  return (await import(`${pathToFileURL(bundle).href}?copy=${copy}`)) as Bench;
}
