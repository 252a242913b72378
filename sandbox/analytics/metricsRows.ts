import { businessDateOf } from './businessDates.ts';
import { dollars, total } from './money.ts';
import { rowsPerDay, type ReportQuery, type Row } from './ReportQuery.ts';
import { netSalesOf, salesOf, sumOf, type Check } from './salesOf.ts';
import { shiftsOf } from './shiftsOf.ts';

/**
 * MetricsReportingData: per restaurant and business date one row of sales and labor, or with
 * `aggregateBy=HOUR` one row of sales for every hour with checks. The documents do not show its
 * fields, nor the values of `groupBy`; both are this sandbox's choice (it does not group).
 */
export function metricsRows(query: ReportQuery): Row[] {
  return rowsPerDay(query, (restaurant, day) => {
    const identity = { restaurantGuid: restaurant.guid, businessDate: businessDateOf(day) };
    const checks = salesOf(restaurant, day);
    if (query.aggregateBy === 'HOUR')
      return [...Map.groupBy(checks, ({ openedMinute }) => Math.floor(openedMinute / 60))]
        .sort(([hour], [otherHour]) => hour - otherHour)
        .map(([hour, group]) => ({ ...identity, hour, ...salesFigures(group) }));
    const shifts = shiftsOf(restaurant, day);
    return [
      {
        ...identity,
        ...salesFigures(checks),
        laborHours: total(shifts, (shift) => shift.regularHours + shift.overtimeHours),
        laborCost: dollars(total(shifts, (shift) => shift.regularCents + shift.overtimeCents)),
      },
    ];
  });
}

function salesFigures(checks: readonly Check[]): Row {
  const lines = checks.flatMap((check) => check.lines);
  return {
    checkCount: checks.length,
    netSalesAmount: dollars(netSalesOf(lines)),
    grossSalesAmount: dollars(sumOf(lines, 'gross')),
    discountAmount: dollars(sumOf(lines, 'discount')),
    refundAmount: dollars(sumOf(lines, 'refund')),
    taxAmount: dollars(total(checks, ({ tax }) => tax)),
    tipAmount: dollars(total(checks, ({ payment }) => payment.tip)),
    gratuityAmount: dollars(total(checks, ({ payment }) => payment.gratuity)),
  };
}
