import type { openSandbox } from '../../sandbox/openSandbox.ts';
import { decide } from '../../src/check/decide.ts';
import type { Session } from '../../src/check/Session.ts';
import type { Spec } from '../../src/spec/types.ts';
import { judgedSession } from './judgedSession.ts';
import type { Juror, Jury, Seat } from './Jury.ts';
import { loadInstrumented } from './stryker.ts';

/** What became of a mutant. */
export type Fate =
  | { status: 'killed'; by: string }
  /** The sandbox could not be started with it. */
  | { status: 'no start'; why: string }
  /** Nothing came of it in time: the sandbox hung, or took its thread down. */
  | { status: 'hung' }
  /** A check of ours threw: an error of ours, whatever the sandbox answered. */
  | { status: 'our error'; by: string; why: string }
  /** No rule fails, but this one, which passes without the mutant, is not exercised with it: nothing is called proven. */
  | { status: 'starved'; by: string }
  /** No rule noticed it. */
  | { status: 'survived' }
  /** No request reaches it. */
  | { status: 'not reached' };

/**
 * Runs checks, in this order, against a sandbox with one mutant, or several at once, until a rule fails. Checks of one jury
 * share a sandbox, as those of a run do. Once a rule is no longer exercised, only those of its jury are asked whether they
 * fail: that it is noticed is known.
 */
export async function judgeMutant(
  bundle: string,
  mutants: string[],
  seats: Seat[],
  specs: Spec[],
): Promise<Fate> {
  let open: typeof openSandbox;
  try {
    open = await loadInstrumented(bundle, mutants);
    open({ control: true }).targetAt('http://127.0.0.1');
  } catch (error) {
    return { status: 'no start', why: firstLine(error) };
  }
  const sessions = new Map<Jury, Session>();
  let starved: { jury: Jury; by: string } | undefined;
  for (const { jury, juror } of seats) {
    if (starved !== undefined && starved.jury !== jury) continue;
    try {
      const session = sessions.get(jury) ?? judgedSession(open, jury.suite, specs, jury.setting);
      sessions.set(jury, session);
    } catch (error) {
      return { status: 'no start', why: firstLine(error) };
    }
    const fate = await fateBy(juror, sessions.get(jury)!);
    if (fate?.status === 'starved') starved ??= { jury, by: fate.by };
    else if (fate !== undefined) return fate;
  }
  return starved === undefined ? { status: 'survived' } : { status: 'starved', by: starved.by };
}

/** Undefined where the check passes. */
async function fateBy({ id, check }: Juror, session: Session): Promise<Fate | undefined> {
  try {
    const { outcome } = await decide(check, session);
    const by = outcome === 'failed' ? id : session.judge.firstBroken();
    if (by !== undefined) return { status: 'killed', by };
    return outcome === 'notExercised' ? { status: 'starved', by: id } : undefined;
  } catch (error) {
    return { status: 'our error', by: id, why: firstLine(error) };
  }
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}
