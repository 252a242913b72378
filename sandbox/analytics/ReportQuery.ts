import type { Restaurant } from '../Restaurant.ts';
import { businessDateOf } from './businessDates.ts';

/** What a valid data request asks for. */
export interface ReportQuery {
  /** In the order of the management group. */
  restaurants: readonly Restaurant[];
  /** Days since 1970-01-01, both included. If `lastDay` is before `firstDay`, there is no data for these dates. */
  firstDay: number;
  lastDay: number;
  groupBy: ReadonlySet<string>;
  aggregateBy: 'DAY' | 'HOUR';
}

export type Row = Record<string, unknown>;

/** The rows for every restaurant and every day that the query asks for, restaurant by restaurant. */
export function rowsPerDay(
  { restaurants, firstDay, lastDay }: ReportQuery,
  rowsOf: (restaurant: Restaurant, day: number) => Row[],
): Row[] {
  const days = Array.from({ length: Math.max(0, lastDay - firstDay + 1) }, (_, i) => firstDay + i);
  return restaurants.flatMap((restaurant) => days.flatMap((day) => rowsOf(restaurant, day)));
}

/** The fields that name a row's restaurant (all data sets but metrics and check). */
export function restaurantIdentity({ guid, name, locationName, locationCode }: Restaurant): Row {
  return {
    restaurantGuid: guid,
    restaurantName: name,
    restaurantLocationName: locationName,
    restaurantLocationCode: locationCode,
  };
}

/** The restaurant's identity and the business date. */
export function dayIdentity(restaurant: Restaurant, day: number): Row {
  return { businessDate: businessDateOf(day), ...restaurantIdentity(restaurant) };
}
