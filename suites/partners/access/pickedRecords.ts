import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { lastChangeOf, type AccessRecord } from './accessRecords.ts';
import { baselineReading } from './accessReading.ts';
import type { PartnerOperation } from './partnerRequests.ts';

/** Beyond this, only recent instants are asked for, so that responses stay small. */
const MANY = 1000;

/** A record whose restaurant and last change are known and that is not deleted (which changes count then is open). */
export interface DatedRecord extends AccessRecord {
  guid: string;
  /** Epoch milliseconds. */
  changed: number;
}

export function datedRecords(records: AccessRecord[]): DatedRecord[] {
  return records.flatMap((record) => {
    const { guid, isDeleted } = record;
    const changed = lastChangeOf(record);
    return guid === undefined || changed === undefined || isDeleted
      ? []
      : [{ ...record, guid, changed }];
  });
}

/** The dated records that an operation gives without lastModified. */
export async function baselineRecords(
  trial: Trial,
  operation: PartnerOperation,
): Promise<DatedRecord[]> {
  const { records } = await baselineReading(trial, operation);
  const dated = datedRecords(records);
  if (dated.length === 0) {
    trial.notExercised(
      `none of the ${records.length} records has restaurantGuid and modifiedDate (deleted records do not count)`,
    );
  }
  return dated;
}

/**
 * A few records whose instants are asked for: recent ones and, if there are not too many, the one in the middle and the
 * first.
 */
export function pickRecords(records: DatedRecord[]): DatedRecord[] {
  if (records.length > MANY) return pickRecent(records);
  const sorted = lastChangedFirst(records);
  return picked([
    ...pickRecent(records).slice(0, 2),
    sorted[Math.floor(sorted.length / 2)],
    sorted.at(-1),
  ]);
}

/** Three records that changed so late that few changed after them: the last, one of the last that were edited, and one a few before. */
export function pickRecent(records: DatedRecord[]): DatedRecord[] {
  const sorted = lastChangedFirst(records);
  const edited = sorted.find(({ changed, created = changed }) => created < changed);
  return picked([sorted[0], edited, sorted[10]]);
}

/** Records by their last change, the latest first. */
export function lastChangedFirst(records: DatedRecord[]): DatedRecord[] {
  return records.toSorted((a, b) => b.changed - a.changed || a.guid.localeCompare(b.guid));
}

function picked(records: (DatedRecord | undefined)[]): DatedRecord[] {
  return [...new Set(records)].filter((record) => record !== undefined);
}
