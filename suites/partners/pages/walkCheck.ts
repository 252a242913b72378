import type { ListedCheck } from '../../../src/checked/byRule.ts';
import { NotExercised } from '../../../src/sent/judging/signals.ts';
import type { Complaint } from '../../../src/sent/Complaint.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  connectedCount,
  connectedList,
  walkAgain,
  walkOf,
  type ConnectedWalk,
  type WalkQuery,
} from '../access/connectedWalk.ts';
import { whileUnchanged } from '../../../src/checked/paging/whileUnchanged.ts';
import { walkQueries } from './walkQueries.ts';

/** How often a walk breaks a rule while nothing changes, until it counts. */
const LOOKS = 3;

/** The finding of one walk about a rule: that it was kept, how it was broken, or nothing. */
export type WalkFinding = 'kept' | 'unseen' | Complaint;

/** Gives the walk of a query: the one of this run, or a new one. */
export type ReadWalk = (query: WalkQuery) => Promise<ConnectedWalk>;

/** Looks for what breaks a rule; `again` is set if something did in the walks of this run. */
type Find = (
  read: ReadWalk,
  query: WalkQuery,
  trial: Trial,
  again: boolean,
) => Promise<WalkFinding>;

/**
 * A check of a rule about walks through the connected restaurants: all of them, and those after some lastModified. A
 * walk with lastModified or without pageSize that cannot be begun shows nothing: the findings of the other walks count.
 * @param unseen the reason, where no walk showed anything about it
 */
export function eachWalk(
  unseen: string,
  judge: (trial: Trial, query: WalkQuery) => Promise<void>,
): ListedCheck {
  return {
    run: async (trial) => {
      await trial.each(await walkQueries(trial), async (query) => {
        try {
          await judge(trial, query);
        } catch (error) {
          const isOptional = query.lastModified !== undefined || query.pageSize === undefined;
          if (!(error instanceof NotExercised && isOptional)) throw error;
        }
      });
      if (trial.assertions === 0)
        trial.notExercised(`${unseen} (${await connectedCount(trial)} restaurants have connected)`);
    },
  };
}

/**
 * Runs `find` over each list, read page by page. What breaks the rule is looked for a second time with walks of its own, because restaurants may connect while a
 * walk is under way.
 */
export function walkCheck(unseen: string, find: Find): ListedCheck {
  return eachWalk(unseen, async (trial, query) => {
    const first = await find((asked) => walkOf(trial, asked), query, trial, false);
    const finding =
      typeof first === 'string'
        ? first
        : await trial.later(() => find((asked) => walkAgain(trial, asked), query, trial, true));
    if (finding !== 'unseen') trial.holds(finding === 'kept', () => finding as Complaint);
  });
}

/** Judges a walk; a new one only while nothing changes: what a page says about the whole is right for its own moment. */
export async function agreesWhileSteady(
  read: ReadWalk,
  query: WalkQuery,
  trial: Trial,
  again: boolean,
  judge: (walk: ConnectedWalk) => WalkFinding,
): Promise<WalkFinding> {
  const find = async () => judge(await read(query));
  return again ? whileSteady(trial, read, find) : find();
}

/** What is found while nothing changes. A restaurant that comes and goes seems to be no change at times, so a complaint must come again. */
export async function whileSteady(
  trial: Trial,
  read: ReadWalk,
  find: () => Promise<WalkFinding>,
): Promise<WalkFinding> {
  let finding: WalkFinding = 'unseen';
  for (let look = 0; look < LOOKS; look += 1) {
    finding = (await whileUnchanged(trial, connectedList, read, find)) ?? 'unseen';
    if (typeof finding === 'string') break;
  }
  return finding;
}
