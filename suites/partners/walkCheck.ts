import type { Check } from '../../src/check/Check.ts';
import { partnerAccess } from './preconditions.ts';
import type { Complaint, Trial } from '../../src/check/Trial.ts';
import { connectedCount, walkAgain, walkOf, type PageWalk } from './PageWalk.ts';
import { walkSizes } from './walkSizes.ts';

/** What a walk shows about a rule: that it was kept, how it was broken, or nothing. */
export type WalkFinding = 'kept' | 'unseen' | Complaint;

/** Gives the walk with pages of a size: the one of this run, or a new one. */
export type ReadWalk = (pageSize: number) => Promise<PageWalk>;

/**
 * A check of a rule about walks through the connected restaurants. What breaks it is looked at a second time with
 * walks of its own, because restaurants may connect while a walk is under way.
 * @param unseen the reason, where no walk showed anything about it
 */
export function walkCheck(
  rule: string,
  unseen: string,
  find: (read: ReadWalk, pageSize: number, trial: Trial) => Promise<WalkFinding>,
): Check {
  return {
    rule,
    preconditions: [partnerAccess],
    run: async (trial) => {
      const count = await connectedCount(trial);
      await trial.each(walkSizes(count), async (pageSize) => {
        let finding = await find((size) => walkOf(trial, size), pageSize, trial);
        if (typeof finding !== 'string') {
          finding = await find((size) => walkAgain(trial, size), pageSize, trial);
        }
        if (finding === 'unseen') return;
        trial.holds(finding === 'kept', () => finding as Complaint);
      });
      if (trial.assertions === 0)
        trial.notExercised(`${unseen} (${count} restaurants have connected)`);
    },
  };
}
