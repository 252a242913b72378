import { dayOf } from '../../../generators/fields/businessDates.ts';
import {
  address,
  fixture,
  permission,
  scope,
  type Precondition,
} from '../../../src/checked/preconditions.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';

/** How many of the restaurants with data are named in requests: enough that the first, the last and the rest differ. */
const RESTAURANTS_NAMED = 3;

/** A day of the calendar for which the restaurants have data. */
export const businessDate: Precondition = {
  name: 'fixtures.reports.businessDate',
  missing: ({ fixtures }) => {
    const date = fixtures.reports?.businessDate;
    if (date === undefined) return 'the target file has no fixtures.reports.businessDate';
    return dayOf(date) === undefined
      ? `fixtures.reports.businessDate ${date} is no day of the calendar in the form YYYYMMDD`
      : undefined;
  },
};

export const serviceNeeds: Precondition[] = [
  address('analytics'),
  scope('enterprise-metrics:read'),
];

export const reportNeeds: Precondition[] = [
  ...serviceNeeds,
  permission('requestReports'),
  fixture('reports'),
  businessDate,
];

/** The day for which the restaurants have data, YYYYMMDD. */
export function businessDateOf(trial: Trial): number {
  return (
    trial.target.fixtures.reports?.businessDate ??
    trial.notExercised('the target file has no fixtures.reports.businessDate')
  );
}

/**
 * Restaurants to ask for by name, at least one: those that the target file names for reports, otherwise the general
 * ones. Whether they have data shows in the reports.
 */
export function restaurantsOf(trial: Trial): [string, ...string[]] {
  const { reports, restaurant, otherRestaurant } = trial.target.fixtures;
  const others = otherRestaurant === undefined ? [] : [otherRestaurant];
  const [first = restaurant, ...further] = reports?.restaurants ?? [restaurant, ...others];
  // GUIDs are the same in either case.
  const named = new Set([first.toLowerCase()]);
  const distinct = further.filter((guid) => {
    const isNew = !named.has(guid.toLowerCase());
    named.add(guid.toLowerCase());
    return isNew;
  });
  return [first, ...distinct.slice(0, RESTAURANTS_NAMED - 1)];
}
