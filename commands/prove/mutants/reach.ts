import { decide } from '../../../src/check/decide.ts';
import type { ServiceName } from '../../../services.ts';
import type { Spec } from '../../../src/spec/types.ts';
import { judgedSession } from './judgedSession.ts';
import type { Juror, Jury, Seat } from './Jury.ts';
import { coverage, loadInstrumented, reachFor } from './stryker.ts';

/** Which mutants the requests of which checks reach. */
export interface Reach {
  /** Mutants that are met before any request: while the sandbox is loaded and made. */
  always: string[];
  /** By juror: the mutants that its requests meet, those of what it shares with others included. */
  byJuror: Record<string, string[]>;
  /** Each juror's service. */
  serviceOf: Record<string, ServiceName>;
  /** What each juror takes to compute, in milliseconds. */
  msOf: Record<string, number>;
}

/** Every check leaves a copy of the sandbox in its thread's memory; so many fit. */
export const CHECKS_PER_THREAD = 150;

/**
 * Runs checks, from the one at this place on, against the sandbox without a mutant, and records which mutants their
 * requests reach. Each has the sandbox to itself, down to what its modules keep: what is made at the first request, and
 * kept, is reached by every rule that needs it. In a setting that is not the sandbox's own, rules may not be exercised,
 * and judge nothing then.
 * @throws Error where a rule does not pass without one (an error of ours)
 */
export async function reach(
  bundle: string,
  seats: Seat[],
  specs: Spec[],
  from: number,
): Promise<Reach & { isLast: boolean }> {
  const to = from + CHECKS_PER_THREAD;
  const byJuror: Reach['byJuror'] = {};
  const serviceOf: Reach['serviceOf'] = {};
  const msOf: Reach['msOf'] = {};
  for (const { jury, juror } of seats.slice(from, to)) {
    const ms = await msToReach(bundle, jury, juror, specs);
    if (ms === undefined) continue;
    msOf[juror.id] = ms;
    serviceOf[juror.id] = jury.suite.service;
    byJuror[juror.id] = Object.keys(coverage().perTest[juror.id] ?? {});
  }
  const always = Object.keys(coverage().static);
  return { always, byJuror, serviceOf, msOf, isLast: to >= seats.length };
}

/** Runs a check with what it reaches recorded. Gives how long it computed, undefined where it judged nothing. */
async function msToReach(
  bundle: string,
  { suite, setting }: Jury,
  { id, check }: Juror,
  specs: Spec[],
): Promise<number | undefined> {
  reachFor(undefined);
  const open = await loadInstrumented(bundle, [], id);
  const session = judgedSession(open, suite, specs, setting);
  reachFor(id);
  const before = process.threadCpuUsage();
  const { outcome, failures, reason } = await decide(check, session);
  const { user, system } = process.threadCpuUsage(before);
  reachFor(undefined);
  await session.client.close();
  if (outcome === 'notExercised' && setting.name !== '') return undefined;
  if (outcome !== 'passed')
    throw new Error(
      `${id} does not pass without any mutant: ${reason ?? failures[0]?.message ?? ''}`,
    );
  return (user + system) / 1000;
}
