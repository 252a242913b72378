import type { openSandbox } from '../../../sandbox/openSandbox.ts';
import type { RuleCheck } from '../../../src/check/Check.ts';
import type { Session } from '../../../src/session/Session.ts';
import type { Spec } from '../../../src/spec/types.ts';
import type { CheckGroup, GroupedCheck } from '../../mutants/CheckGroup.ts';
import { loadInstrumented, switchOn } from '../../mutants/stryker.ts';
import { hurriedClock } from '../../hurriedClock.ts';
import { coverSession } from '../coverSession.ts';
import { detectionOf, stopAtBrokenAnswers, type Detection } from '../detectionOf.ts';

/** The first check of an order that notices a mutant. */
export type MutantDetection =
  | ({ status: 'noticed'; by: string } & Detection)
  /** The sandbox did not start with it, or hung: no run of it has cases. */
  | { status: 'no run' }
  | { status: 'unnoticed' };

/** A check with the others that share its sandbox, and how many of its cases are tried first; null for all. */
export interface LimitedCheck extends GroupedCheck {
  cases: number | null;
}

/** The question about one mutant. */
export interface DetectQuestion {
  /** The module of the sandbox that contains all its mutants. */
  bundle: string;
  mutant: string;
  /** The checks that may notice it, in their order. */
  checks: LimitedCheck[];
  /** Set if it is known that no rule is seen broken: then only the first rule that is no longer exercised is wanted. */
  isUnexercised: boolean;
  /** Set if the mutant runs while the sandbox is loaded, or changes what a module keeps: the sandbox is loaded anew. */
  isLasting: boolean;
}

/**
 * Runs checks in their order against a sandbox with one mutant, until a rule is seen broken: first with their first cases,
 * then those that have more with all of them. If none is seen broken, the first rule that is no longer exercised counts.
 */
export async function detectMutant(
  question: DetectQuestion,
  specs: Spec[],
): Promise<MutantDetection> {
  const { bundle, mutant, checks, isUnexercised, isLasting } = question;
  let open: typeof openSandbox;
  try {
    // A module is never unloaded, and loading one takes longer than asking about most mutants.
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
  // With a mutant, a report may never be ready; nobody waits for it.
  const session = coverSession(suite, specs, { open, clock: hurriedClock });
  stopAtBrokenAnswers(session);
  return session;
}
