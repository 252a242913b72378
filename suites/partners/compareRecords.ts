import { DOCUMENTED, keyOf, type AccessRecord } from './accessRecords.ts';
import { readIso8601 } from './readIso8601.ts';
import { shownValue } from '../../src/check/shownValue.ts';
import type { Trial } from '../../src/check/Trial.ts';

/**
 * Where two readings differ in a restaurant that both hold, each place by the restaurant and the field: in documented fields
 * that both have a value in, GUIDs in either case, instants in any notation.
 * @param fields which of them. Default: all
 */
export function differencesOf(
  one: AccessRecord[],
  other: AccessRecord[],
  fields: string[] = DOCUMENTED,
): string[] {
  const others = onceOnly(other);
  return [...onceOnly(one)].flatMap(([key, { values }]) => {
    const same = others.get(key)?.values ?? {};
    return fields
      .filter((field) => field in values && field in same)
      .filter((field) => !isSame(values[field], same[field]))
      .map((field) => `${field} of ${key}`);
  });
}

/** The fields that have a value in only one of two readings, for restaurants that both have. */
export function missingBetween(one: AccessRecord[], other: AccessRecord[]): string[] {
  const others = onceOnly(other);
  return [...onceOnly(one)].flatMap(([key, { values }]) => {
    const same = others.get(key)?.values ?? values;
    return DOCUMENTED.filter((field) => field in values !== field in same).map(
      (field) => `${field} of ${key}`,
    );
  });
}

/** The value that a reading shows at the first of some places, in the words of a failure. */
export function shownAt(trial: Trial, records: AccessRecord[], [place]: string[]): string {
  if (place === undefined) return 'the same';
  const [field = '', key] = place.split(' of ');
  const value = records.find((record) => keyOf(record) === key)?.values[field];
  return `of ${key}: ${field} ${shownValue(trial, 'partners', field, value)}`;
}

/** How many places beyond the first there are. */
export function andMore({ length }: string[]): string {
  return length > 1 ? ` (and ${length - 1} more)` : '';
}

/** The records by restaurant. If a restaurant is there twice, neither record can be compared. */
function onceOnly(records: AccessRecord[]): Map<string, AccessRecord> {
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
