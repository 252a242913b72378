import { join } from 'node:path';
import type { TestUserConfig } from 'vitest/node';
import { modulePath, projectRoot } from '../../projectRoot.ts';
import type { ServiceName } from '../../services.ts';

export function suiteFile(service: ServiceName): string {
  return modulePath(join('suites', service, 'suite.conformance'));
}

/** Vitest's configuration for the suites, for a watched rule and for people. */
export const suitesProject = {
  root: projectRoot,
  include: [modulePath('suites/*/suite.conformance')],
  // A package is below node_modules, which Vitest leaves out by default.
  exclude: [],
  pool: 'threads',
  // One client per target: its limits on rate and concurrency apply to the whole run.
  fileParallelism: false,
  isolate: false,
  // The target file sets a time limit for exchanges.
  testTimeout: 0,
  hookTimeout: 0,
} satisfies TestUserConfig;
