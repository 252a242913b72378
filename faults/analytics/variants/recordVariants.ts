import { byId, type Difference } from '../../Fault.ts';
import { type Row } from '../../messages.ts';
import { all } from '../../on.ts';
import { withoutNumbers, reports, restaurants } from '../reports/messages.ts';

/** The business day of the sandbox's fixtures. */
const FIRST = '20260316';

const withoutNamesOfChecks = reports.each
  .where((row) => 'checkTipAmount' in row)
  .without('restaurantName');

/** Honest differences of single records, also of the list of restaurants, whose fields are not shown. */
export const recordVariants = byId<Difference>({
  'null-for-absent-fields': {
    description: 'Fields without a value are null, in place of being left out.',
    warns: ['analytics/*/absentValues'],
    wrap: reports.each.change((row) => ({ ...absentFieldsOf(row), ...row })),
  },
  'no-guest-facing-names': {
    description: 'No restaurant has a guest-facing name: none is listed, none added to checks.',
    run: ['analytics/check/get/*'],
    wrap: all(restaurants.each.without('restaurantName'), withoutNamesOfChecks),
  },
  'settled-dates-with-hyphens': {
    description: 'settledDate, whose form is not shown, has hyphens.',
    wrap: reports.each.withText('settledDate', (date) =>
      date.replace(/^(....)(..)(..)$/, '$1-$2-$3'),
    ),
  },
  'payouts-by-sales-date-since-the-business-day': {
    description: 'There are payouts by sales date from the business day of the fixtures on.',
    run: ['analytics/payoutSalesDate/*-*'],
    wrap: reports.each.where(({ salesDate = FIRST }) => !(String(salesDate) >= FIRST)).drop(),
  },
  'whole-figures-and-fractions': {
    description: 'Ratios of costs to sales are fractions, sales per hour whole numbers.',
    run: ['analytics/LaborReportingData/*'],
    warns: ['analytics/LaborReportingData/cost-ratios-are-percentages'],
    wrap: reports.each.change(withOtherRatios),
  },
  'wages-of-some-unknown': {
    description: 'The costs of some employees are not known.',
    run: ['analytics/labor/*-*', 'analytics/LaborReportingData/*'],
    wrap: reports.each.where(({ employeeGuid }) => String(employeeGuid) < '8').change(withoutCosts),
  },
  'jobs-renamed-each-day': {
    description: 'A job has another title on each day.',
    run: ['analytics/labor/*-*'],
    wrap: reports.each.change((row) => retitled(row, row['businessDate'])),
  },
  'jobs-titled-by-each-restaurant': {
    description: 'All restaurants have the same jobs, each with titles of its own.',
    run: ['analytics/labor/*-*'],
    wrap: (next) => {
      const jobs = new Map<unknown, unknown>();
      return reports.each.change((row) => {
        const { jobGuid, jobTitle, restaurantGuid } = row;
        if (jobGuid === undefined) return row;
        jobs.set(jobTitle, jobs.get(jobTitle) ?? jobGuid);
        return retitled({ ...row, jobGuid: jobs.get(jobTitle) }, restaurantGuid);
      })(next);
    },
  },
  'modifiers-that-are-items': {
    description: 'A modifier is an item of the menu, with the same GUID and a name of its own.',
    run: ['analytics/menu/*-*'],
    wrap: (next) => {
      const known = {
        menuItemGuid: new Map<unknown, string>(),
        modifierGuid: new Map<unknown, string>(),
      };
      return reports.each.change((row) =>
        renumbered(renumbered(row, 'menuItemGuid', known), 'modifierGuid', known),
      )(next);
    },
  },
  'orders-of-one-check': {
    description: 'Each order has one check, with the same GUID.',
    run: ['analytics/payoutPayments/*-*', 'analytics/PayoutPaymentsReportingData/*'],
    wrap: reports.each
      .where((row) => 'orderGuid' in row)
      .set(({ orderGuid }) => ({ checkGuid: orderGuid })),
  },
  'payouts-settled-a-week-later': {
    description: 'A payout that was made on 9 January 2024 is settled a week later at the latest.',
    run: ['analytics/PayoutSettledDateReportingData/*'],
    warns: ['analytics/PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024'],
    wrap: reports.each
      .where((row) => 'payoutStatus' in row && String(row['settledDate']) < '20240117')
      .set({ payoutStatus: 'NONE' }),
  },
  'times-in-utc': {
    description: "All times are given in UTC, to the minute, whatever the restaurant's time zone.",
    run: ['analytics/payout*/get/*-*', 'analytics/Payout*'],
    wrap: reports.each.change(inUtc),
  },
  'times-without-offset': {
    description: "All times are in the restaurant's local time, without an offset.",
    run: ['analytics/payout*/get/*-*', 'analytics/Payout*'],
    wrap: reports.each.change((row) => withTexts(row, /DateTime$/, (text) => text.slice(0, 19))),
  },
  'sales-periods-without-offset': {
    description: "Sales periods are in the restaurant's local time, payments in UTC.",
    run: ['analytics/payout*/get/*-*', 'analytics/Payout*'],
    wrap: reports.each.change((row) =>
      'salesPeriodStartDateTime' in row
        ? withTexts(row, /DateTime$/, (text) => text.slice(0, 19))
        : inUtc(row),
    ),
  },
  'dates-as-instants': {
    description: 'Dates of payouts are given as the instant in UTC at which they begin in Europe.',
    run: ['analytics/payout*/*-*', 'analytics/Payout*'],
    wrap: reports.each.change((row) =>
      withTexts(row, /^(settledDates?|salesDate)$/, beginningInEurope),
    ),
  },
  'payouts-of-one-restaurant': {
    description: 'There are payouts by settled date of the first restaurant of a report alone.',
    run: ['analytics/payout/get/sales-period-*'],
    wrap: reports.change((rows) =>
      rows.filter(
        (row) =>
          !('salesPeriodStartDateTime' in row) ||
          row['restaurantGuid'] === rows[0]?.['restaurantGuid'],
      ),
    ),
  },
  'a-record-without-figures': {
    description: 'The last of several records of a report has no figures.',
    run: ['analytics/*/records-show-figures', 'analytics/labor/request/sales-figures-*'],
    wrap: reports.change((rows) =>
      rows.map((row, place) =>
        place > 0 && place === rows.length - 1 ? withoutNumbers(row) : row,
      ),
    ),
  },
  'settled-dates-of-sales-as-instants': {
    description: 'Only the settledDates of payouts by sales date are given as such instants.',
    run: ['analytics/payout*/*-*', 'analytics/Payout*'],
    wrap: reports.each.change((row) => withTexts(row, /^settledDates$/, beginningInEurope)),
  },
  'restaurants-information-otherwise': {
    description:
      'The list of restaurants has other field names, one state in place of three flags, the time zone, and null for a missing name.',
    wrap: restaurants.change((rows) =>
      rows.map((row, index) => ({
        restaurant: { guid: row['restaurantGuid'] },
        guestFacingName: index === 1 ? null : row['restaurantName'],
        state: stateOf(row),
        timeZone: 'America/New_York',
      })),
    ),
  },
  'restaurants-information-in-other-words': {
    description: 'The list of restaurants says in words of its own which are in use.',
    run: ['analytics/restaurantsInformation/*-*'],
    wrap: restaurants.each.change(inOtherWords),
  },
  'restaurants-information-with-names-of-states': {
    description: 'The list of restaurants has the name of a state, and a label of each restaurant.',
    run: ['analytics/restaurantsInformation/*-*', 'analytics/*/guest-facing-name-*'],
    wrap: restaurants.each.change(withNamesOfStates),
  },
});

