import type { Check } from '../../src/check/Check.ts';
import { NotExercised } from '../../src/check/signals.ts';
import type { Complaint } from '../../src/check/Complaint.ts';
import type { Trial } from '../../src/check/Trial.ts';
import {
  connectedCount,
  walkAgain,
  walkOf,
  type ConnectedWalk,
  type WalkQuery,
} from './connectedWalk.ts';
import { walkQueries } from './walkQueries.ts';

/**
 * What a walk shows about a rule: that it was kept, how it was broken, or nothing. `other`: that the restaurants are others
 * whenever they are read, so that no walk shows anything.
 */
export type WalkFinding = 'kept' | 'unseen' | 'other' | Complaint;

/** Gives the walk of a query: the one of this run, or a new one. */
export type ReadWalk = (query: WalkQuery) => Promise<ConnectedWalk>;

/** Looks for what breaks a rule; `again` where something did in the walks of this run. */
type Find = (
  read: ReadWalk,
  query: WalkQuery,
  trial: Trial,
  again: boolean,
) => Promise<WalkFinding>;

/**
 * A check of a rule about walks through the connected restaurants: all of them, and those after some lastModified.
 * @param rule its id
 * @param unseen the reason, where no walk showed anything about it
 */
export function walkCheck(rule: string, unseen: string, find: Find): Check {
  return {
    rule,
    run: async (trial) => {
      await trial.each(await walkQueries(trial), async (query) => {
        const finding = await found(trial, query, find);
        if (finding === 'unseen') return;
        if (finding === 'other')
          trial.notExercised('the restaurants are others whenever they are read');
        trial.holds(finding === 'kept', () => finding as Complaint);
      });
      if (trial.assertions === 0)
        trial.notExercised(`${unseen} (${await connectedCount(trial)} restaurants have connected)`);
    },
  };
}

/**
 * What breaks a rule is looked for a second time with walks of its own, because restaurants may connect while a walk is
 * under way. A walk with lastModified or without pageSize that cannot be begun shows nothing: what the other ones show stands.
 */
async function found(trial: Trial, query: WalkQuery, find: Find): Promise<WalkFinding> {
  try {
    const finding = await find((asked) => walkOf(trial, asked), query, trial, false);
    if (typeof finding === 'string') return finding;
    return await find((asked) => walkAgain(trial, asked), query, trial, true);
  } catch (error) {
    const isOptional = query.lastModified !== undefined || query.pageSize === undefined;
    if (error instanceof NotExercised && isOptional) return 'unseen';
    throw error;
  }
}
