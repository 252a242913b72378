import { decide } from '../../../src/check/decide.ts';
import type { Suite } from '../../../src/check/Suite.ts';
import { planOf } from '../../../src/run/planOf.ts';
import type { ServiceName } from '../../../services.ts';
import type { Spec } from '../../../src/spec/types.ts';
import { judgedSession } from './judgedSession.ts';
import { coverage, loadInstrumented, reachFor } from './stryker.ts';

/** Which mutants the requests of which rules reach. */
export interface Reach {
  /** Mutants that are met before any request: while the sandbox is loaded and made. */
  always: string[];
  /** By rule: the mutants that its requests meet, those of what it shares with others included. */
  byRule: Record<string, string[]>;
  /** Each rule's service. */
  serviceOf: Record<string, ServiceName>;
}

/**
 * Runs every check against the sandbox without a mutant, and records which mutants its requests reach. Each has a sandbox
 * of its own: what is made at the first request, and kept, is reached by every rule that needs it.
 * @throws Error where a rule does not pass without one (an error of ours)
 */
export async function reach(bundle: string, suites: Suite[], specs: Spec[]): Promise<Reach> {
  const open = await loadInstrumented(bundle, undefined);
  const byRule: Record<string, string[]> = {};
  const serviceOf: Record<string, ServiceName> = {};
  for (const suite of suites) {
    const spec = specs.find(({ service }) => service === suite.service);
    if (spec === undefined) throw new Error(`specs/ has no document for ${suite.service}`);
    for (const check of planOf(spec, suite, { rules: [] }).checks) {
      reachFor(undefined);
      const session = judgedSession(open, suite, specs);
      reachFor(check.rule);
      const { outcome, failures, reason } = await decide(check, session);
      reachFor(undefined);
      await session.client.close();
      if (outcome !== 'passed')
        throw new Error(
          `${check.rule} does not pass without any mutant: ${reason ?? failures[0]?.message ?? ''}`,
        );
      serviceOf[check.rule] = suite.service;
      byRule[check.rule] = Object.keys(coverage().perTest[check.rule] ?? {});
    }
  }
  return { always: Object.keys(coverage().static), byRule, serviceOf };
}