function withoutCosts(row: Row): Row {
  const costs = Object.keys(row).filter((name) => /Cost(Per|$)/.test(name));
  return { ...row, ...Object.fromEntries(costs.map((name) => [name, null])) };
}

function retitled(row: Row, by: unknown): Row {
  return 'jobTitle' in row ? { ...row, jobTitle: `${String(row['jobTitle'])} ${String(by)}` } : row;
}

/** A GUID for the first, second, third of its kind; the other kind has the same GUIDs. */
function renumbered<Field extends string>(
  row: Row,
  field: Field,
  known: Record<Field, Map<unknown, string>>,
): Row {
  const { [field]: guid } = row;
  if (guid === undefined) return row;
  const place = String(known[field].size).padStart(12, '0');
  known[field].set(guid, known[field].get(guid) ?? `8d3f1c52-6a0b-4e7d-9c21-${place}`);
  return { ...row, [field]: known[field].get(guid) };
}

function withTexts(row: Row, names: RegExp, change: (text: string) => string): Row {
  const changed = Object.entries(row).map(([name, value]) => {
    if (!names.test(name)) return [name, value];
    if (Array.isArray(value)) return [name, value.map((text) => change(String(text)))];
    return [name, typeof value === 'string' ? change(value) : value];
  });
  return Object.fromEntries(changed) as Row;
}

/** Midnight an hour to the east of Greenwich. */
function beginningInEurope(date: string): string {
  const midnight = Date.parse(date.replace(/^(....)(..)(..)$/, '$1-$2-$3T00:00:00+01:00'));
  return new Date(midnight).toISOString();
}

/** The fields that records of the same data set have with another grouping, or when asked to, each null. */
function absentFieldsOf(row: Row): Row {
  if ('regularHours' in row) {
    return {
      netSalesAmount: null,
      grossSalesAmount: null,
      jobGuid: null,
      jobTitle: null,
      jobCode: null,
      employeeGuid: null,
    };
  }
  if ('wasteCount' in row) return { menuGuid: null, menuName: null, modifierGuid: null };
  return 'checkTipAmount' in row ? { restaurantName: null } : {};
}

function withOtherRatios(row: Row): Row {
  const changed = Object.entries(row).map(([name, value]) => {
    if (typeof value !== 'number') return [name, value];
    if (name.startsWith('totalCostPer')) return [name, Math.round(value) / 100];
    return [name, name.endsWith('SalesPerEmployeeHour') ? Math.round(value) : value];
  });
  return Object.fromEntries(changed) as Row;
}

function inUtc(row: Row): Row {
  const changed = Object.entries(row).map(([name, value]) =>
    name.endsWith('DateTime') && typeof value === 'string'
      ? [name, new Date(value).toISOString().replace(/:\d\d\.\d+Z$/, 'Z')]
      : [name, value],
  );
  return Object.fromEntries(changed) as Row;
}

function stateOf({ archived, activated, testMode }: Row): string {
  if (archived === true) return 'ARCHIVED';
  if (testMode === true) return 'TEST_MODE';
  return activated === true ? 'ACTIVATED' : 'NOT_ACTIVATED';
}

function withNamesOfStates({ restaurantGuid, restaurantName, archived, activated }: Row): Row {
  const inUse = activated === true ? 'Activated' : 'Not activated';
  const statusName = archived === true ? 'Archived' : inUse;
  return { restaurantGuid, label: restaurantName, statusName };
}

function inOtherWords({ restaurantGuid, restaurantName, archived }: Row): Row {
  return { restaurantGuid, restaurantName, use: archived === true ? 'formerly' : 'daily' };
}
