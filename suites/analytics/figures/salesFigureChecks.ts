import { byRule } from '../../../src/checked/byRule.ts';
import { reportRecordCheck, type Finding, rowsShown } from './reportRecordCheck.ts';
import { type Row, restaurantOf, shows, isSum, rowsOf } from '../reports/rows.ts';
import { recordCheck } from '../../../src/checked/recordCheck.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { activeCells, type Cell } from '../reports/cells.ts';
import { restaurantsOf } from '../reports/fixtures.ts';
import { requestOperation } from '../reports/dataSets.ts';
import type { ReadyReport } from '../reports/ReportRequest.ts';
import { expectNothing, sharedReport } from '../reports/sharedReports.ts';

/** A ratio may be rounded to a whole number, the coarsest rounding; its terms may be off by less than a hundredth. */
const ROUNDED_BY = 0.51;

/** The sales that the labor figures are related to, with the figures named after them. */
const SALES = [
  { sales: 'netSalesAmount', cost: 'totalCostPerNetSales', perHour: 'netSalesPerEmployeeHour' },
  {
    sales: 'grossSalesAmount',
    cost: 'totalCostPerGrossSales',
    perHour: 'grossSalesPerEmployeeHour',
  },
];

/** Less than a cent. */
const PART_OF_A_CENT = 0.005;

/** Each of three figures may be rounded, or rolled up, by itself. */
const TWO_CENTS = 0.0201;

const LABOR = requestOperation('analytics/labor/request');

const MENU = requestOperation('analytics/menu/requestRange');

const CHECK = requestOperation('analytics/check/request');

/** Amounts that net sales exclude and each check shows, singly and combined. */
const EXCLUDED = ['checkTaxAmount', 'checkTipAmount', 'checkGratuityAmount'];

/** Checks of sales figures and ratios against others in the same record, and against the checks of the same day. */
export const salesFigureChecks = byRule({
  'analytics/LaborReportingData/net-sales-do-not-exceed-gross-sales': reportRecordCheck(
    ['labor'],
    netIsNotAboveGross,
  ),
  'analytics/MenuReportingData/net-sales-do-not-exceed-gross-sales': reportRecordCheck(
    ['menu'],
    netIsNotAboveGross,
  ),
  'analytics/MenuReportingData/net-sales-exclude-discounts': reportRecordCheck(['menu'], (row) =>
    netExcludes(row, row['discountAmount']),
  ),
  'analytics/LaborReportingData/cost-ratios-are-of-the-sales': reportRecordCheck(['labor'], (row) =>
    firstBroken(SALES.map(({ sales, cost }) => costRatio(row, cost, sales))),
  ),
  'analytics/LaborReportingData/sales-per-hour-are-of-the-hours': reportRecordCheck(
    ['labor'],
    (row) => firstBroken(SALES.map(({ sales, perHour }) => salesPerHour(row, perHour, sales))),
  ),
  'analytics/LaborReportingData/cost-ratios-are-percentages': recordCheck({
    unseen: 'no record with a ratio could be compared with the sales of its restaurant and day',
    records: async (trial) => {
      const shown = await rowsShown(trial, ['labor']);
      const sales = salesByDay(shown.map(({ record }) => record));
      return shown.map((one) => ({
        ...one,
        record: { ...sales.get(dayOf(one.record)), ...one.record },
      }));
    },
    judge: (row) => firstBroken(SALES.map(({ sales, cost }) => isPercentage(row, cost, sales))),
  }),
  'analytics/labor/request/net-sales-exclude-discounts': {
    unseen: 'no restaurant has one record of labor, and one of its menu with discounts',
    run: netExcludesDiscounts,
  },
  'analytics/labor/request/net-sales-exclude-tax-and-tips': {
    unseen: 'no restaurant has net sales in its labor and menu data, and checks with tax or tips',
    run: netExcludesTaxAndTips,
  },
});

