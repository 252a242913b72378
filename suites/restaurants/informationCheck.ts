import type { ListedCheck } from '../../src/checked/byRule.ts';
import { recordCheck, type RecordRule } from '../../src/checked/recordCheck.ts';
import { allInfos } from './restaurantInfos.ts';

/**
 * A check of a rule about the information of restaurants: of every one that the run knows.
 * @param unseen the reason if no information shows anything about it
 * @param judge what the body shows, a finding for each value
 */
export function informationCheck(
  unseen: string,
  judge: RecordRule<Record<string, unknown>>['judge'],
): ListedCheck {
  return recordCheck({
    unseen,
    records: async (trial) =>
      (await allInfos(trial)).map(({ guid, body, exchange }) => ({
        record: body,
        name: `the restaurant ${guid}`,
        exchanges: [exchange],
      })),
    judge,
  });
}
