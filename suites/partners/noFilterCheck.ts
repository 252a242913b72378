import type { Check } from '../../src/check/Check.ts';
import {
  compareReadings,
  leavesOutNothing,
  type Reading,
} from '../../src/check/forms/compareReadings.ts';
import { baselineReading, readWhole, readWholeTwice } from './accessReading.ts';
import type { AccessRecord } from './accessRecords.ts';
import { comparable } from './compareRecords.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { operationOf } from './operationOf.ts';
import { datedRecords, pickRecent } from './pickedRecords.ts';
import type { PartnerOperation } from './partnerRequests.ts';
import { LONG_AGO } from './sharedReadings.ts';
import { timestampsFor } from './Timestamps.ts';

/**
 * "Lists the restaurants that a partner API client can access": lastModified is optional, and without it nothing is left
 * out, by a window of recent changes for example. What counts of deleted restaurants is open.
 */
export const noFilterCheck: Check = {
  rule: 'partners/{operation}/no-filter-gives-all',
  run: async (trial) => {
    const operation = operationOf(trial);
    const timestamps = await timestampsFor(trial, operation);
    const { records } = await baselineReading(trial, operation);
    // Without lastModified anew: an operation may work once.
    await trial.each([timestamps.write(LONG_AGO)], (since) =>
      givesAll(trial, operation, since, readWhole),
    );
    // The restaurant that changed last may be at the very end, after the place where a list is cut off.
    const recent = pickRecent(datedRecords(records)).map(({ changed }) =>
      timestamps.before(changed),
    );
    await trial.each(
      [...new Set(recent)].map((instant) => timestamps.write(instant)),
      (since) => givesAll(trial, operation, since),
    );
  },
};

/** Asserts that the reading without lastModified has all restaurants that one with lastModified has. */
async function givesAll(
  trial: Trial,
  operation: PartnerOperation,
  since: string,
  readAll = baselineReading,
): Promise<void> {
  let former: Reading<AccessRecord> | undefined;
  await compareReadings(
    trial,
    {
      reference: async (again) => {
        const filtered = await (again ? readWhole : baselineReading)(trial, operation, since);
        const present = filtered.records.filter(({ isDeleted }) => !isDeleted);
        const reading = comparable(trial, operation, since, filtered, present);
        // All have not left meanwhile: what gives nothing any more had given these.
        if (reading.keys.size > 0) former = reading;
        return former ?? trial.notExercised(`no restaurant is given with lastModified ${since}`);
      },
      judged: async (again) => {
        const all = await (again ? readWholeTwice : readAll)(trial, operation);
        return { ...comparable(trial, operation, undefined, all), keys: all.guids };
      },
    },
    leavesOutNothing('restaurant'),
  );
}
