import type { openSandbox } from '../../../sandbox/openSandbox.ts';
import type { RuleCheck } from '../../../src/check/Check.ts';
import type { Session } from '../../../src/session/Session.ts';
import type { Spec } from '../../../src/spec/types.ts';
import type { CheckGroup, GroupedCheck } from '../../mutants/CheckGroup.ts';
import { loadInstrumented, switchOn } from '../../mutants/stryker.ts';
import { hurriedClock } from '../../hurriedClock.ts';
import { coverSession } from '../coverSession.ts';
import { detectionOf, stopAtBrokenAnswers, type Detection } from '../detectionOf.ts';

/** Who notices a mutant first, of a run's checks in an order. */
export type MutantDetection =
  | ({ status: 'noticed'; by: string } & Detection)
  /** The sandbox could not be started with it, or hung: no run of it has cases. */
  | { status: 'no run' }
  | { status: 'unnoticed' };

/** A check with those that it shares a sandbox with, and how many of its cases are tried first; null for all. */
export interface LimitedCheck extends GroupedCheck {
  cases: number | null;
}

/** What is asked about one mutant. */
export interface DetectQuestion {
  /** The module of the sandbox with all its mutants. */
  bundle: string;
  mutant: string;
  /** The checks that may notice it, in their order. */
  checks: LimitedCheck[];
  /** It is known that nobody sees a rule broken: the first that is no longer exercised is all that is asked. */
  isUnexercised: boolean;
  /** It is met while the sandbox is loaded, or by what a module keeps: the sandbox is loaded anew. */
  isLasting: boolean;
}

/**
 * Runs checks in their order against a sandbox with one mutant, until a rule is seen broken: with their first cases, then
 * those that have more with all of them. Where none is, the first rule that is no longer exercised counts.
 */
export async function detectMutant(
  question: DetectQuestion,
  specs: Spec[],
): Promise<MutantDetection> {
  const { bundle, mutant, checks, isUnexercised, isLasting } = question;
  let open: typeof openSandbox;
  try {
    // A module is never forgotten, and to load one takes longer than to ask most mutants.
    open = await loadInstrumented(bundle, isLasting ? [mutant] : []);
    switchOn(mutant);
    for (const { group } of checks.slice(0, 1)) mutantSession(open, group, specs);
  } catch {
    return { status: 'no run' };
  }
  const asked = { isUnexercised, open, specs };
  const first = await firstDetection(checks, asked);
  if (first !== undefined && (first.isBroken || isUnexercised))
    return { status: 'noticed', ...first };
  const cut = checks
    .filter(({ cases }) => cases !== null)
    .map((grouped) => ({ ...grouped, cases: null }));
  const second = await firstDetection(cut, asked);
  const found = second?.isBroken ? second : (first ?? second);
  return found === undefined ? { status: 'unnoticed' } : { status: 'noticed', ...found };
}

type Found = { by: string } & Detection;

async function firstDetection(
  checks: LimitedCheck[],
  {
    isUnexercised,
    open,
    specs,
  }: { isUnexercised: boolean; open: typeof openSandbox; specs: Spec[] },
): Promise<Found | undefined> {
  const sessions = new Map<CheckGroup, Session>();
  let unexercised: Found | undefined;
  for (const { group, named, cases } of checks) {
    const session = sessions.get(group) ?? mutantSession(open, group, specs);
    sessions.set(group, session);
    const detection = await detectionOf(limited(named.check, cases), session);
    if (detection === undefined) continue;
    const found = { by: named.check.rule, ...detection };
    if (detection.isBroken || isUnexercised) return found;
    unexercised ??= found;
  }
  return unexercised;
}

function limited(check: RuleCheck, cases: number | null): RuleCheck {
  return cases === null ? check : { ...check, limit: cases };
}

function mutantSession(open: typeof openSandbox, { suite }: CheckGroup, specs: Spec[]): Session {
  // A mutant's report may never be ready, and nobody waits for it.
  const session = coverSession(suite, specs, { open, clock: hurriedClock });
  stopAtBrokenAnswers(session);
  return session;
}
