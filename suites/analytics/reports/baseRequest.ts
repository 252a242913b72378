import {
  rangeUntil,
  type DateRange,
  type TimeRange,
} from '../../../generators/fields/businessDates.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { businessDateOf, restaurantsOf } from './fixtures.ts';
import type { RequestOperation } from './dataSets.ts';
import { type ReportRequest, partsOf } from './ReportRequest.ts';
import { sharedAnswer } from '../../../src/checked/sharedAnswer.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';

/** A plain request of an operation: the restaurants by name, on the day with data (or the week that ends with it). */
export function baseRequest(trial: Trial, operation: RequestOperation): ReportRequest {
  const { usualRange } = operation.dataSet;
  const date = businessDateOf(trial);
  return {
    operation,
    ...(operation.timeRanges.length === 0 ? {} : { range: usualRange }),
    dates: rangeUntil(date, usualRange === 'week' ? 7 : 1),
    restaurantIds: restaurantsOf(trial),
  };
}

/** One restaurant is enough for a request of certain dates, so that long ranges stay cheap for the target. */
export function requestFor(
  trial: Trial,
  operation: RequestOperation,
  dates: DateRange,
  range?: TimeRange,
): ReportRequest {
  const restaurantIds = restaurantsOf(trial).slice(0, 1);
  return { ...baseRequest(trial, operation), range, dates, restaurantIds };
}

/** Sends a valid request that others differ from by one change: once per run, however many checks start from it. */
export async function sharedRequest(trial: Trial, request: ReportRequest): Promise<LiveExchange> {
  return sharedAnswer(trial, { operation: request.operation.id }, partsOf(request));
}
