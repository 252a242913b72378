import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { baselineReading, readOnce, type AccessReading } from './accessReading.ts';
import { datedRecords, pickRecords } from './pickedRecords.ts';
import type { PartnerOperation } from './partnerRequests.ts';
import { timestampsFor } from './Timestamps.ts';

/** Before any restaurant can have granted access. */
export const LONG_AGO = Date.UTC(2000, 0, 1);

/** The reading of an operation for one lastModified. */
export interface FilteredReading {
  lastModified: string;
  reading: AccessReading;
}

/**
 * The readings of an operation for several values of lastModified, which the rules about them make anyhow: since long
 * ago, and since just before some changes. Readings that were refused or not complete are left out.
 */
export async function filteredReadings(
  trial: Trial,
  operation: PartnerOperation,
): Promise<FilteredReading[]> {
  const { records } = await baselineReading(trial, operation);
  const timestamps = await timestampsFor(trial, operation);
  const changes = pickRecords(datedRecords(records)).map(({ changed }) => changed);
  const instants = new Set([LONG_AGO, ...changes.map((instant) => timestamps.before(instant))]);
  const found = await Array.fromAsync(instants, async (instant) => {
    const lastModified = timestamps.write(instant);
    return { lastModified, reading: await readOnce(trial, operation, lastModified) };
  });
  return found.filter(({ reading }) => reading.isAccepted && reading.incomplete === undefined);
}