function netIsNotAboveGross({ netSalesAmount: net, grossSalesAmount: gross }: Row): Finding {
  if (typeof net !== 'number' || typeof gross !== 'number') return undefined;
  return {
    holds: net < gross + PART_OF_A_CENT,
    expected: `netSalesAmount of ${gross} at most`,
    actual: `netSalesAmount ${net}`,
  };
}

/** Whether net sales are lower than gross sales by at least the discount; undefined if there is no discount. */
function netExcludes(
  { netSalesAmount: net, grossSalesAmount: gross }: Row,
  discount: unknown,
): Finding {
  if (typeof net !== 'number' || typeof gross !== 'number' || typeof discount !== 'number')
    return undefined;
  if (discount <= TWO_CENTS) return undefined;
  return {
    holds: net < gross - discount + TWO_CENTS,
    expected: `netSalesAmount of ${Number((gross - discount).toFixed(4))} at most (${gross} - ${discount}), without the discounts that grossSalesAmount includes`,
    actual: `netSalesAmount ${net}`,
  };
}

/** Whether a percent ratio of a quarter is 25 or 0.25 is open. */
function costRatio(row: Row, field: string, salesField: string): Finding {
  const [ratio = NaN, cost = NaN, sales = NaN] = numbersOf(row, [field, 'totalCost', salesField]);
  if (!(sales > 0)) return undefined;
  const fraction = cost / sales;
  return {
    holds: isNear(ratio, 100 * fraction, ROUNDED_BY) || isNear(ratio, fraction, ROUNDED_BY / 100),
    expected: `${field} ${(100 * fraction).toFixed(2)} or ${fraction.toFixed(4)}, totalCost ${cost} per ${salesField} ${sales}`,
    actual: `${field} ${ratio}`,
  };
}

/**
 * A ratio that is neither the percentage nor the fraction relates something else. One that fits both, by rounding,
 * shows nothing.
 */
function isPercentage(row: Row, field: string, salesField: string): Finding {
  const [ratio = NaN, cost = NaN, sales = NaN] = numbersOf(row, [field, 'totalCost', salesField]);
  if (!(sales > 0)) return undefined;
  const fraction = cost / sales;
  const mayBePercentage = isNear(ratio, 100 * fraction, ROUNDED_BY);
  const mayBeFraction = isNear(ratio, fraction, ROUNDED_BY / 100);
  if (mayBePercentage === mayBeFraction) return undefined;
  return {
    holds: mayBePercentage,
    expected: `${field} ${(100 * fraction).toFixed(2)}, the percentage of totalCost ${cost} to ${salesField} ${sales}`,
    actual: `${field} ${ratio}, a fraction`,
  };
}

function salesPerHour(row: Row, field: string, salesField: string): Finding {
  const [ratio = NaN, sales = NaN, hours = NaN] = numbersOf(row, [field, salesField, 'totalHours']);
  if (!(hours > 0)) return undefined;
  return {
    holds: isNear(ratio, sales / hours, ROUNDED_BY + Math.abs(sales / hours) * (0.01 / hours)),
    expected: `${field} ${(sales / hours).toFixed(2)}, ${salesField} ${sales} in ${hours} hours`,
    actual: `${field} ${ratio}`,
  };
}

/** None if one of the fields has no number. */
function numbersOf(row: Row, fields: string[]): number[] {
  const values = fields.map((field) => row[field]);
  return values.every((value) => typeof value === 'number') ? values : [];
}

function isNear(value: number, expected: number, by: number): boolean {
  return Math.abs(value - expected) <= by;
}

/** The finding of two pairs of fields: the first that is broken, otherwise whether any was kept. */
function firstBroken(findings: Finding[]): Finding {
  return findings.find((finding) => finding?.holds === false) ?? findings.find(Boolean);
}

/** The sales of each restaurant and day; those of a day that is not over may grow a little. */
function salesByDay(rows: Row[]): Map<string, Row> {
  return new Map(
    rows
      .filter((row) => shows(row, 'netSalesAmount'))
      .map((row) => [
        dayOf(row),
        { netSalesAmount: row['netSalesAmount'], grossSalesAmount: row['grossSalesAmount'] },
      ]),
  );
}

