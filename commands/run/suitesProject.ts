import { join } from 'node:path';
import type { TestUserConfig } from 'vitest/node';
import { modulePath, projectRoot } from '../../projectRoot.ts';
import type { ServiceName } from '../../services.ts';

/** The file by which Vitest runs a service's suite. */
export function suiteFile(service: ServiceName): string {
  return modulePath(join('suites', service, 'suite.conformance'));
}

/** How Vitest runs the suites, whether a watched rule starts it or a person. */
export const suitesProject = {
  root: projectRoot,
  include: [modulePath('suites/*/suite.conformance')],
  // A package lies below node_modules, which Vitest leaves out otherwise.
  exclude: [],
  pool: 'threads',
  // One client per target: its limits on rate and concurrency hold for the whole run.
  fileParallelism: false,
  isolate: false,
  // Exchanges have a time limit of their own, which the target sets.
  testTimeout: 0,
  hookTimeout: 0,
} satisfies TestUserConfig;
