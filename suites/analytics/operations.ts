import type { TimeRange } from '../../generators/fields/businessDates.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { dataSets, type DataSet } from './dataSets.ts';

/** An operation that requests a report. */
export interface RequestOperation {
  id: string;
  dataSet: DataSet;
  /** The time ranges that its path may name; none if the range is custom and the path names none. */
  timeRanges: readonly TimeRange[];
}

/** An operation that fetches a report. */
export interface GetOperation {
  id: string;
  dataSet: DataSet;
  /** Whether its path names the time range too, which it does on the deprecated path. */
  isDeprecated: boolean;
}

/** The operations that request a report for a custom range. */
const CUSTOM = new Set(['analytics/metrics/request', 'analytics/menu/request']);

/** All operations that request reports. */
export const requestOperations: RequestOperation[] = Object.values(dataSets).flatMap((dataSet) =>
  dataSet.requests.map((id) => ({
    id,
    dataSet,
    timeRanges: CUSTOM.has(id) ? [] : dataSet.timeRanges,
  })),
);

/** All operations that fetch reports. */
export const getOperations: GetOperation[] = Object.values(dataSets).flatMap((dataSet) =>
  dataSet.gets.map((id, index) => ({ id, dataSet, isDeprecated: index > 0 })),
);

/** @throws Error for an id that no operation has (an error of ours) */
export function requestOperation(id: string): RequestOperation {
  const found = requestOperations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`${id} requests no report`);
  return found;
}

/** The operation that requests reports and that the braces of a trial's rule stand for. */
export function requestOperationOf({ resource }: Trial): RequestOperation {
  return requestOperation(`analytics/${resource}`);
}

/** The operation that fetches reports and stands for the braces of a rule. @throws Error if there is none */
export function getOperation(resource: string): GetOperation {
  const found = getOperations.find(({ id }) => id === `analytics/${resource}`);
  if (found === undefined) throw new Error(`analytics/${resource} fetches no report`);
  return found;
}

/** The operation that fetches a data set; the deprecated one where its id is given. */
export function getOperationOf(dataSet: DataSet, id: string = dataSet.gets[0]): GetOperation {
  const found = getOperations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`${id} fetches no report`);
  return found;
}

/** The operations that request what an operation fetches. */
export function requestsFor({ dataSet }: GetOperation): RequestOperation[] {
  return requestOperations.filter((operation) => operation.dataSet === dataSet);
}

/** The one of them with a named range. @throws Error if there is none (an error of ours) */
export function rangeRequestFor(get: GetOperation): RequestOperation {
  const found = requestsFor(get).find(({ timeRanges }) => timeRanges.length > 0);
  if (found === undefined) throw new Error(`no operation requests what ${get.id} fetches`);
  return found;
}
