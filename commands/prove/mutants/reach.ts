import { decide } from '../../../src/check/decide.ts';
import type { ServiceName } from '../../../services.ts';
import type { Spec } from '../../../src/spec/types.ts';
import { judgedSession } from './judgedSession.ts';
import type { Juror, Jury } from './Jury.ts';
import { coverage, loadInstrumented, reachFor, takeHits } from './stryker.ts';

/** Which mutants the requests of the checks of one jury reach. */
export interface Reach {
  service: ServiceName;
  /** Mutants that are met before any request: while the sandbox is loaded and made. */
  always: string[];
  /** Mutants that whatever came first met, for all: what they make is kept. */
  kept: string[];
  /** By juror: the mutants that its requests meet, and what it takes to compute, in milliseconds. */
  jurors: Record<string, { mutants: string[]; ms: number }>;
}

/**
 * Runs the checks of a jury against the sandbox without a mutant, and records which mutants their requests reach. Each has
 * a sandbox of its own, but for what modules keep once it was made: whatever is met less often when all of them run a
 * second time is taken for reached by every one. In a setting that is not the sandbox's own, rules may not be exercised,
 * and judge nothing then.
 * @throws Error where a rule does not pass without a mutant (an error of ours)
 */
export async function reach(bundle: string, jury: Jury, specs: Spec[]): Promise<Reach> {
  const { suite, setting } = jury;
  reachFor(undefined);
  const open = await loadInstrumented(bundle, [], `${suite.service} ${setting.name}`);
  const jurors: Reach['jurors'] = {};
  const hits = [new Map<string, number>(), new Map<string, number>()];
  for (const counts of hits) {
    for (const juror of jury.jurors) {
      const met = await hitsOf(open, jury, juror, specs);
      if (met === undefined) continue;
      const { ms, mutants } = met;
      jurors[juror.id] ??= { mutants: Object.keys(mutants), ms };
      for (const [mutant, count] of Object.entries(mutants))
        counts.set(mutant, (counts.get(mutant) ?? 0) + count);
    }
  }
  const [first, second] = hits;
  const kept = [...first!].filter(([id, count]) => count > (second!.get(id) ?? 0));
  return {
    service: suite.service,
    always: Object.keys(coverage().static),
    kept: kept.map(([id]) => id),
    jurors,
  };
}

/** Runs a check with what it reaches recorded, and how often. Undefined where it judges nothing. */
async function hitsOf(
  open: Awaited<ReturnType<typeof loadInstrumented>>,
  { suite, setting }: Jury,
  { id, check }: Juror,
  specs: Spec[],
): Promise<{ ms: number; mutants: Record<string, number> } | undefined> {
  const session = judgedSession(open, suite, specs, setting);
  reachFor(id);
  const before = process.threadCpuUsage();
  const { outcome, failures, reason } = await decide(check, session);
  const { user, system } = process.threadCpuUsage(before);
  reachFor(undefined);
  const mutants = takeHits(id);
  await session.client.close();
  if (outcome === 'notExercised' && setting.name !== '') return undefined;
  if (outcome !== 'passed')
    throw new Error(
      `${id} does not pass without any mutant: ${reason ?? failures[0]?.message ?? ''}`,
    );
  return { ms: (user + system) / 1000, mutants };
}
