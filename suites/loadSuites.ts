import { services, type ServiceName } from '../services.ts';
import type { Suite } from '../src/checked/Suite.ts';

/**
 * The suites, in the order of the registry: the `suite` that each `suites/<service>/suite.ts` exports.
 * @param judged whose checks may run. Of the others only what makes requests is loaded: any operation may prepare a check
 */
export function loadSuites(judged: readonly ServiceName[] = services): Promise<Suite[]> {
  return Promise.all(
    services.map((service) => (judged.includes(service) ? whole(service) : factoriesOf(service))),
  );
}

async function whole(service: ServiceName): Promise<Suite> {
  const module = (await import(`./${service}/suite.ts`)) as { suite: Suite };
  return module.suite;
}

async function factoriesOf(service: ServiceName): Promise<Suite> {
  const { requestFactories } = (await import(`./${service}/requestFactories.ts`)) as Pick<
    Suite,
    'requestFactories'
  >;
  return { service, requestFactories, checks: [] };
}
