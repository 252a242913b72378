import { services, type ServiceName } from '../services.ts';
import type { Suite } from '../src/check/Suite.ts';

/** Every suite, in the order of the registry: the `suite` that each `suites/<service>/suite.ts` exports. */
export const suites: Suite[] = await Promise.all(services.map(loadSuite));

async function loadSuite(service: ServiceName): Promise<Suite> {
  const module = (await import(`./${service}/suite.ts`)) as { suite: Suite };
  return module.suite;
}

/** @throws Error if a service has none (an error of ours) */
export function suiteOf(service: ServiceName): Suite {
  const suite = suites.find((candidate) => candidate.service === service);
  if (suite === undefined) throw new Error(`there is no suite for ${service}`);
  return suite;
}
