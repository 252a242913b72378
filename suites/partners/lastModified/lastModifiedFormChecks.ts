import { byRule } from '../../../src/checked/byRule.ts';
import { assertRefused } from '../../../src/checked/assertRefused.ts';
import { instants } from '../../../generators/fields/instants.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { ownCases } from '../../../src/checked/ownCases.ts';
import { sharedAnswer, sharedTwin } from '../../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  baselineReading,
  readAccess,
  readOnce,
  readWhole,
  readWholeTwice,
} from '../access/accessReading.ts';
import {
  describeInstant,
  describeRecord,
  isUnchangedIn,
  type AccessRecord,
} from '../access/accessRecords.ts';
import { baselineRecords, pickRecent, datedRecords } from '../access/pickedRecords.ts';
import { operationOf } from '../access/operationOf.ts';
import { partnerRequest, type PartnerOperation } from '../access/partnerRequests.ts';
import { type Timestamps, SHOWN_OFFSET, timestampsFor } from '../access/Timestamps.ts';
import {
  compareReadings,
  givesTheSame,
  leavesOutNothing,
  type Reading,
} from '../../../src/checked/forms/compareReadings.ts';
import { comparable, given } from '../access/compareRecords.ts';
import { LONG_AGO } from '../access/sharedReadings.ts';

/** "UTC timestamp in ISO 8601 with an offset such as -0000, URL-encoded"; without it, all restaurants are given. */
export const lastModifiedFormChecks = byRule({
  'partners/{operation}/last-modified-minus-0000': shownFormIsUtc,
  'partners/{operation}/last-modified-plus-0000': (trial) => meansTheSame(trial, ['+0000']),
  'partners/{operation}/last-modified-z': (trial) => meansTheSame(trial, ['Z']),
  'partners/{operation}/last-modified-offset': (trial) => meansTheSame(trial, ['-03:30', '+0530']),
  'partners/{operation}/malformed-last-modified-is-refused': async (trial) => {
    await expectRefused(trial, instants.noTimestamps);
    await observeForms(trial);
  },
  'partners/{operation}/impossible-last-modified-is-refused': (trial) =>
    expectRefused(trial, ownCases(trial, instants.impossible(SHOWN_OFFSET), IMPOSSIBLE)),
  'partners/{operation}/no-filter-gives-all': async (trial) => {
    const operation = operationOf(trial);
    const timestamps = await timestampsFor(trial, operation);
    const { records } = await baselineReading(trial, operation);
    // Without lastModified again: an operation may work once.
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
});

/** Instants around recent changes: each once just before it, and once just after. */
async function aroundRecent(trial: Trial, operation: PartnerOperation, timestamps: Timestamps) {
  return pickRecent(await baselineRecords(trial, operation)).flatMap((record) => [
    { record, instant: timestamps.before(record.changed), isAfter: true },
    { record, instant: timestamps.after(record.changed), isAfter: false },
  ]);
}

async function shownFormIsUtc(trial: Trial): Promise<void> {
  const operation = operationOf(trial);
  const timestamps = await timestampsFor(trial, operation);
  const leap = timestamps.write(LEAP_DAY);
  const onLeapDay = await sharedAnswer(
    trial,
    { operation },
    partnerRequest({ lastModified: leap }),
  );
  trial.accepted(onLeapDay, `lastModified ${leap}, a leap day`);
  await trial.each(
    await aroundRecent(trial, operation, timestamps),
    async ({ record, instant, isAfter }) => {
      const lastModified = timestamps.write(instant);
      const reading = await readOnce(trial, operation, lastModified);
      trial.accepted(reading.exchanges[0], `lastModified ${lastModified}`);
      if (reading.incomplete !== undefined) trial.notExercised(reading.incomplete);
      const asExpected =
        reading.guids.has(record.guid) === isAfter ||
        !isUnchangedIn((await trial.later(() => readWhole(trial, operation))).records, record);
      trial.holds(asExpected, () => ({
        message: `${trial.operation(operation).documented} interprets lastModified ${lastModified} as another instant.`,
        expected: `a list ${isAfter ? 'with' : 'without'} ${describeRecord(record)}, since the filter is ${describeInstant(instant)}`,
        actual: `${reading.records.length} restaurants, ${isAfter ? 'without it' : 'including it'}`,
        exchanges: reading.exchanges,
      }));
    },
  );
}

/** That a timestamp at some offsets means the same as in the form that is shown. */
async function meansTheSame(trial: Trial, offsets: string[]): Promise<void> {
  const operation = operationOf(trial);
  const timestamps = await timestampsFor(trial, operation);
  const around = await aroundRecent(trial, operation, timestamps);
  const cases = around.flatMap(({ instant }) => offsets.map((offset) => ({ instant, offset })));
  await trial.each(cases, async ({ instant, offset }) => {
    const [plain, lastModified] = [timestamps.write(instant), timestamps.write(instant, offset)];
    await compareReadings(
      trial,
      {
        reference: given(trial, operation, plain),
        judged: async () => {
          const other = await readAccess(trial, operation, lastModified);
          const twin = `the same request with ${plain} was accepted with 200`;
          trial.accepted(other.exchanges[0], `lastModified ${lastModified}`, twin);
          return comparable(trial, operation, lastModified, other);
        },
        // A restaurant that comes and goes is seldom the same in both each time.
        times: 2,
      },
      givesTheSame('restaurant'),
    );
  });
}

/** A day that some calendars forget. */
const LEAP_DAY = Date.UTC(2024, 1, 29);

/** How many impossible instants each operation is asked for; the operations share out the others. */
const IMPOSSIBLE = 5;

/** Expects each text as lastModified to be rejected with any 4XX; its valid twin has a leap day. */
async function expectRefused(trial: Trial, texts: string[]): Promise<void> {
  const operation = operationOf(trial);
  const timestamps = await timestampsFor(trial, operation);
  const valid = timestamps.write(LEAP_DAY);
  await sharedTwin(trial, { operation }, partnerRequest({ lastModified: valid }));
  await trial.each(texts, async (lastModified) => {
    const exchange = await trial.send(operation, partnerRequest({ lastModified }), 'anything');
    assertRefused(trial, exchange, {
      statuses: ['4XX'],
      what: `lastModified ${lastModified}`,
      twin: `the same request with ${valid} was accepted with 200`,
    });
  });
}

/** Texts of ISO 8601 that are no timestamp with an offset: the schema calls lastModified a date. */
async function observeForms(trial: Trial): Promise<void> {
  const operation = operationOf(trial);
  const forms = { 'a date alone': '2024-01-01', 'no offset': '2024-01-01T00:00:00' };
  for (const [form, lastModified] of Object.entries(forms)) {
    const exchange = await trial.send(operation, partnerRequest({ lastModified }), 'anything');
    const isTaken = isSuccess(trial.operation(operation), exchange);
    const how = isTaken ? 'accepted' : describeAnswer(exchange);
    trial.observe('partners/last-modified-type', `${form}: ${how}`);
  }
}

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
        // Several have not all left in the meantime: what gives nothing any more had given these.
        if (reading.keys.size > 0) former = reading;
        else if ((former?.keys.size ?? 0) < 2) former = undefined;
        return former ?? trial.notExercised(`no restaurant is returned with lastModified ${since}`);
      },
      judged: async (again) => {
        const all = await (again ? readWholeTwice : readAll)(trial, operation);
        return { ...comparable(trial, operation, undefined, all), keys: all.guids };
      },
    },
    leavesOutNothing('restaurant'),
  );
}
