import { DOCUMENTED, recordKey, type AccessRecord } from './accessRecords.ts';
import type { Reading, Readings } from '../../../src/checked/forms/compareReadings.ts';
import { baselineReading, readWhole, type AccessReading } from './accessReading.ts';
import type { PartnerOperation } from './partnerRequests.ts';
import { readIso8601 } from './readIso8601.ts';
import { shownValue } from '../../../src/checked/readings/shownValue.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';

/**
 * The documented fields in which two records of one restaurant differ, if both have a value there: GUIDs in either case,
 * instants in any notation.
 * @param fields which of them. Default: all
 */
export function differingFields(
  { values }: AccessRecord,
  { values: same }: AccessRecord,
  fields: string[] = DOCUMENTED,
): string[] {
  return fields
    .filter((field) => field in values && field in same)
    .filter((field) => !isSame(values[field], same[field]));
}

/** The documented fields that have a value in only one of two records. */
export function missingFields({ values }: AccessRecord, { values: same }: AccessRecord): string[] {
  return DOCUMENTED.filter((field) => field in values !== field in same);
}

/** A field of a record, in the words of a failure. */
export function shownField(trial: Trial, { values }: AccessRecord, field: string): string {
  return `${field} ${shownValue(trial, 'partners', field, values[field])}`;
}

/**
 * The records by restaurant, and whether it left where it has several: it may have come back. If it is there twice
 * otherwise, neither record can be compared.
 */
export function onceOnly(records: AccessRecord[]): Map<string, AccessRecord> {
  const byGuid = Map.groupBy(records, ({ guid }) => guid);
  const keyOf = (record: AccessRecord) =>
    byGuid.get(record.guid)?.length === 1 ? record.guid : recordKey(record)?.replace(' ', '/');
  const byKey = Map.groupBy(records, keyOf);
  return new Map(
    [...byKey].flatMap(([key, [record, ...further]]) =>
      key === undefined || record === undefined || further.length > 0 ? [] : [[key, record]],
    ),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string')
    return JSON.stringify(one) === JSON.stringify(other);
  if (one.toLowerCase() === other.toLowerCase()) return true;
  const [instant, otherInstant] = [readIso8601(one)?.instant, readIso8601(other)?.instant];
  return instant !== undefined && instant === otherInstant;
}

/**
 * A reading as one of two that are compared.
 * @param records those that count. Default: all
 */
export function comparable(
  trial: Trial,
  operation: PartnerOperation,
  lastModified: string | undefined,
  { exchanges, exchangeOf, records: all }: AccessReading,
  records: AccessRecord[] = all,
): Reading<AccessRecord> {
  const filter = lastModified === undefined ? '' : ` with lastModified ${lastModified}`;
  const elements = onceOnly(records);
  return {
    asked: `${trial.operation(operation).documented}${filter}`,
    keys: new Set(records.flatMap(({ guid }) => guid ?? [])),
    elements,
    showing: ([key = '']) => {
      const record = elements.get(key);
      return record === undefined ? exchanges : [exchangeOf(record)];
    },
  };
}

/** What an operation gives for a lastModified, as one of two readings that are compared. */
export function given(
  trial: Trial,
  operation: PartnerOperation,
  lastModified?: string,
): Readings<AccessRecord>['judged'] {
  return async (again) => {
    const reading = await (again ? readWhole : baselineReading)(trial, operation, lastModified);
    return comparable(trial, operation, lastModified, reading);
  };
}
