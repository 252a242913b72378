import type { Check } from '../../src/check/Check.ts';
import { haveLittleInCommon } from '../../src/check/haveLittleInCommon.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { baselineReading, readWhole, readWholeTwice, type AccessReading } from './accessReading.ts';
import { describeRecord } from './accessRecords.ts';
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
  let before: AccessReading | undefined;
  await holdsWhenReadAgain(
    trial,
    async (again) => {
      const filtered = await (again ? readWhole : baselineReading)(trial, operation, since);
      const all = await (again ? readWholeTwice : readAll)(trial, operation);
      // Read before and after: a restaurant that leaves meanwhile is in one of the two readings.
      const still = again ? await readWhole(trial, operation, since) : filtered;
      // All have not left meanwhile: what gives nothing any more had given these.
      if (before !== undefined && filtered.guids.size === 0)
        return { filtered: before, all, still: before };
      before = filtered;
      return { filtered, all, still };
    },
    ({ filtered, all, still }) => {
      const present = filtered.records.filter(({ guid, isDeleted }) => guid && !isDeleted);
      if (present.length === 0)
        trial.notExercised(`no restaurant is given with lastModified ${since}`);
      if (haveLittleInCommon(filtered.guids, still.guids))
        trial.notExercised('the restaurants are others whenever they are read');
      const missing = present.filter(
        ({ guid = '' }) => !all.guids.has(guid) && still.guids.has(guid),
      );
      return {
        holds: missing.length === 0,
        complain: () => ({
          message: `${trial.operation(operation).documented} without lastModified leaves out restaurants that it gives with one.`,
          expected: `all ${present.length} restaurants that lastModified ${since} gives`,
          actual: `${all.guids.size} restaurants, without ${missing.length} of them, the first ${missing.slice(0, 1).map(describeRecord).join()}`,
          exchanges: [...filtered.exchanges, ...all.exchanges],
        }),
      };
    },
  );
}
