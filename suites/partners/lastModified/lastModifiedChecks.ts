import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  baselineReading,
  lacking,
  readAccess,
  readOnce,
  readWhole,
  readWholeTwice,
  requireWhole,
  type AccessReading,
} from '../access/accessReading.ts';
import {
  describeInstant,
  describeRecord,
  lastChangeOf,
  type AccessRecord,
} from '../access/accessRecords.ts';
import {
  datedRecords,
  baselineRecords,
  pickRecords,
  type DatedRecord,
} from '../access/pickedRecords.ts';
import { operationOf } from '../access/operationOf.ts';
import type { PartnerOperation } from '../access/partnerRequests.ts';
import { LONG_AGO } from '../access/sharedReadings.ts';
import { timestampsFor, type Timestamps } from '../access/Timestamps.ts';

/** The target's clock may be so far from that of the run, in milliseconds. */
const CLOCKS_APART = 60_000;

/** "only restaurants that granted access or changed their configuration … after that instant" */
export const lastModifiedChecks = byRule({
  'partners/{operation}/last-modified-leaves-earlier-ones-out': leavesEarlierOut,
  'partners/{operation}/last-modified-is-strict': expectStrict,
  'partners/{operation}/last-modified-keeps-later-ones': (trial) =>
    keepsLater(trial, grantedOrAllEdited),
  'partners/{operation}/last-modified-keeps-modified-ones': (trial) =>
    keepsLater(trial, ({ missing }) => missing),
});

/** From this many restaurants on, not all were edited by the platform itself (whether its edits count is open). */
const SOME = 3;

/** The restaurants that are later than an instant, and those of them that were left out. */
interface Later {
  instant: number;
  later: DatedRecord[];
  missing: DatedRecord[];
}

/**
 * Of the restaurants that were left out: those that granted access since; and the edited ones, if several were edited
 * and all are missing.
 */
function grantedOrAllEdited({ instant, later, missing }: Later): DatedRecord[] {
  const isGranted = ({ created }: DatedRecord) => created !== undefined && created > instant;
  const edited = later.filter((record) => !isGranted(record));
  const lacking = new Set(missing.map(({ guid }) => guid));
  const areAllMissing = edited.length >= SOME && edited.every(({ guid }) => lacking.has(guid));
  return areAllMissing ? missing : missing.filter(isGranted);
}

async function leavesEarlierOut(trial: Trial): Promise<void> {
  const operation = operationOf(trial);
  const timestamps = await timestampsFor(trial, operation);
  const soon = Math.ceil(trial.session.clock.now() / 1000) * 1000 + CLOCKS_APART;
  // First the check that needs no baseline: the baseline may be empty because of the same mistake.
  await leavesOutBefore(trial, operation, timestamps.write(soon), soon, true);
  const picked = pickRecords(await baselineRecords(trial, operation));
  await trial.each(picked, async ({ changed }) => {
    const instant = timestamps.after(changed);
    await leavesOutBefore(trial, operation, timestamps.write(instant), instant, false);
  });
}

/** @param isToCome whether an instant that is still to come may be asked for is another question */
async function leavesOutBefore(
  trial: Trial,
  operation: PartnerOperation,
  lastModified: string,
  instant: number,
  isToCome: boolean,
): Promise<void> {
  const reading = await readOnce(trial, operation, lastModified);
  const early = (record: AccessRecord) => (lastChangeOf(record) ?? instant) < instant;
  // A record that is wrong on a page that was read stays wrong even if the walk does not come to its end.
  if (reading.isAccepted) assertNone(trial, operation, reading, early, lastModified, 'before');
  if (isToCome) return;
  requireWhole(trial, operation, reading, lastModified);
  const all = (await baselineReading(trial, operation)).records;
  observeDeleted(trial, all.filter(early), reading);
  assertNone(trial, operation, reading, early, lastModified, 'before');
}

/** Whether deleted restaurants are left out as others are, of all that changed before an instant. */
function observeDeleted(trial: Trial, early: AccessRecord[], { guids }: AccessReading): void {
  const deleted = early.filter(({ guid, isDeleted }) => guid !== undefined && isDeleted);
  if (deleted.length === 0) return;
  const isGiven = deleted.some(({ guid = '' }) => guids.has(guid));
  trial.observe(
    'partners/last-modified-of-a-deletion',
    `deleted restaurants whose dates are before lastModified are ${isGiven ? 'given' : 'left out'}`,
  );
}

