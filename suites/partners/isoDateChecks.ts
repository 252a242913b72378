import type { Check } from '../../src/check/Check.ts';
import { partnerAccess } from './preconditions.ts';
import { NotExercised } from '../../src/check/signals.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { baselineReading, type AccessReading } from './accessReading.ts';
import { describeRecord, type AccessRecord } from './accessRecords.ts';
import { PARTNER_OPERATIONS } from './partnerRequests.ts';
import { readIso8601 } from './readIso8601.ts';

const QUARTER_HOUR = 15 * 60_000;
const LARGEST_OFFSET = 14 * 4 * QUARTER_HOUR;

/** The rules about the dates of a record, wherever records are given. */
export const isoDateChecks: Check[] = [
  isoCheck(
    'partners/PartnerAccessExternalRep/iso-modified-date-is-iso-8601',
    'isoModifiedDate',
    ({ isoModified }) => isoModified,
  ),
  isoCheck(
    'partners/PartnerAccessExternalRep/iso-created-date-is-iso-8601',
    'isoCreatedDate',
    ({ isoCreated }) => isoCreated,
  ),
  sameInstantCheck(
    'partners/PartnerAccessExternalRep/iso-modified-date-is-modified-date',
    'isoModifiedDate',
    'modifiedDate',
    ({ isoModified, modified }) => [isoModified, modified],
  ),
  sameInstantCheck(
    'partners/PartnerAccessExternalRep/iso-created-date-is-created-date',
    'isoCreatedDate',
    'createdDate',
    ({ isoCreated, created }) => [isoCreated, created],
  ),
];

function isoCheck(
  rule: string,
  field: string,
  pick: (record: AccessRecord) => string | undefined,
): Check {
  return recordCheck(rule, `no record has ${field}`, (record) => {
    const text = pick(record);
    if (text === undefined) return undefined;
    return {
      holds: readIso8601(text) !== undefined,
      expected: 'a date and time in ISO 8601',
      actual: `${field} ${JSON.stringify(text)}`,
    };
  });
}

function sameInstantCheck(
  rule: string,
  iso: string,
  epoch: string,
  pick: (record: AccessRecord) => [string | undefined, number | undefined],
): Check {
  return recordCheck(
    rule,
    `no record has ${epoch} and ${iso} as an instant that can be read`,
    (record) => {
      const [text, instant] = pick(record);
      const read = text === undefined ? undefined : readIso8601(text);
      if (read === undefined || instant === undefined) return undefined;
      const apart = Math.abs(read.instant - instant);
      if (apart >= read.precision && !read.hasOffset && isOffset(apart)) return undefined;
      return {
        holds: apart < read.precision,
        expected: `${iso} at ${epoch} ${instant}`,
        actual: `${iso} ${text ?? ''}, which is ${read.instant}`,
      };
    },
  );
}

/** Whether a difference may be that of a clock to UTC: what has no offset may be the clock of some place. */
function isOffset(apart: number): boolean {
  return apart <= LARGEST_OFFSET && apart % QUARTER_HOUR === 0;
}

interface Finding {
  holds: boolean;
  expected: string;
  actual: string;
}

function recordCheck(
  rule: string,
  absent: string,
  judge: (record: AccessRecord) => Finding | undefined,
): Check {
  return {
    rule,
    preconditions: [partnerAccess],
    run: async (trial) => {
      const readings = await allReadings(trial);
      const found = readings.flatMap(({ records, exchangeOf }) =>
        records.flatMap((record) => {
          const finding = judge(record);
          return finding === undefined ? [] : [{ ...finding, record, exchangeOf }];
        }),
      );
      if (found.length === 0) trial.notExercised(absent);
      await trial.each(found, async ({ holds, expected, actual, record, exchangeOf }) => {
        const message = `The record of ${describeRecord(record)} breaks the rule.`;
        trial.holds(holds, () => ({ message, expected, actual, exchanges: [exchangeOf(record)] }));
      });
    },
  };
}

/** What both operations give, without the one that cannot be read. Throws NotExercised where that is both. */
async function allReadings(trial: Trial): Promise<AccessReading[]> {
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
