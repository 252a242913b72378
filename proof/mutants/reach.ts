import { decide } from '../../src/checked/decide.ts';
import type { ServiceName } from '../../services.ts';
import type { Session } from '../../src/sent/Session.ts';
import type { Spec } from '../../src/promised/types.ts';
import { judgedSession } from './judgedSession.ts';
import type { NamedCheck, CheckGroup } from './CheckGroup.ts';
import { coverage, loadInstrumented, reachFor, takeHits } from './stryker.ts';

/** Which mutants the requests of one group's checks reach. */
export interface Reach {
  service: ServiceName;
  /** Mutants that run before any request: while the sandbox is loaded and made. */
  always: string[];
  /**
   * Mutants in code that runs for the first check only, because a module keeps the result: all checks count as reaching
   * them.
   */
  kept: string[];
  /** By name of the check: the mutants that its requests meet, and how often it meets any (its cost). */
  checks: Record<string, { mutants: string[]; hits: number }>;
}

/**
 * Runs the checks of a group against the sandbox without a mutant, and records which mutants their requests reach. Each
 * check has a sandbox of its own; only modules are shared. If a mutant is met less often when all checks run a second
 * time, a module keeps its result, and every check counts as reaching it. A rule that is not exercised in a setting judges
 * nothing there.
 * @throws Error if a rule fails without a mutant (an error of ours)
 */
export async function reach(bundle: string, group: CheckGroup, specs: Spec[]): Promise<Reach> {
  const { suite, setting } = group;
  reachFor(undefined);
  const open = await loadInstrumented(bundle, [], `${suite.service} ${setting.name}`);
  const checks: Reach['checks'] = {};
  const hits = [new Map<string, number>(), new Map<string, number>()];
  for (const counts of hits) {
    for (const named of group.checks) {
      const hitsByMutant = await hitsOf(judgedSession(open, suite, specs, setting), named);
      if (hitsByMutant === undefined) continue;
      const sum = Object.values(hitsByMutant).reduce((all, count) => all + count, 0);
      checks[named.id] ??= { mutants: Object.keys(hitsByMutant), hits: sum };
      for (const [mutant, count] of Object.entries(hitsByMutant))
        counts.set(mutant, (counts.get(mutant) ?? 0) + count);
    }
  }
  const [first, second] = hits;
  const kept = [...first!].filter(([id, count]) => count > (second!.get(id) ?? 0));
  return {
    service: suite.service,
    always: Object.keys(coverage().static),
    kept: kept.map(([id]) => id),
    checks,
  };
}

/** Runs a check. Returns how often it meets each mutant; undefined if it judges nothing. */
async function hitsOf(
  session: Session,
  { id, check }: NamedCheck,
): Promise<Record<string, number> | undefined> {
  reachFor(id);
  const { outcome, failures, reason } = await decide(check, session);
  reachFor(undefined);
  const hits = takeHits(id);
  await session.client.close();
  if (outcome === 'notExercised') return undefined;
  if (outcome !== 'passed')
    throw new Error(
      `${id} does not pass without any mutant: ${reason ?? failures[0]?.message ?? ''}`,
    );
  return hits;
}
