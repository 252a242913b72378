import { above, type Row } from '../../messages.ts';
import { byId, type UnplacedFault } from '../../Fault.ts';
import type { SandboxRequest } from '../../../sandbox/types.ts';
import { dataOf, identifierIn, MOUNT, rowsIn } from '../reports/messages.ts';

/** What goes wrong with what sales include. */
export const salesFaults: Record<'labor' | 'menu', UnplacedFault[]> = {
  labor: [
    {
      id: 'analytics/labor/get/net-sales-are-gross-sales',
      rules: ['analytics/labor/request/net-sales-exclude-discounts'],
      wrap: dataOf('labor')
        .each.where((row) => 'netSalesAmount' in row)
        .set(({ grossSalesAmount }) => ({ netSalesAmount: grossSalesAmount })),
    },
    ...[['checkTaxAmount'], ['checkTipAmount', 'checkGratuityAmount']].map(
      (fields): UnplacedFault => ({
        id: `analytics/labor/get/net-sales-with-${fields.join('-and-')}`,
        description: `Net sales include the ${fields.join(' and the ')} of all checks.`,
        rules: ['analytics/labor/request/net-sales-exclude-tax-and-tips'],
        wrap: dataOf('labor').body(async (records, { request, next }) => {
          const checksOf = async ({ restaurantGuid, businessDate: day }: Row): Promise<Row[]> => {
            const dates = { startBusinessDate: Number(day), endBusinessDate: Number(day) };
            const body = { ...dates, restaurantIds: [restaurantGuid], excludedRestaurantIds: [] };
            const query = new URLSearchParams();
            const asking: SandboxRequest = { ...request, query, method: 'POST', body };
            const posted = await next({ ...asking, path: `${MOUNT}/check/day` });
            if (posted.status !== 200) return [];
            const path = `${MOUNT}/check/${identifierIn(posted)}`;
            return rowsIn(await next({ ...request, query, method: 'GET', body: undefined, path }));
          };
          return Promise.all(
            records.map(async (row) => {
              if (!('netSalesAmount' in row)) return row;
              const checks = await checksOf(row);
              const more = checks
                .flatMap((check) => fields.map((field) => Number(check[field])))
                .reduce((sum, amount) => sum + amount, 0);
              return { ...row, netSalesAmount: Number(row['netSalesAmount']) + more };
            }),
          );
        }),
      }),
    ),
  ],
  menu: byId<UnplacedFault>({
    'analytics/menu/get/quantity-without-refunded-items': {
      description: 'Items that were refunded later are not counted as sold.',
      rules: ['analytics/MenuReportingData/sales-have-a-quantity'],
      wrap: dataOf('menu')
        .each.where({ refundAmount: above(0) })
        .withNumber('quantitySold', (sold) => Math.max(0, sold - 1)),
    },
    'analytics/menu/get/adds-discounts-to-net-sales': {
      rules: ['analytics/MenuReportingData/net-sales-exclude-discounts'],
      wrap: dataOf('menu').each.set(({ netSalesAmount, discountAmount }) => ({
        netSalesAmount: Number(netSalesAmount) + Number(discountAmount),
      })),
    },
    'analytics/menu/get/subtracts-discounts-from-gross-sales': {
      rules: ['analytics/MenuReportingData/net-sales-exclude-discounts'],
      wrap: dataOf('menu').each.set(({ grossSalesAmount, discountAmount }) => ({
        grossSalesAmount: Number(grossSalesAmount) - Number(discountAmount),
      })),
    },
  }),
};
