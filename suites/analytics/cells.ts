import type { Trial } from '../../src/check/Trial.ts';
import { awaitReports } from './awaitReports.ts';
import { canonical, comparableData } from './comparableData.ts';
import { isReady, type ReadyReport } from './Report.ts';
import { readDate, restaurantOf, rowsOf, type Row } from './rows.ts';

/** More than amounts have, and less than floating point gives. */
const SIGNIFICANT_DIGITS = 12;

/** The records of one restaurant and one day in one report. */
export interface Cell {
  report: ReadyReport;
  restaurant: string;
  /** YYYYMMDD. */
  day: number;
  rows: Row[];
}

/**
 * The records of a report, by restaurant and day. None of a restaurant of which a report of several days shows one alone:
 * that may stand for all of them.
 */
export function cellsOf(report: ReadyReport): Cell[] {
  const { dates, operation } = report.request;
  const { rowDate } = operation.dataSet;
  const dayOf = (row: Row) => (rowDate === undefined ? dates.start : readDate(row[rowDate]));
  const byRestaurant = Map.groupBy(rowsOf(report.ready), restaurantOf);
  return [...byRestaurant].flatMap(([restaurant, own]) => {
    const byDay = Map.groupBy(own, dayOf);
    if (restaurant === undefined || byDay.has(undefined)) return [];
    if (dates.start !== dates.end && byDay.size < 2) return [];
    return [...byDay].flatMap(([day, rows]) =>
      day === undefined ? [] : [{ report, restaurant, day, rows }],
    );
  });
}

/** The figures of a cell, as one text that is the same in whatever order they come, and whatever floating point adds. */
export function figuresIn(trial: Trial, { report, rows }: Cell): string {
  const comparable = comparableData(trial, report.get);
  return canonical(rows.map((row) => numbersIn(comparable(row))));
}

function numbersIn(record: unknown): Row {
  const numbers = Object.entries(Object(record) as Row).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, Number(value.toPrecision(SIGNIFICANT_DIGITS))]] : [],
  );
  return Object.fromEntries(numbers) as Row;
}

/** Whether cells have the same figures when their reports are requested anew: the data of a day that is not over may grow. */
export async function areSteady(trial: Trial, cells: Cell[]): Promise<boolean> {
  const steady = await Promise.all(cells.map((cell) => isSteady(trial, cell)));
  return steady.every(Boolean);
}

async function isSteady(trial: Trial, cell: Cell): Promise<boolean> {
  const { request, get } = cell.report;
  const [again] = await awaitReports(trial, [request], get);
  if (again === undefined || !isReady(again)) return false;
  const same = cellsOf(again).find(
    ({ restaurant, day }) => restaurant === cell.restaurant && day === cell.day,
  );
  return same !== undefined && figuresIn(trial, same) === figuresIn(trial, cell);
}