function dayOf(row: Row): string {
  return `${restaurantOf(row)} ${String(row['businessDate'])}`;
}

/** The one record of a restaurant that has a single one in a report of one day. */
function recordOf(report: ReadyReport | undefined, guid: string): Row | undefined {
  const cells: Cell[] = report === undefined ? [] : activeCells([report]);
  const own = cells.filter(({ restaurant }) => restaurant === guid.toLowerCase());
  const [record, ...others] = own.flatMap(({ rows }) => rows);
  return others.length === 0 ? record : undefined;
}

async function netExcludesDiscounts(trial: Trial): Promise<void> {
  const labor = await sharedReport(trial, LABOR, 'base');
  const menu = await sharedReport(trial, MENU, 'base');
  await trial.each(restaurantsOf(trial), async (guid) => {
    const findingIn = ([ofLabor, ofMenu]: ReadyReport[]) =>
      netExcludes(recordOf(ofLabor, guid) ?? {}, recordOf(ofMenu, guid)?.['discountAmount']);
    if (findingIn([labor, menu]) === undefined) return;
    const findBroken = (reports: ReadyReport[]) => {
      const finding = findingIn(reports);
      return finding?.holds === false ? finding : undefined;
    };
    await expectNothing(trial, [labor, menu], findBroken, (broken) => ({
      message: `${trial.operation(LABOR.id).documented} returns net sales of the restaurant ${guid} that include the discounts in its menu data.`,
      expected: broken?.expected ?? '',
      actual: broken?.actual ?? '',
      exchanges: [menu.ready, labor.ready],
      counterexample: guid,
    }));
  });
}

async function netExcludesTaxAndTips(trial: Trial): Promise<void> {
  const labor = await sharedReport(trial, LABOR, 'base');
  const menu = await sharedReport(trial, MENU, 'base');
  await trial.each(restaurantsOf(trial), async (guid) => {
    const checks = await sharedReport(trial, CHECK, `alone ${guid}`);
    if (includedIn([labor, menu, checks], guid) === undefined) return;
    const findIncluded = (reports: ReadyReport[]) => includedIn(reports, guid) || undefined;
    await expectNothing(trial, [labor, menu, checks], findIncluded, (included = '') => ({
      message: `${trial.operation(LABOR.id).documented} returns net sales of the restaurant ${guid} that include ${included}.`,
      expected: `netSalesAmount without it, as in the menu data: ${String(recordOf(menu, guid)?.['netSalesAmount'])}`,
      actual: `netSalesAmount ${String(recordOf(labor, guid)?.['netSalesAmount'])}, which is more by the sum of ${included} of its checks`,
      exchanges: [checks.ready, menu.ready, labor.ready],
      counterexample: guid,
    }));
  });
}

/**
 * The amounts by which the net sales of the labor data exceed those of the menu data, to the cent; empty for none.
 * Undefined if there are no such sales or amounts.
 */
function includedIn([labor, menu, checks]: ReadyReport[], guid: string): string | undefined {
  const [net, ofMenu] = [labor, menu].map((report) => recordOf(report, guid)?.['netSalesAmount']);
  if (typeof net !== 'number' || typeof ofMenu !== 'number' || checks === undefined)
    return undefined;
  const rows = rowsOf(checks.ready);
  const sums = EXCLUDED.map((field): [string, number] => [
    field,
    rows.reduce((sum, row) => sum + (typeof row[field] === 'number' ? row[field] : 0), 0),
  ]);
  const known = sums.filter(([, sum]) => sum >= 1);
  if (known.length === 0) return undefined;
  const all = known.reduce<[string, number][][]>(
    (sets, one) => [...sets, ...sets.map((set) => [...set, one])],
    [[]],
  );
  const found = all.find(
    (set) =>
      set.length > 0 &&
      isSum(
        net - ofMenu,
        set.map(([, sum]) => sum),
      ),
  );
  return (found ?? []).map(([field]) => field).join(' and ');
}
