import type { Check } from '../../src/check/Check.ts';
import { haveLittleInCommon } from '../../src/check/haveLittleInCommon.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { baselineReading, readWhole } from './accessReading.ts';
import { describeRecord } from './accessRecords.ts';
import { operationOf } from './operationOf.ts';
import { partnerAccess } from './preconditions.ts';
import { timestampsFor } from './Timestamps.ts';

/** Before any restaurant can have granted access. */
const LONG_AGO = Date.UTC(2000, 0, 1);

/**
 * "Lists the restaurants that a partner API client can access": lastModified is optional, and without it nothing is left
 * out, by a window of recent changes for example. What counts of deleted restaurants is open.
 */
export const noFilterCheck: Check = {
  rule: 'partners/{operation}/no-filter-gives-all',
  preconditions: [partnerAccess],
  run: async (trial) => {
    const operation = operationOf(trial);
    const lastModified = (await timestampsFor(trial, operation)).write(LONG_AGO);
    await holdsWhenReadAgain(
      trial,
      async (again) => {
        const filtered = await readWhole(trial, operation, lastModified);
        const all = await (again ? readWhole : baselineReading)(trial, operation);
        // Around it: what leaves meanwhile is in one of the two.
        const still = again ? await readWhole(trial, operation, lastModified) : filtered;
        return { filtered, all, still };
      },
      ({ filtered, all, still }) => {
        const present = filtered.records.filter(({ guid, isDeleted }) => guid && !isDeleted);
        if (present.length === 0)
          trial.notExercised(`no restaurant is given with lastModified ${lastModified}`);
        if (haveLittleInCommon(filtered.guids, still.guids))
          trial.notExercised('the restaurants are others whenever they are read');
        const missing = present.filter(
          ({ guid = '' }) => !all.guids.has(guid) && still.guids.has(guid),
        );
        return {
          holds: missing.length === 0,
          complain: () => ({
            message: `${trial.operation(operation).documented} without lastModified leaves out restaurants that it gives with one.`,
            expected: `all ${present.length} restaurants that lastModified ${lastModified} gives`,
            actual: `${all.guids.size} restaurants, without ${missing.length} of them: ${missing.slice(0, 1).map(describeRecord).join()}`,
            exchanges: [...filtered.exchanges, ...all.exchanges],
          }),
        };
      },
    );
  },
};
