import { guidFor } from '../guidFor.ts';
import type { DataSet, DataSetName } from './dataSets.ts';
import type { ReportQuery } from './ReportQuery.ts';

/** How often a report is asked for before it is ready. Not a time, so that a run does not depend on its speed. */
const POLLS_IN_PROGRESS = 1;

/** A report of so little is gathered at once: of one restaurant for three days, of three for one. */
const FEW_RESTAURANT_DAYS = 3;

/** What became of a data request (Analytics › States and transitions). */
export type ReportState = { state: 'unknown' | 'in progress' | 'failed' } | ReadyReport;

export interface ReadyReport {
  state: 'ready';
  query: ReportQuery;
}

/** The data requests of one sandbox. */
export class ReportStore {
  readonly #reports = new Map<string, { dataSet: DataSet; query: ReportQuery; polls: number }>();
  readonly #repetitions = new Map<string, number>();

  /**
   * Keeps a request and gives its identifier. Each request has another, but the same request has the same in every
   * sandbox, in whatever order requests come.
   * @param wording the request in full
   */
  add(dataSet: DataSet, query: ReportQuery, wording: string): string {
    const repetition = this.#repetitions.get(wording) ?? 0;
    this.#repetitions.set(wording, repetition + 1);
    const guid = guidFor(`report ${repetition} for ${wording}`);
    this.#reports.set(guid, { dataSet, query, polls: 0 });
    return guid;
  }

  /** Asks for a report of a data set: in progress at first, then ready and always the same. */
  poll(dataSet: DataSet, guid: string): ReportState {
    if (guid === failedReportGuid(dataSet.name)) return { state: 'failed' };
    const report = this.#reports.get(guid);
    if (report?.dataSet !== dataSet) return { state: 'unknown' };
    report.polls += 1;
    return report.polls > POLLS_IN_PROGRESS || restaurantDaysOf(report.query) <= FEW_RESTAURANT_DAYS
      ? { state: 'ready', query: report.query }
      : { state: 'in progress' };
  }
}

function restaurantDaysOf({ restaurants, firstDay, lastDay }: ReportQuery): number {
  return restaurants.length * (lastDay - firstDay + 1);
}

/** The identifier of a request for this data set that the platform could not process; the same in every sandbox. */
export function failedReportGuid(dataSet: DataSetName): string {
  return guidFor(`failed ${dataSet} report`);
}
