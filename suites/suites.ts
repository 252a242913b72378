import type { ServiceName } from '../services.ts';
import type { Suite } from '../src/checked/Suite.ts';
import { loadSuites } from './loadSuites.ts';

/** Every suite, in the order of the registry. */
export const suites: Suite[] = await loadSuites();

/** @throws Error if a service has none (an error of ours) */
export function suiteOf(service: ServiceName): Suite {
  const suite = suites.find((candidate) => candidate.service === service);
  if (suite === undefined) throw new Error(`there is no suite for ${service}`);
  return suite;
}
