import { byRule } from '../../src/checked/byRule.ts';
import { reportRecordCheck, type Finding, rowsShown } from './reportRecordCheck.ts';
import { type Row, restaurantOf, shows } from './rows.ts';
import { recordCheck } from '../../src/checked/recordCheck.ts';

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

/** Checks of sales figures and ratios against others in the same record. */
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
    judge: (row) => percentagesOf(row),
  }),
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
export function netExcludes(
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

/** Whether the ratios of costs to sales are percentages, of a record with both. */
function percentagesOf(row: Row): Finding {
  return firstBroken(SALES.map(({ sales, cost }) => isPercentage(row, cost, sales)));
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
        {
          netSalesAmount: row['netSalesAmount'],
          grossSalesAmount: row['grossSalesAmount'],
        },
      ]),
  );
}

function dayOf(row: Row): string {
  return `${restaurantOf(row)} ${String(row['businessDate'])}`;
}
