import { dayOf } from '../../../generators/fields/businessDates.ts';
import { documentedFields } from '../../../src/checked/readings/documentedIn.ts';
import { ADDRESS } from '../../../src/words/json/address.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { GetOperation } from './dataSets.ts';
import { rowsOf, shows, type Row } from './rows.ts';
import { countOf } from '../../../src/words/countOf.ts';
import type { ReadyReport } from './ReportRequest.ts';

/** The parts of a record by which two readings of it are compared. */
export type Comparable = (row: Row) => unknown;

/**
 * The parts by which the data of an operation are compared: the documented fields that have a value. Other fields, such
 * as a time of generation, may differ. If a record has no documented field (those of metrics are not shown, and records
 * may be inside another object): all parts except instants, identifiers and addresses.
 */
export function comparableData(trial: Trial, get: GetOperation): Comparable {
  const fields = Object.keys(documentedFields(trial, get.id));
  return (row) => {
    const shown = fields.filter((field) => shows(row, field));
    return shown.length === 0
      ? figuresOf(row)
      : Object.fromEntries(shown.map((field) => [field, row[field]]));
  };
}

/** Whether a record has any figure but zero. A number that can be read as a date may be one. */
export function hasFigures(value: unknown): boolean {
  const figures = figuresOf(value);
  if (typeof figures === 'number') return figures !== 0 && dayOf(figures) === undefined;
  return typeof figures === 'object' && figures !== null && Object.values(figures).some(hasFigures);
}

/** The first difference of two data, in words; undefined if they are equal in any order. */
export function differenceOf(
  one: LiveExchange,
  other: LiveExchange,
  comparable: Comparable,
): string | undefined {
  // The same text is read once.
  if (one.response?.json === other.response?.json) return undefined;
  const [known = [], found = []] = [one, other].map((exchange) =>
    rowsOf(exchange)
      .map((row) => canonical(comparable(row)))
      .sort(),
  );
  if (known.length !== found.length)
    return `${countOf(found.length, 'record')} in place of ${known.length}`;
  if (known.join() === found.join()) return undefined;
  const changed = found.filter((row) => !known.includes(row)).length;
  const example = exampleOf(rowsOf(one).map(comparable), rowsOf(other).map(comparable));
  return `${changed} of ${countOf(found.length, 'record')} with other values${example === undefined ? '' : `, ${example}`}`;
}

/** How many differing values of a record a failure shows. */
const VALUES_SHOWN = 3;

/** The first record that is only in the second of two data, beside the one of the first that is most like it. */
function exampleOf(known: unknown[], found: unknown[]): string | undefined {
  const isIn = (records: unknown[], record: unknown) =>
    records.some((one) => canonical(one) === canonical(record));
  const changed = found.find((record) => !isIn(known, record));
  if (!isObject(changed)) return undefined;
  const differing = (record: Row) =>
    Object.keys({ ...changed, ...record }).filter(
      (name) => canonical(changed[name]) !== canonical(record[name]),
    );
  const [like] = known
    .filter((record) => isObject(record) && !isIn(found, record))
    .map((record) => ({ record: record as Row, names: differing(record as Row) }))
    .toSorted((a, b) => a.names.length - b.names.length);
  if (like === undefined) return undefined;
  const shown = (record: Row) =>
    JSON.stringify(
      Object.fromEntries(
        like.names
          .slice(0, VALUES_SHOWN)
          .map((name) => [name, name in record ? record[name] : 'left out']),
      ),
    );
  return `${shown(changed)} in place of ${shown(like.record)}`;
}

/**
 * The same of data that two responses should have alike. Of records without documented fields only those are compared that
 * both responses have: while a release is rolled out, one server may know a field and another not yet.
 */
export function changeOf(
  trial: Trial,
  get: GetOperation,
  comparable = comparableData(trial, get),
): (one: LiveExchange, other: LiveExchange) => string | undefined {
  if (Object.keys(documentedFields(trial, get.id)).length > 0)
    return (one, other) => differenceOf(one, other, comparable);
  return (one, other) => {
    const known = namesIn([other], comparable);
    const names = [...namesIn([one], comparable)].filter((name) => known.has(name));
    return differenceOf(one, other, only(names, comparable));
  };
}

/** The fields of the records in which readings agree, without those that only some of `others` have. */
export function steadyIn(
  [first, ...readings]: [LiveExchange, ...LiveExchange[]],
  others: LiveExchange[],
  comparable: Comparable,
): Comparable {
  const valuesOf = (exchange: LiveExchange, name: string) =>
    canonical(rowsOf(exchange).map((row) => memberOf(comparable(row), name)));
  const comes = (name: string) => others.filter((other) => namesIn([other], comparable).has(name));
  const steady = [...namesIn([first, ...readings, ...others], comparable)].filter(
    (name) =>
      readings.every((reading) => valuesOf(reading, name) === valuesOf(first, name)) &&
      [0, others.length].includes(comes(name).length),
  );
  return only(steady, comparable);
}

function namesIn(readings: LiveExchange[], comparable: Comparable): Set<string> {
  const records = readings.flatMap(rowsOf).map(comparable);
  return new Set(records.flatMap((record) => Object.keys(Object(record) as object)));
}

function only(names: string[], comparable: Comparable): Comparable {
  return (row) => {
    const compared = comparable(row);
    return isObject(compared)
      ? Object.fromEntries(names.map((name) => [name, compared[name]]))
      : compared;
  };
}

function memberOf(record: unknown, name: string): unknown {
  return isObject(record) ? record[name] : undefined;
}

/** How many digits of a number are compared: a sum of doubles depends in its last digits on the order of its terms. */
const DIGITS = 12;

/** A JSON value as text that does not depend on the order of members and elements. */
export function canonical(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  // In a UUID letter case does not matter, and two backends may write it otherwise.
  if (typeof value === 'string' && UUID.test(value)) return JSON.stringify(value.toLowerCase());
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'absent';
  const members = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`,
  );
  return `{${members.sort().join()}}`;
}

/** A value in which instants, identifiers and addresses are replaced by nothing: they may belong to the response. */
function figuresOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(figuresOf);
  if (isInstant(value) || isName(value)) return null;
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, figuresOf(inner)]))
    : value;
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && (UUID.test(value) || ADDRESS.test(value));
}

/** 2001 to 2100, in seconds since 1970: a number in between, in seconds or milliseconds, may be an instant. */
const [FIRST_SECOND, LAST_SECOND] = [1e9, 4.1e9];

function isInstant(value: unknown): boolean {
  if (typeof value === 'string') return /\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));
  if (typeof value !== 'number') return false;
  return [value, value / 1000].some((seconds) => seconds > FIRST_SECOND && seconds < LAST_SECOND);
}

/** Whether any record of a report has figures. */
export function hasData({ ready }: ReadyReport): boolean {
  return rowsOf(ready).some(hasFigures);
}
