import type { Check } from '../../src/check/Check.ts';
import type { Precondition } from '../../src/check/preconditions.ts';
import { NotExercised } from '../../src/check/signals.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { baselineReading, type AccessReading } from './accessReading.ts';
import { describeRecord, type AccessRecord } from './accessRecords.ts';
import { PARTNER_OPERATIONS } from './partnerRequests.ts';
import { partnerAccess } from './preconditions.ts';

/** What one record shows about a rule. */
export interface RecordFinding {
  holds: boolean;
  expected: string;
  actual: string;
}

/**
 * A check of a rule about records, wherever they are given.
 * @param rule its id
 * @param absent the reason, where no record shows anything about it
 * @param preconditions what it relies on beside access to the service
 */
export function recordCheck(
  rule: string,
  absent: string,
  judge: (record: AccessRecord, trial: Trial) => RecordFinding | undefined,
  preconditions: Precondition[] = [],
): Check {
  return {
    rule,
    preconditions: [partnerAccess, ...preconditions],
    run: async (trial) => {
      const readings = await allReadings(trial);
      const found = readings.flatMap(({ records, exchangeOf }) =>
        records.flatMap((record) => {
          const finding = judge(record, trial);
          return finding === undefined ? [] : [{ ...finding, record, exchangeOf }];
        }),
      );
      if (found.length === 0) trial.notExercised(absent);
      await trial.each(found, async ({ holds, expected, actual, record, exchangeOf }) => {
        trial.holds(holds, () => ({
          message: `The record of ${describeRecord(record)} has ${actual}.`,
          expected,
          actual,
          exchanges: [exchangeOf(record)],
        }));
      });
    },
  };
}

/** What both operations give, read once per run, without the one that cannot be read. Throws NotExercised where that is both. */
export async function allReadings(trial: Trial): Promise<AccessReading[]> {
  const readings: AccessReading[] = [];
  let unread: NotExercised | undefined;
  for (const operation of PARTNER_OPERATIONS) {
    try {
      readings.push(await baselineReading(trial, operation));
    } catch (error) {
      if (!(error instanceof NotExercised)) throw error;
      unread = error;
    }
  }
  if (readings.length === 0 && unread !== undefined) throw unread;
  return readings;
}
