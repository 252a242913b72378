import type { ListedCheck } from '../../../src/checked/byRule.ts';
import type { Precondition } from '../../../src/checked/preconditions.ts';
import {
  recordCheck,
  type RecordRule,
  type ShownRecord,
} from '../../../src/checked/recordCheck.ts';
import { NotExercised } from '../../../src/sent/judging/signals.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { baselineReading, readingIn, type AccessReading } from '../access/accessReading.ts';
import { describeRecord, type AccessRecord } from '../access/accessRecords.ts';
import { CONNECTED, PARTNER_OPERATIONS } from '../access/partnerRequests.ts';
import { partnerAccess } from '../access/preconditions.ts';
import { filteredReadings } from '../access/sharedReadings.ts';
import { walkIfBegun, walkQueries } from '../pages/walkQueries.ts';
import { memoized } from '../../../src/words/memoized.ts';

/**
 * A check of a rule about records, in any response.
 * @param unseen the reason, where no record shows anything about it
 * @param preconditions what it relies on beside access to the service
 */
export function accessRecordCheck(
  unseen: string,
  judge: RecordRule<AccessRecord>['judge'],
  preconditions: Precondition[] = [],
): ListedCheck {
  return recordCheck({
    unseen,
    preconditions: [partnerAccess, ...preconditions],
    records: shownRecords,
    judge,
  });
}

/** The records of both operations, in all readings. Throws like `allReadings`. */
export async function shownRecords(trial: Trial): Promise<ShownRecord<AccessRecord>[]> {
  return eachOnce(await allReadings(trial)).map(({ record, exchangeOf }) => ({
    record,
    name: `the record of ${describeRecord(record)}`,
    exchanges: [exchangeOf(record)],
  }));
}

/** The records of readings, without exact repetitions, which show nothing more. */
function eachOnce(readings: AccessReading[]) {
  const found = new Map<
    string,
    { record: AccessRecord; exchangeOf: AccessReading['exchangeOf'] }
  >();
  for (const { records, exchangeOf } of readings)
    for (const record of records) {
      const text = textOf(record);
      if (!found.has(text)) found.set(text, { record, exchangeOf });
    }
  return [...found.values()];
}

/** Memoized: a dozen rules look at the same thousands. */
const textOf = memoized((record: AccessRecord) => JSON.stringify(record));

/**
 * The readings of both operations for each lastModified and page size that the run asks for, made once; readings that
 * fail are left out. Throws NotExercised if neither operation can be read without lastModified.
 */
export async function allReadings(trial: Trial): Promise<AccessReading[]> {
  const readings: AccessReading[] = [];
  let unread: NotExercised | undefined;
  for (const operation of PARTNER_OPERATIONS) {
    try {
      readings.push(await baselineReading(trial, operation));
      const filtered = await filteredReadings(trial, operation);
      readings.push(...filtered.map(({ reading }) => reading));
      if (operation === CONNECTED) readings.push(...(await walkedReadings(trial)));
    } catch (error) {
      if (!(error instanceof NotExercised)) throw error;
      unread = error;
    }
  }
  if (readings.length === 0 && unread !== undefined) throw unread;
  return readings;
}

async function walkedReadings(trial: Trial): Promise<AccessReading[]> {
  const queries = await walkQueries(trial);
  const walks = await Array.fromAsync(queries, (query) => walkIfBegun(trial, query));
  return walks.flatMap((walk) => (walk === undefined ? [] : readingIn(trial, walk)));
}
