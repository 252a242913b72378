import type { Trial } from '../../src/check/Trial.ts';
import { awaitReports } from './awaitReports.ts';
import { canonical, comparableData } from './comparableData.ts';
import { isReady, type ReadyReport, type Report } from './Report.ts';
import { readDate, restaurantOf, rowsOf, type Row } from './rows.ts';

/** More than amounts have, and less than floating point gives. */
const SIGNIFICANT_DIGITS = 12;

/** Figures may be rounded to a cent, or to a hundredth, in each record. */
const ROUNDED_BY = 0.015;

/** The records of one restaurant and one day in one report. */
export interface Cell {
  report: ReadyReport;
  restaurant: string;
  /** YYYYMMDD. */
  day: number;
  rows: Row[];
}

/**
 * The records of a report, by restaurant and day. None of a report of several days that shows one day alone of whatever it
 * is grouped by: that may stand for all of them.
 */
export function cellsOf(report: ReadyReport): Cell[] {
  const { dates, operation } = report.request;
  const { rowDate } = operation.dataSet;
  const dayOf = (row: Row) => (rowDate === undefined ? dates.start : readDate(row[rowDate]));
  const rows = rowsOf(report.ready);
  if (dates.start !== dates.end && !areByDay(rows, dayOf)) return [];
  return [...Map.groupBy(rows, restaurantOf)].flatMap(([restaurant, own]) => {
    const byDay = Map.groupBy(own, dayOf);
    if (restaurant === undefined || byDay.has(undefined)) return [];
    return [...byDay].flatMap(([day, rows]) =>
      day === undefined ? [] : [{ report, restaurant, day, rows }],
    );
  });
}

/** Whether of one restaurant, or of one group of it, there are records of two days. */
function areByDay(rows: Row[], dayOf: (row: Row) => number | undefined): boolean {
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify(Object.entries(row).filter(([name]) => name.endsWith('Guid'))),
  );
  return [...groups.values()].some((group) => new Set(group.map(dayOf)).size > 1);
}

/** The cells of several reports that are of active restaurants. */
export function activeCells(reports: Iterable<Report>): Cell[] {
  return [...reports]
    .filter(isReady)
    .filter(({ request }) => request.onlyInactive !== true)
    .flatMap(cellsOf);
}

/** Whether a report of active restaurants has to show what another one shows: it has the same grouping, and is about that day. */
export function isExpectedIn(report: ReadyReport, { report: other, day }: Cell): boolean {
  const { dates, groupBy = [] } = report.request;
  return (
    other !== report &&
    groupBy.join() === (other.request.groupBy ?? []).join() &&
    day >= dates.start &&
    day <= dates.end
  );
}

/** Whether two cells have the same figures, but for how each is rounded: a month may be summed up from other parts than a day. */
export function haveSameFigures(trial: Trial, one: Cell, other: Cell): boolean {
  if (figuresIn(trial, one) === figuresIn(trial, other)) return true;
  if (one.rows.length !== other.rows.length) return false;
  const [here = {}, there = {}] = [one, other].map((cell) => sumsIn(trial, cell));
  return [...new Set([...Object.keys(here), ...Object.keys(there)])].every((name) => {
    const [sum, otherSum] = [here[name], there[name]];
    return (
      sum !== undefined &&
      otherSum !== undefined &&
      Math.abs(sum - otherSum) < ROUNDED_BY * one.rows.length
    );
  });
}

function sumsIn(trial: Trial, { report, rows }: Cell): Record<string, number> {
  const comparable = comparableData(trial, report.get);
  const sums: Record<string, number> = {};
  for (const row of rows)
    for (const [name, value] of Object.entries(numbersIn(comparable(row))))
      sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/** The figures of a cell, as one text that is the same in whatever order they come, and whatever floating point adds. */
function figuresIn(trial: Trial, { report, rows }: Cell): string {
  const comparable = comparableData(trial, report.get);
  return canonical(rows.map((row) => numbersIn(comparable(row))));
}

function numbersIn(record: unknown): Record<string, number> {
  const numbers = Object.entries(Object(record) as Row).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, Number(value.toPrecision(SIGNIFICANT_DIGITS))]] : [],
  );
  return Object.fromEntries(numbers) as Record<string, number>;
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
  return same !== undefined && haveSameFigures(trial, same, cell);
}
