import { byId, type Difference } from '../../Fault.ts';
import type { SandboxRequest, Wrapper } from '../../../sandbox/types.ts';
import type { Row } from '../../messages.ts';
import { all } from '../../on.ts';
import { isOnlyInactive, ofRange } from '../reports/conditions.ts';
import {
  DAY_BEFORE,
  dayIn,
  refusal,
  reports,
  requests,
  restaurants,
  rowsIn,
  withFigures,
  reportsTo,
} from '../reports/messages.ts';
import { dayOf } from '../../../generators/fields/businessDates.ts';

const DAY_MS = 86_400_000;

/** The first restaurant of the sandbox's fixtures for reports. */
const OPEN = '129782ca-1734-5740-bf29-34e20bed625a';
/** Another one of them, and the archived one. */
const CLOSED = '708b39b0-81ed-5600-9e96-3347c1eda1f3';
const ARCHIVED = '5d082c75-96a1-5593-a0f9-a977f1a06923';
/** Figures that have no value if there is nothing to relate. */
const RATIO = /Per(NetSales|GrossSales|EmployeeHour)$|^averagePrice$/;

const metrics = reports.when(({ path }) => path.startsWith('/analytics/metrics/'));

/** The request for the list of restaurants, by the same client. */
export function listRequest(request: SandboxRequest): SandboxRequest {
  return {
    ...request,
    method: 'GET',
    path: '/analytics/restaurants-information',
    query: new URLSearchParams(),
    body: undefined,
  };
}

/** Refuses requests that leave none of the restaurants that the list shows. */
export const refusingNone = requests.around((next) => async (request) => {
  const known = await next(listRequest(request));
  return known.status !== 200 || restaurantsLeft(request, rowsIn(known)).length > 0
    ? next(request)
    : refusal(400);
});

/** Honest differences of which records there are, and of how their figures are summed up and rounded. */
export const figureVariants = byId<Difference>({
  'metrics-summed-up': {
    description:
      'The metrics of all restaurants are one record for each day or hour, with its date as a number; all restaurants but one have no sales.',
    run: ['analytics/metrics/*-*'],
    wrap: metrics.change((rows) => summedUp(withAllClosedButOne(rows))),
  },
  'metrics-in-one-object': {
    description: 'The metrics are one object, with its date as a number and all records in a list.',
    run: ['analytics/metrics/*-*'],
    wrap: metrics.change((rows) => ({ date: 20260316, data: rows })),
  },
  'metrics-with-a-counter': {
    description: 'The metrics count in a field of their own how often any have been given.',
    run: ['analytics/metrics/*-*'],
    warns: ['analytics/metrics/*/ready-data-stays-equal'],
    wrap: (next) => {
      let given = 0;
      return metrics.each.change((row) => ({ ...row, given: (given += 1) }))(next);
    },
  },
  'nobody-worked': {
    description: 'Nobody has worked, so that no sales can be related to hours.',
    run: ['analytics/labor/*-*', 'analytics/LaborReportingData/*'],
    wrap: reports.each.change(withoutHours),
  },
  'closed-restaurants-of-zeros': {
    description: 'The records of restaurants that are closed have zeros, their ratios too.',
    wrap: reports.change(withAllClosedButOne),
  },
  'one-record-for-all-days': {
    description: 'A report of several days has one record for all of them, dated with the first.',
    wrap: reports.where(isLaborOrMenu).change(forAllDays),
  },
  'costs-rounded-one-by-one': {
    description: 'Costs are rounded one by one, so that their sum is off by a cent.',
    run: ['analytics/LaborReportingData/*'],
    wrap: reports.each
      .where((row) => 'overtimeCost' in row)
      .set(({ totalCost }) => ({ totalCost: Number(totalCost) - 0.01 })),
  },
  'figures-of-many-digits': {
    description: 'Figures have what floating point adds to them.',
    wrap: reports.each.change((row) => withFigures(row, (figure) => figure + figure * 1e-12)),
  },
  'no-restaurant-is-refused': {
    description: 'A request that leaves no restaurant to report on is rejected.',
    run: ['analytics/*-*', 'analytics/*/accepts', 'analytics/*/query/*', 'analytics/*/response/*'],
    wrap: refusingNone,
  },
  'the-only-inactive-restaurant-excluded-is-refused': {
    description:
      'One restaurant of the group is inactive, and a request that leaves no restaurant to report on is rejected.',
    run: ['analytics/*/excluded-restaurants-are-left-out', 'analytics/*/inactive-*'],
    wrap: all(
      refusingNone,
      ...[restaurants, reports].map((rows) => rows.each.where({ restaurantGuid: ARCHIVED }).drop()),
    ),
  },
  'a-restaurant-closed-on-a-day': {
    description: 'A restaurant has no records of one of the days, whatever is asked for.',
    run: ['analytics/*/request*/*-*'],
    wrap: reports.each
      .where((row) => row['restaurantGuid'] === CLOSED && dayIn(row) === DAY_BEFORE)
      .drop(),
  },
  'all-restaurants-are-active': {
    description:
      'No restaurant of the group is inactive, so a request for inactive ones, which leaves none, is rejected.',
    wrap: all(
      restaurants.each.where(({ activated }) => activated !== true).drop(),
      requests.when(isOnlyInactive).instead(refusal(400)),
    ),
  },
  'years-by-weeks': {
    description: 'The records of a year are by week, with the first day of each.',
    wrap: yearsBy((day) => Math.floor(day / DAY_MS / 7)),
  },
  'years-by-months': {
    description: 'The records of a year are by month, with the first day of each.',
    wrap: yearsBy((day) => new Date(day).getUTCMonth()),
  },
});

