import type { Check } from '../../src/check/Check.ts';
import { scope } from '../../src/check/preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { allInfos, type RestaurantInfo } from './restaurantInfos.ts';
import { GET } from './restaurantRequests.ts';

/** One value of a restaurant's information, held against a rule. */
export interface Finding {
  /** Whether it keeps the rule. */
  holds: boolean;
  /** What it is and where, for the reader: `schedules.weekSchedule.monday "7"`. */
  what: string;
  expected: string;
}

/**
 * A check of a rule about the data of restaurants: reads every one that the run knows, and holds each value that
 * `findings` gives against the rule.
 * @param absent the reason, where no restaurant has such a value
 */
export function dataCheck(
  rule: string,
  absent: string,
  findings: (body: Record<string, unknown>, trial: Trial) => Finding[],
): Check {
  return {
    rule,
    preconditions: [scope('restaurants:read')],
    run: async (trial) => {
      const infos = await allInfos(trial);
      const found = infos.flatMap((info) =>
        findings(info.body, trial).map((finding) => ({ ...finding, info })),
      );
      if (found.length === 0) trial.notExercised(`${absent} (${infos.length} read)`);
      await trial.each(found, async (finding) => assertFinding(trial, finding, finding.info));
    },
  };
}

function assertFinding(
  trial: Trial,
  { holds, what, expected }: Finding,
  info: RestaurantInfo,
): void {
  trial.holds(holds, () => ({
    message: `${trial.operation(GET).documented} gave ${what} for the restaurant ${info.guid}.`,
    expected,
    actual: what,
    exchanges: [info.exchange],
  }));
}
