import { byId, type UnplacedFault } from '../../Fault.ts';
import { has, hasSeveral, type Row } from '../../messages.ts';
import { all } from '../../on.ts';
import { dataOf, lastSegment, reportsOf } from '../reports/messages.ts';
import { gets } from '../reports/reportOperations.ts';

const NAMES = 'fetchRestaurantNames';
const INTERNAL = { restaurantName: 'Store 0042' };
const checks = dataOf('check');

/** What goes wrong with the restaurant names that are shown on demand. */
export const restaurantNameFaults = byId<UnplacedFault>({
  'analytics/check/get/name-always': {
    description: 'The last record shows its restaurantName without being asked to.',
    rules: ['analytics/check/get/restaurant-name-only-when-asked-for'],
    wrap: checks.last.set({ restaurantName: 'Harbor' }),
  },
  'analytics/check/get/name-sticks': {
    description: 'Once a report was asked for with names, they stay.',
    rules: ['analytics/check/get/restaurant-name-only-when-asked-for'],
    wrap: (next) => {
      const named = new Map<string, unknown>();
      return checks.answer((response, { request }) => {
        const guid = lastSegment(request);
        if (has(NAMES, 'true')(request)) named.set(guid, response.body);
        return { ...response, body: named.get(guid) ?? response.body };
      })(next);
    },
  },
  'analytics/check/get/name-missing': {
    description: 'No record ever has a restaurantName.',
    rules: ['analytics/check/get/restaurant-name-when-asked-for'],
    wrap: checks.each.without('restaurantName'),
  },
  'analytics/check/get/name-blank': {
    description: 'The restaurantName that is added is blank.',
    rules: ['analytics/check/get/restaurant-name-when-asked-for'],
    alsoBreaks: ['analytics/check/get/guest-facing-name-is-that-of-the-restaurant'],
    wrap: checks.each.where(isNamed).set({ restaurantName: ' ' }),
  },
  'analytics/check/get/names-for-false': {
    description: 'fetchRestaurantNames counts as true whenever it is present.',
    rules: ['analytics/check/get/restaurant-name-only-when-asked-for'],
    wrap: checks.when(has(NAMES, 'false')).asking({ [NAMES]: 'true' }),
  },
});

const naming = gets.filter(({ path }) => ['/check', '/metrics'].includes(path));
const reports = reportsOf(...naming);

/** Without the restaurant names, the records that they would be added to are left out, too. */
export const recordLostWithNames: UnplacedFault = {
  id: 'analytics/get/record-lost-with-names',
  description: 'With fetchRestaurantNames false the last record is missing.',
  rules: naming.map(({ id }) => `${id}/ready-data-stays-equal`),
  wrap: reports.when(has(NAMES, 'false')).last.drop(),
};

/** The names that are added on demand belong to no restaurant, in every operation that adds names. */
export const missingNameFault: UnplacedFault = {
  id: 'analytics/get/internal-name-of-one',
  description: 'One of several restaurants has the name of its place, not the guest-facing one.',
  rules: ['analytics/{operation}/guest-facing-name-is-that-of-the-restaurant'],
  wrap: reports.change((rows) => {
    const last = rows.at(-1)?.['restaurantGuid'];
    if (rows[0]?.['restaurantGuid'] === last) return rows;
    return rows.map((row) =>
      isNamed(row) && row['restaurantGuid'] === last ? { ...row, ...INTERNAL } : row,
    );
  }),
};

export const namesOfAnother: UnplacedFault = {
  id: 'analytics/get/internal-names',
  description: 'Added names are not the guest-facing ones, and the last record has none.',
  rules: ['analytics/{operation}/guest-facing-name-is-that-of-the-restaurant'],
  wrap: all(
    reports.where(hasSeveral).last.without('restaurantName'),
    reports.each.where(isNamed).set(INTERNAL),
  ),
};

function isNamed(row: Row): boolean {
  return 'restaurantName' in row;
}
