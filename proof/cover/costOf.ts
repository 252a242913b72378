import type { RuleCheck } from '../../src/checked/Check.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { trialOf } from '../../src/checked/decide.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { RecordedExchange } from '../../src/sent/exchange/types.ts';
import type { Spec } from '../../src/promised/types.ts';
import { NotExercised } from '../../src/sent/judging/signals.ts';
import { sandboxSession } from '../sandboxSession.ts';

/** The default of a run: it decides what a check walks and draws. */
export const CASES = 25;

/** The requests of a check that runs alone at the sandbox. */
export interface CheckCost {
  /** Its own requests before its first case, and all of them. */
  before: number;
  own: number;
  cases: number;
  /** How many requests it spends on things that other checks use too, by a key for each thing. */
  shared: Record<string, number>;
}

/**
 * Measures one check at a sandbox of its own.
 * @throws Violation if it fails there (an error of ours)
 */
export async function costOf(check: RuleCheck, suite: Suite, specs: Spec[]): Promise<CheckCost> {
  const cost: CheckCost = { before: 0, own: 0, cases: 0, shared: {} };
  let putBack = 0;
  const current: { trial?: Trial } = {};
  const record = (exchange: RecordedExchange) => {
    const mark = exchange.role === 'restore' ? `put back ${(putBack += 1)}` : markOf(exchange);
    if (mark !== undefined) cost.shared[mark] = (cost.shared[mark] ?? 0) + 1;
    else {
      cost.own += 1;
      if (current.trial?.cases === 0) cost.before += 1;
    }
  };
  const session = sandboxSession(suite, specs, { cases: CASES, stopAtFirst: true, record });
  const trial = trialOf(check, session);
  current.trial = trial;
  try {
    await check.run(trial);
  } catch (error) {
    // What one needs of the data, the sandbox may lack: looking for it costs as much.
    if (!(error instanceof NotExercised)) throw error;
  } finally {
    await session.putBack();
    await session.client.close();
  }
  return { ...cost, cases: trial.cases };
}

/**
 * The key of what a request finds out once per run, for many checks or as a client's first token; undefined for other
 * requests.
 */
function markOf({ id }: RecordedExchange): string | undefined {
  return /^once\/[0-9a-f]+/.exec(id)?.[0] ?? /^run\/token\/.*#1$/.exec(id)?.[0];
}
