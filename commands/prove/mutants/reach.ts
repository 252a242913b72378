import { decide } from '../../../src/check/decide.ts';
import type { Session } from '../../../src/check/Session.ts';
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
 * Runs every check against the sandbox without a mutant, and records which mutants its requests reach.
 * @throws Error where a rule does not pass without one (an error of ours)
 */
export async function reach(bundle: string, suites: Suite[], specs: Spec[]): Promise<Reach> {
  const open = await loadInstrumented(bundle, undefined);
  const byRule: Record<string, string[]> = {};
  const serviceOf: Record<string, ServiceName> = {};
  for (const suite of suites) {
    const spec = specs.find(({ service }) => service === suite.service);
    if (spec === undefined) throw new Error(`specs/ has no document for ${suite.service}`);
    reachFor(undefined);
    const session = judgedSession(open, suite, specs);
    const asked = noteShared(session);
    const { checks } = planOf(spec, suite, { rules: [] });
    for (const check of checks) {
      asked.by(check.rule);
      const { outcome, failures, reason } = await decide(check, session);
      if (outcome !== 'passed')
        throw new Error(
          `${check.rule} does not pass without any mutant: ${reason ?? failures[0]?.message ?? ''}`,
        );
      serviceOf[check.rule] = suite.service;
    }
    reachFor(undefined);
    const { perTest } = coverage();
    for (const { rule } of checks) {
      const purposes = [rule, ...asked.keysOf(rule)];
      byRule[rule] = [
        ...new Set(purposes.flatMap((purpose) => Object.keys(perTest[purpose] ?? {}))),
      ];
    }
    await session.client.close();
  }
  return { always: Object.keys(coverage().static), byRule, serviceOf };
}

/** Books what is found once for many rules on a purpose of its own, and notes which rules ask for it. */
function noteShared(session: Session) {
  const asking = new Map<string, Set<string>>();
  const stack: string[] = [];
  const once = session.once.bind(session);
  session.once = async <T>(key: string, find: () => Promise<T>): Promise<T> => {
    const purpose = `once ${key}`;
    for (const asker of stack) asking.set(asker, (asking.get(asker) ?? new Set()).add(purpose));
    return once(key, async () => {
      stack.push(purpose);
      reachFor(purpose);
      try {
        return await find();
      } finally {
        stack.splice(stack.lastIndexOf(purpose), 1);
        reachFor(stack.at(-1));
      }
    });
  };
  const keysOf = (purpose: string, known = new Set<string>()): Set<string> => {
    for (const key of asking.get(purpose) ?? []) if (!known.has(key)) keysOf(key, known.add(key));
    return known;
  };
  return {
    by: (rule: string) => {
      stack.splice(0, stack.length, rule);
      reachFor(rule);
    },
    keysOf: (rule: string) => [...keysOf(rule)],
  };
}
