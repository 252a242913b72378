import { rangeUntil } from '../../generators/fields/businessDates.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { businessDateOf, restaurantsOf } from './fixtures.ts';
import type { RequestOperation } from './operations.ts';
import type { ReportRequest } from './ReportRequest.ts';

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
