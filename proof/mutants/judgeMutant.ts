import type { openSandbox } from '../../sandbox/openSandbox.ts';
import { decide } from '../../src/checked/decide.ts';
import type { Session } from '../../src/sent/Session.ts';
import type { Spec } from '../../src/promised/types.ts';
import { judgedSession } from './judgedSession.ts';
import type { NamedCheck, CheckGroup, GroupedCheck } from './CheckGroup.ts';
import { loadInstrumented } from './stryker.ts';

export type MutantResult =
  | { status: 'killed'; by: string }
  /** The sandbox did not start with it. */
  | { status: 'no start'; why: string }
  /** There was no response in time: the sandbox hung, or crashed its thread. */
  | { status: 'hung' }
  /** A check of ours threw: an error of ours, whatever the sandbox answered. */
  | { status: 'our error'; by: string; why: string }
  /**
   * No rule fails, but this one, which passes without the mutant, is not exercised with it, so nothing would be called
   * proven.
   */
  | { status: 'unexercised'; by: string }
  /** No rule noticed it. */
  | { status: 'survived' }
  /** No request reaches it. */
  | { status: 'not reached' };

/**
 * Runs checks, in this order, against a sandbox with one mutant, or several at once, until a rule fails. Checks of one
 * group share a sandbox, as those of a run do. A check that is not exercised there is tried again in a sandbox of its own,
 * because another check may be the reason, by moving the clock. If it is not exercised alone either, the mutant is
 * noticed, and only the checks of its group still run, to see if a rule fails.
 */
export async function judgeMutant(
  bundle: string,
  mutants: string[],
  checks: GroupedCheck[],
  specs: Spec[],
): Promise<MutantResult> {
  let open: typeof openSandbox;
  try {
    open = await loadInstrumented(bundle, mutants);
    open({ control: true }).targetAt('http://127.0.0.1');
  } catch (error) {
    return { status: 'no start', why: firstLine(error) };
  }
  const startedFor = ({ suite, setting }: CheckGroup) => judgedSession(open, suite, specs, setting);
  const sessions = new Map<CheckGroup, Session>();
  let unexercised: { group: CheckGroup; by: string } | undefined;
  for (const { group, named } of checks) {
    if (unexercised !== undefined && unexercised.group !== group) continue;
    let session: Session;
    try {
      session = sessions.get(group) ?? startedFor(group);
      sessions.set(group, session);
    } catch (error) {
      return { status: 'no start', why: firstLine(error) };
    }
    const shared = await resultBy(named, session);
    const result =
      shared?.status === 'unexercised' ? await resultBy(named, startedFor(group)) : shared;
    if (result?.status === 'unexercised') unexercised ??= { group, by: result.by };
    else if (result !== undefined) return result;
  }
  return unexercised === undefined
    ? { status: 'survived' }
    : { status: 'unexercised', by: unexercised.by };
}

/** Undefined if the check passes. */
async function resultBy(
  { id, check }: NamedCheck,
  session: Session,
): Promise<MutantResult | undefined> {
  try {
    const { outcome } = await decide(check, session);
    const by = outcome === 'failed' ? id : session.judge.firstBroken();
    if (by !== undefined) return { status: 'killed', by };
    return outcome === 'notExercised' ? { status: 'unexercised', by: id } : undefined;
  } catch (error) {
    return { status: 'our error', by: id, why: firstLine(error) };
  }
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}
