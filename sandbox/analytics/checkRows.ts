import { businessDateOf } from './businessDates.ts';
import { dollars } from './money.ts';
import { rowsPerDay, type ReportQuery, type Row } from './ReportQuery.ts';
import { salesOf, sumOf } from './salesOf.ts';

/**
 * CheckReportingData: one row per check. The documents do not show its first fields; restaurant,
 * business date, identifiers and number are this sandbox's choice.
 */
export function checkRows(query: ReportQuery): Row[] {
  return rowsPerDay(query, (restaurant, day) =>
    salesOf(restaurant, day).map(({ guid, orderGuid, number, lines, tax, payment }) => ({
      restaurantGuid: restaurant.guid,
      businessDate: businessDateOf(day),
      orderGuid,
      checkGuid: guid,
      checkNumber: number,
      checkDiscountAmount: dollars(sumOf(lines, 'discount')),
      checkTaxAmount: dollars(tax),
      checkTipAmount: dollars(payment.tip),
      checkGratuityAmount: dollars(payment.gratuity),
      checkRefundAmount: dollars(payment.refund),
    })),
  );
}