async function expectStrict(trial: Trial): Promise<void> {
  const operation = operationOf(trial);
  const timestamps = await timestampsFor(trial, operation);
  const exact = (await baselineRecords(trial, operation)).filter(
    ({ modified, changed }) => modified === changed && timestamps.canSay(changed),
  );
  if (exact.length === 0)
    trial.notExercised('no restaurant has a modifiedDate that lastModified can equal');
  await trial.each(pickRecords(exact), async ({ changed: instant }) => {
    const reading = await readWhole(trial, operation, timestamps.write(instant));
    const equal = (record: AccessRecord) =>
      record.modified === instant && lastChangeOf(record) === instant;
    const isFound = reading.records.some((record) => !record.isDeleted && equal(record));
    const later = isFound
      ? await trial.later(() => laterWithin(trial, operation, timestamps, instant))
      : new Set<string>();
    const isWrong = (record: AccessRecord) => equal(record) && !later.has(record.guid ?? '');
    assertNone(trial, operation, reading, isWrong, timestamps.write(instant), 'exactly');
  });
}

/**
 * The restaurants that changed within a millisecond, after its beginning: a service may know microseconds without
 * showing them. With the first microsecond such restaurants are given, with the last they are not.
 */
async function laterWithin(
  trial: Trial,
  operation: PartnerOperation,
  timestamps: Timestamps,
  instant: number,
): Promise<Set<string>> {
  const at = async (microsecond: string) => {
    const text = timestamps.write(instant).replace(/\.\d{3}/, `$&${microsecond}`);
    return readAccess(trial, operation, text);
  };
  const [first, last] = [await at('001'), await at('999')];
  const isWhole = last.isAccepted && last.incomplete === undefined;
  return new Set(isWhole ? lacking(first, last) : []);
}

/** Asserts that no record is wrong, except deleted ones: what counts as their change is open. */
function assertNone(
  trial: Trial,
  operation: PartnerOperation,
  { records, exchangeOf }: AccessReading,
  isWrong: (record: AccessRecord) => boolean,
  lastModified: string,
  when: string,
): void {
  const wrong = records.find((record) => !record.isDeleted && isWrong(record));
  trial.holds(wrong === undefined, () => ({
    message: `${trial.operation(operation).documented} with lastModified ${lastModified} returned a restaurant that changed ${when} that instant.`,
    expected: `only restaurants that changed after ${describeInstant(Date.parse(lastModified))}`,
    actual: wrong === undefined ? '' : describeRecord(wrong),
    exchanges: wrong === undefined ? [] : [exchangeOf(wrong)],
  }));
}

async function keepsLater(trial: Trial, wrong: (found: Later) => DatedRecord[]): Promise<void> {
  const operation = operationOf(trial);
  const timestamps = await timestampsFor(trial, operation);
  const baseline = await baselineRecords(trial, operation);
  const changes = pickRecords(baseline).map(({ changed }) => timestamps.before(changed));
  // What `no-filter-gives-all` reads anyhow; last, as how far back an instant may lie is not shown.
  const asked = [...new Set(changes), LONG_AGO].map((instant) => ({
    instant,
    in: baselineReading,
  }));
  // The earliest once more: neither that it was asked for counts, nor that later ones were.
  asked.push({ instant: LONG_AGO, in: readWhole });
  await trial.each(asked, async ({ instant, in: readFirst }) => {
    const read = async (records: DatedRecord[], readSince: typeof readWhole) => {
      const reading = await readSince(trial, operation, timestamps.write(instant));
      const later = records.filter((record) => record.changed > instant);
      const missing = later.filter(({ guid }) => !reading.guids.has(guid));
      return { reading, missing: wrong({ instant, later, missing }) };
    };
    const readDated = async () => datedRecords((await readWhole(trial, operation)).records);
    let found = await read(baseline, readFirst);
    // Looked at again, between two readings of all: a restaurant may have left in the meantime, or have come back.
    if (found.missing.length > 0)
      found = await trial.later(async () => {
        const { reading, missing } = await read(await readDated(), readWholeTwice);
        const still = new Map((await readDated()).map(({ guid, changed }) => [guid, changed]));
        const isStill = ({ guid, changed }: DatedRecord) =>
          still.get(guid) === changed && found.missing.some((one) => one.guid === guid);
        return { reading, missing: missing.filter(isStill) };
      });
    const [first] = found.missing;
    trial.holds(first === undefined, () => ({
      message: `${trial.operation(operation).documented} with lastModified ${timestamps.write(instant)} left out a restaurant that changed after that instant.`,
      expected: first === undefined ? '' : describeRecord(first),
      actual: `${found.reading.records.length} restaurants, ${found.missing.length} of the later ones not among them`,
      exchanges: found.reading.exchanges,
    }));
  });
}
