import { elementsOf, membersOf } from '../../../src/words/json/readJson.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import { memoized } from '../../../src/words/memoized.ts';

/** Years 1970 to 9999: those that ISO 8601 timestamps with four-digit years can express. */
const LAST_INSTANT = Date.UTC(9999, 11, 31);

/** The documented fields (Resources, PartnerAccessExternalRep); none is required. */
export const DOCUMENTED = [
  'restaurantGuid',
  'managementGroupGuid',
  'deleted',
  'restaurantName',
  'locationName',
  'createdByEmailAddress',
  'externalGroupRef',
  'externalRestaurantRef',
  'modifiedDate',
  'createdDate',
  'isoModifiedDate',
  'isoCreatedDate',
];

/** A PartnerAccessExternalRep, as far as it can be read; values of another type than documented are left out. */
export interface AccessRecord {
  /** The names of all its members. */
  fields: string[];
  /** The documented fields that have a value. */
  values: Record<string, unknown>;
  /** In lower case. */
  guid?: string;
  /** In lower case. */
  group?: string;
  /** The GUIDs in undocumented fields, in lower case; undefined if there is none. */
  furtherGuids?: Record<string, string>;
  isDeleted: boolean;
  /** Epoch milliseconds. */
  modified?: number;
  created?: number;
  /** The same numbers as they were given, also beyond the instants that can be asked for. */
  modifiedGiven?: number;
  createdGiven?: number;
  isoModified?: string;
  isoCreated?: string;
}

/** The records in an array body. Elements that are no objects are left out. */
export function accessRecordsIn(json: unknown): AccessRecord[] {
  return elementsOf(json).flatMap((element) =>
    element === null || typeof element !== 'object' ? [] : recordOf(element),
  );
}

/** By element: the same list is read by a dozen checks, and its text is parsed once. */
const recordOf = memoized((element: object): AccessRecord => {
  const members = membersOf(element);
  return {
    fields: Object.keys(members),
    values: Object.fromEntries(
      DOCUMENTED.filter((field) => (members[field] ?? null) !== null).map((field) => [
        field,
        members[field],
      ]),
    ),
    guid: textOf(members['restaurantGuid'])?.toLowerCase(),
    group: textOf(members['managementGroupGuid'])?.toLowerCase(),
    furtherGuids: furtherGuidsIn(members),
    isDeleted: members['deleted'] === true,
    modified: instantOf(members['modifiedDate']),
    created: instantOf(members['createdDate']),
    modifiedGiven: integerOf(members['modifiedDate']),
    createdGiven: integerOf(members['createdDate']),
    isoModified: textOf(members['isoModifiedDate']),
    isoCreated: textOf(members['isoCreatedDate']),
  };
});

function furtherGuidsIn(members: Record<string, unknown>): Record<string, string> | undefined {
  const found = Object.entries(members).flatMap(([name, value]) =>
    typeof value === 'string' && UUID.test(value) && !DOCUMENTED.includes(name)
      ? [[name, value.toLowerCase()] as const]
      : [],
  );
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function integerOf(value: unknown): number | undefined {
  return Number.isInteger(value) ? (value as number) : undefined;
}

function instantOf(value: unknown): number | undefined {
  const given = integerOf(value) ?? NaN;
  return given >= 0 && given <= LAST_INSTANT ? given : undefined;
}

/**
 * When access was granted or the configuration changed last, in epoch milliseconds. Undefined if modifiedDate is not
 * given: the configuration may have changed long after access was granted.
 */
export function lastChangeOf({ created, modified }: AccessRecord): number | undefined {
  return modified === undefined ? undefined : Math.max(created ?? modified, modified);
}

/** Whether records say that a restaurant changed last when it did before: then it has neither left nor changed since. */
export function isUnchangedIn(records: AccessRecord[], before: { guid: string; changed: number }) {
  return records.some(
    (record) =>
      record.guid === before.guid && !record.isDeleted && lastChangeOf(record) === before.changed,
  );
}

/** What tells the records of a walk apart: the restaurant, and whether it left (it may have left and come back). */
export function recordKey({ guid, isDeleted }: AccessRecord): string | undefined {
  return guid === undefined ? undefined : `${guid}${isDeleted ? ' (deleted)' : ''}`;
}

/** Whether more than half of some records are of restaurants that other records have: a few may have connected in the meantime. */
export function areMostlyAmong(records: AccessRecord[], others: AccessRecord[]): boolean {
  const known = new Set<string | undefined>(others.flatMap(({ guid }) => guid ?? []));
  const shared = records.filter(({ guid }) => known.has(guid));
  return shared.length * 2 > records.length;
}

/** A record in few words, for failures. */
export function describeRecord(record: AccessRecord): string {
  const { guid, created, modified, createdGiven, modifiedGiven } = record;
  const dates = `createdDate ${describeInstant(created, createdGiven)}, modifiedDate ${describeInstant(modified, modifiedGiven)}`;
  return `${guid ?? 'a restaurant without restaurantGuid'} (${dates})`;
}

/** An instant as the records have it and as a request does, so that the two can be compared. Epoch milliseconds. */
export function describeInstant(instant: number | undefined, given = instant): string {
  if (given === undefined) return 'absent';
  const date = new Date(instant ?? NaN);
  return Number.isNaN(date.getTime())
    ? `${given}, which is no instant`
    : `${instant} (${date.toISOString()})`;
}
