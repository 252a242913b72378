import { decide } from '../../../src/check/decide.ts';
import type { ServiceName } from '../../../services.ts';
import type { Spec } from '../../../src/spec/types.ts';
import { judgedSession } from './judgedSession.ts';
import type { Juror, Jury } from './Jury.ts';
import { coverage, loadInstrumented, reachFor } from './stryker.ts';

/** Which mutants the requests of which checks reach. */
export interface Reach {
  /** Mutants that are met before any request: while the sandbox is loaded and made. */
  always: string[];
  /** By juror: the mutants that its requests meet, those of what it shares with others included. */
  byJuror: Record<string, string[]>;
  /** Each juror's service. */
  serviceOf: Record<string, ServiceName>;
}

/** Every check leaves a copy of the sandbox in its thread's memory; so many fit. */
const CHECKS_PER_THREAD = 150;

/**
 * Runs checks, from the one at this place on, against the sandbox without a mutant, and records which mutants their
 * requests reach. Each has the sandbox to itself, down to what its modules keep: what is made at the first request, and
 * kept, is reached by every rule that needs it. In a setting that is not the sandbox's own, rules may not be exercised,
 * and judge nothing then.
 * @throws Error where a rule does not pass without one (an error of ours)
 */
export async function reach(
  bundle: string,
  juries: Jury[],
  specs: Spec[],
  from: number,
): Promise<Reach & { next: number | undefined }> {
  const all = juries.flatMap((jury) => jury.jurors.map((juror) => ({ jury, juror })));
  const next = from + CHECKS_PER_THREAD;
  const byJuror: Reach['byJuror'] = {};
  const serviceOf: Reach['serviceOf'] = {};
  for (const { jury, juror } of all.slice(from, next)) {
    if (!(await isReaching(bundle, jury, juror, specs))) continue;
    serviceOf[juror.id] = jury.suite.service;
    byJuror[juror.id] = Object.keys(coverage().perTest[juror.id] ?? {});
  }
  const always = Object.keys(coverage().static);
  return { always, byJuror, serviceOf, next: next < all.length ? next : undefined };
}

/** Runs a check with what it reaches recorded. Gives whether it judged anything. */
async function isReaching(
  bundle: string,
  { suite, setting }: Jury,
  { id, check }: Juror,
  specs: Spec[],
): Promise<boolean> {
  reachFor(undefined);
  const open = await loadInstrumented(bundle, undefined, id);
  const session = judgedSession(open, suite, specs, setting);
  reachFor(id);
  const { outcome, failures, reason } = await decide(check, session);
  reachFor(undefined);
  await session.client.close();
  if (outcome === 'notExercised' && setting.name !== '') return false;
  if (outcome !== 'passed')
    throw new Error(
      `${id} does not pass without any mutant: ${reason ?? failures[0]?.message ?? ''}`,
    );
  return true;
}
