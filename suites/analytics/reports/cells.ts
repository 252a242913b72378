import { dayOf as realDay, rangeFrom } from '../../../generators/fields/businessDates.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { canonical, comparableData } from './comparableData.ts';
import { isReady, type ReadyReport, type Report } from './ReportRequest.ts';
import { anew } from './sharedReports.ts';
import { readDate, restaurantOf, rowsOf, type Row } from './rows.ts';
import { countOf } from '../../../src/words/countOf.ts';

/** Figures may be rounded to a cent, or to a hundredth, in each record. */
const ROUNDED_BY = 0.015;
/** How many differing figures a failure shows. */
const FIGURES_SHOWN = 3;

/** The records of one restaurant and one day in one report. */
export interface Cell {
  report: ReadyReport;
  restaurant: string;
  /** YYYYMMDD. */
  day: number;
  rows: Row[];
}

/**
 * The records of a report, by restaurant and day. None from a report of several days that shows a single day for each
 * group: that day may stand for all of them. None from a report of a year in which few days follow each other: its
 * records may be by week or month.
 */
export function readCells(report: ReadyReport): Cell[] {
  const { dates, operation, range } = report.request;
  const { rowDate } = operation.dataSet;
  const dayOf = (row: Row) => (rowDate === undefined ? dates.start : readDate(row[rowDate]));
  const rows = rowsOf(report.ready);
  if (dates.start !== dates.end && !areByDay(rows, dayOf, range === 'year')) return [];
  return [...Map.groupBy(rows, restaurantOf)].flatMap(([restaurant, own]) => {
    const byDay = Map.groupBy(own, dayOf);
    if (restaurant === undefined || byDay.has(undefined)) return [];
    return [...byDay].flatMap(([day, rows]) =>
      day === undefined ? [] : [{ report, restaurant, day, rows }],
    );
  });
}

/**
 * If records are of days, this share of them in a year follow on the day before: even on weekends alone it is one of
 * two.
 */
const FOLLOWING = 1 / 4;

/**
 * Whether of one restaurant, or of one group of it, there are records of two days, of a year of many that follow each
 * other.
 */
function areByDay(rows: Row[], dayOf: (row: Row) => number | undefined, isYear: boolean): boolean {
  const groups = Map.groupBy(rows, groupOf);
  return [...groups.values()].some((group) => {
    const days = new Set(group.map(dayOf));
    const following = [...days].filter((day) => day !== undefined && days.has(dayAfter(day)));
    return days.size > 1 && (!isYear || following.length > days.size * FOLLOWING);
  });
}

function dayAfter(day: number): number | undefined {
  return realDay(day) === undefined ? undefined : rangeFrom(day, 2).end;
}

/** The GUIDs in a record, which say what it is about apart from its day. */
function groupOf(row: Row): string {
  const guids = Object.entries(row).filter(([name]) => name.endsWith('Guid'));
  return guids
    .map(([name, guid]) => `${name} ${canonical(guid)}`)
    .sort()
    .join();
}

/** The cells of several reports of active restaurants. */
export function activeCells(reports: Iterable<Report>): Cell[] {
  return [...reports]
    .filter(isReady)
    .filter(({ request }) => request.onlyInactive !== true)
    .flatMap(readCells);
}

/**
 * Whether a report of active restaurants has to show the same as another one: it has the same grouping, and covers that
 * day.
 */
export function isExpectedIn(report: ReadyReport, { report: other, day }: Cell): boolean {
  const { dates, groupBy = [] } = report.request;
  return (
    other !== report &&
    groupBy.join() === (other.request.groupBy ?? []).join() &&
    day >= dates.start &&
    day <= dates.end
  );
}

/**
 * Whether two cells have the same figures, as totals and for each group that both have, except for rounding: a month
 * may be summed up from other parts than a day.
 */
export function haveSameFigures(trial: Trial, cell: Cell, other: Cell): boolean {
  return cell.rows.length === other.rows.length && differing(trial, cell, other) === undefined;
}

/** What a cell shows when another cell of that day shows other figures, in the words of a failure. */
export function describeFigures(trial: Trial, cell: Cell, other: Cell): string {
  const { figures, count } = differing(trial, cell, other) ?? {};
  const records = countOf(count ?? cell.rows.length, 'record');
  return figures === undefined
    ? records
    : `${figures.slice(0, FIGURES_SHOWN).join(', ')} in ${records}`;
}

/** The figures of a cell, or else of the first group of it, that are others in another cell. */
function differing(trial: Trial, { report, rows }: Cell, other: Cell) {
  const comparable = comparableData(trial, report.get);
  const groups = Map.groupBy(other.rows, groupOf);
  const inGroups = [...Map.groupBy(rows, groupOf)].map(([group, own]) => ({
    own,
    same: groups.get(group) ?? [],
  }));
  const all = [{ own: rows, same: other.rows }, ...inGroups];
  return all
    .filter(({ own, same }) => own.length === same.length)
    .map(({ own, same }) => {
      const [here, there] = [sumsIn(own.map(comparable)), sumsIn(same.map(comparable))];
      const names = Object.keys({ ...here, ...there }).filter(
        (name) => !isAlike(here[name], there[name], own.length),
      );
      return { figures: names.map((name) => `${name} ${inCents(here[name])}`), count: own.length };
    })
    .find(({ figures }) => figures.length > 0);
}

function inCents(figure: number | undefined): string {
  return figure === undefined ? 'left out' : String(Number(figure.toFixed(2)));
}

function sumsIn(records: unknown[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, value] of records.flatMap((record) => Object.entries(record as Row)))
    if (typeof value === 'number') sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/**
 * Whether cells have the same figures when their reports are requested again: the data of a day that is not over may
 * grow.
 */
export async function areSteady(trial: Trial, cells: Cell[]): Promise<boolean> {
  const steady = await Promise.all(cells.map((cell) => isSteady(trial, cell)));
  return steady.every(Boolean);
}

async function isSteady(trial: Trial, cell: Cell): Promise<boolean> {
  const again = await anew(trial, cell.report);
  if (again === undefined || !isReady(again)) return false;
  const same = readCells(again).find(
    ({ restaurant, day }) => restaurant === cell.restaurant && day === cell.day,
  );
  return same !== undefined && haveSameFigures(trial, same, cell);
}

function isAlike(here: number | undefined, there: number | undefined, count: number): boolean {
  return Math.abs(Number(here) - Number(there)) < ROUNDED_BY * count;
}
