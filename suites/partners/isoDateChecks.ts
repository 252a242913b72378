import { byRule, type ListedCheck } from '../../src/check/byRule.ts';
import { describeInstant, type AccessRecord } from './accessRecords.ts';
import { isInstant } from './isInstant.ts';
import { readIso8601 } from './readIso8601.ts';
import { accessRecordCheck } from './accessRecordCheck.ts';

/** The rules about the dates of a record, in any answer. */
export const isoDateChecks = byRule({
  'partners/PartnerAccessExternalRep/iso-modified-date-is-iso-8601': isoCheck(
    'isoModifiedDate',
    ({ isoModified }) => isoModified,
  ),
  'partners/PartnerAccessExternalRep/iso-created-date-is-iso-8601': isoCheck(
    'isoCreatedDate',
    ({ isoCreated }) => isoCreated,
  ),
  'partners/PartnerAccessExternalRep/iso-modified-date-is-modified-date': sameInstantCheck(
    'isoModifiedDate',
    'modifiedDate',
    ({ isoModified, modifiedGiven }) => [isoModified, modifiedGiven],
  ),
  'partners/PartnerAccessExternalRep/iso-created-date-is-created-date': sameInstantCheck(
    'isoCreatedDate',
    'createdDate',
    ({ isoCreated, createdGiven }) => [isoCreated, createdGiven],
  ),
});

function isoCheck(field: string, pick: (record: AccessRecord) => string | undefined): ListedCheck {
  return accessRecordCheck(`no record has ${field}`, (record) => {
    const text = pick(record);
    if (text === undefined) return undefined;
    return {
      holds: readIso8601(text) !== undefined,
      expected: 'a date, or a date and time, in ISO 8601',
      actual: `${field} ${JSON.stringify(text)}`,
    };
  });
}

function sameInstantCheck(
  iso: string,
  epoch: string,
  pick: (record: AccessRecord) => [string | undefined, number | undefined],
): ListedCheck {
  return accessRecordCheck(
    `no record has ${epoch} and ${iso} as an instant that can be read`,
    (record) => {
      const [text, instant] = pick(record);
      const read = text === undefined ? undefined : readIso8601(text);
      if (read === undefined || instant === undefined) return undefined;
      const holds = isInstant(read, instant);
      if (holds === undefined) return undefined;
      return {
        holds,
        expected: `${iso} at ${epoch} ${describeInstant(instant)}`,
        actual: `${iso} ${text ?? ''}, which is ${describeInstant(read.instant)}`,
      };
    },
  );
}