/** A record of a restaurant where nobody has worked. */
export function withoutHours(row: Row): Row {
  if (!('totalHours' in row)) return row;
  const figures = Object.entries(row).filter(([name]) => !name.endsWith('PerEmployeeHour'));
  const none = figures.map(([name, value]) => [
    name,
    /Hours$|Cost$|^totalCostPer/.test(name) ? 0 : value,
  ]);
  return Object.fromEntries(none) as Row;
}

function isLaborOrMenu(rows: Row[]): boolean {
  return rows.some((row) => 'voidAmount' in row || 'totalHours' in row);
}

function withAllClosedButOne(rows: Row[]): Row[] {
  return rows.map((row) => (row['restaurantGuid'] === OPEN ? row : withFigures(row, () => 0)));
}

function summedUp(rows: Row[]): Row[] {
  const groups = Map.groupBy(
    rows,
    ({ businessDate, hour }) => `${String(businessDate)} ${String(hour)}`,
  );
  return [...groups.values()].map((group) => {
    const { restaurantGuid: _guid, ...sum } = sumOf(group);
    return { ...sum, businessDate: Number(sum['businessDate']) };
  });
}

/** Keeps one record of each restaurant and group. */
function forAllDays(rows: Row[]): Row[] {
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify(Object.entries(row).filter(([name]) => name.endsWith('Guid'))),
  );
  return [...groups.values()]
    .map((group) => (group.length > 1 ? withRatios(sumOf(group)) : group))
    .flat();
}

/** The sum of several days, with the figures computed from it, if they are known. */
function withRatios(sum: Row): Row {
  const { netSalesAmount: net, grossSalesAmount: gross, totalHours: hours } = sum;
  const perHour = (sales: unknown) => Math.round((Number(sales) / Number(hours)) * 100) / 100;
  return {
    ...withoutRatios(sum),
    ...('netSalesPerEmployeeHour' in sum && {
      netSalesPerEmployeeHour: perHour(net),
      grossSalesPerEmployeeHour: perHour(gross),
    }),
  };
}

function sumOf(rows: Row[]): Row {
  const [first = {}] = rows;
  return withFigures(first, (_figure, name) =>
    rows.reduce((sum, row) => Math.round((sum + Number(row[name])) * 100) / 100, 0),
  );
}

function withoutRatios(row: Row): Row {
  const figures = Object.entries(row).filter(([name]) => !RATIO.test(name));
  return Object.fromEntries(figures) as Row;
}

export function restaurantsLeft({ body, query }: SandboxRequest, known: Row[]): Row[] {
  const { restaurantIds, excludedRestaurantIds } = body as Row;
  const [included, excluded] = [restaurantIds, excludedRestaurantIds].map((list) =>
    JSON.stringify(list ?? []).toLowerCase(),
  );
  const isActive = query.get('onlyInactiveRestaurants') !== 'true';
  return known.filter(
    ({ restaurantGuid, activated }) =>
      activated === isActive &&
      (included === '[]' || included?.includes(String(restaurantGuid))) &&
      !excluded?.includes(String(restaurantGuid)),
  );
}

/** Sums up the records of reports of a year, one sum for each part of the year. */
function yearsBy(partOf: (day: number) => number): Wrapper {
  return reportsTo(requests.when(ofRange('year'))).change((rows) => {
    const parts = Map.groupBy(rows, (row) =>
      JSON.stringify([partOf(dayOf(Number(dayIn(row)))?.getTime() ?? 0), identitiesIn(row)]),
    );
    return [...parts.values()].map(summedUpByYear);
  });
}

/** The GUIDs of a record: what it is about, apart from its day. */
function identitiesIn(row: Row): unknown[] {
  return Object.entries(row).filter(([name]) => name.endsWith('Guid'));
}

/** Replaces several records by one, with the day of the first and the sums of all. */
function summedUpByYear([first = {}, ...others]: Row[]): Row {
  return others.reduce(
    (sum, row) =>
      Object.fromEntries(
        Object.entries(sum).map(([name, value]) =>
          typeof value === 'number' && typeof row[name] === 'number'
            ? [name, Math.round((value + row[name]) * 100) / 100]
            : [name, value],
        ),
      ),
    first,
  );
}
