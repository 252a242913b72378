import type { openSandbox } from '../../../sandbox/openSandbox.ts';
import type { RuleCheck } from '../../../src/check/Check.ts';
import type { Session } from '../../../src/check/Session.ts';
import type { Spec } from '../../../src/spec/types.ts';
import type { Jury, Seat } from '../../mutants/Jury.ts';
import { loadInstrumented, switchOn } from '../../mutants/stryker.ts';
import { hurriedClock } from '../../hurriedClock.ts';
import { coverSession } from '../coverSession.ts';
import { sightingOf, stopAtBrokenAnswers, type Sighting } from '../sightingOf.ts';

/** Who notices a mutant first, of a run's checks in an order. */
export type MutantSight =
  | ({ status: 'noticed'; by: string } & Sighting)
  /** The sandbox could not be started with it, or hung: no run of it has cases. */
  | { status: 'no run' }
  | { status: 'unnoticed' };

/** A check with those that it shares a sandbox with, and how many of its cases are tried first; null for all. */
export interface LimitedSeat extends Seat {
  cases: number | null;
}

/** What is asked about one mutant. */
export interface SightQuestion {
  /** The module of the sandbox with all its mutants. */
  bundle: string;
  mutant: string;
  /** The checks that may notice it, in their order. */
  seats: LimitedSeat[];
  /** It is known that nobody sees a rule broken: the first that is no longer exercised is all that is asked. */
  isStarved: boolean;
  /** It is met while the sandbox is loaded, or by what a module keeps: the sandbox is loaded anew. */
  isLasting: boolean;
}

/**
 * Runs checks in their order against a sandbox with one mutant, until a rule is seen broken: with their first cases, then
 * those that have more with all of them. Where none is, the first rule that is no longer exercised counts.
 */
export async function sightMutant(question: SightQuestion, specs: Spec[]): Promise<MutantSight> {
  const { bundle, mutant, seats, isStarved, isLasting } = question;
  let open: typeof openSandbox;
  try {
    // A module is never forgotten, and to load one takes longer than to ask most mutants.
    open = await loadInstrumented(bundle, isLasting ? [mutant] : []);
    switchOn(mutant);
    for (const { jury } of seats.slice(0, 1)) mutantSession(open, jury, specs);
  } catch {
    return { status: 'no run' };
  }
  const asked = { isStarved, open, specs };
  const first = await firstSight(seats, asked);
  if (first !== undefined && (first.isBroken || isStarved)) return { status: 'noticed', ...first };
  const cut = seats.filter(({ cases }) => cases !== null).map((seat) => ({ ...seat, cases: null }));
  const second = await firstSight(cut, asked);
  const found = second?.isBroken ? second : (first ?? second);
  return found === undefined ? { status: 'unnoticed' } : { status: 'noticed', ...found };
}

type Found = { by: string } & Sighting;

async function firstSight(
  seats: LimitedSeat[],
  { isStarved, open, specs }: { isStarved: boolean; open: typeof openSandbox; specs: Spec[] },
): Promise<Found | undefined> {
  const sessions = new Map<Jury, Session>();
  let starved: Found | undefined;
  for (const { jury, juror, cases } of seats) {
    const session = sessions.get(jury) ?? mutantSession(open, jury, specs);
    sessions.set(jury, session);
    const sighting = await sightingOf(limited(juror.check, cases), session);
    if (sighting === undefined) continue;
    const found = { by: juror.check.rule, ...sighting };
    if (sighting.isBroken || isStarved) return found;
    starved ??= found;
  }
  return starved;
}

function limited(check: RuleCheck, cases: number | null): RuleCheck {
  return cases === null ? check : { ...check, limit: cases };
}

function mutantSession(open: typeof openSandbox, { suite }: Jury, specs: Spec[]): Session {
  // A mutant's report may never be ready, and nobody waits for it.
  const session = coverSession(suite, specs, { open, clock: hurriedClock });
  stopAtBrokenAnswers(session);
  return session;
}
