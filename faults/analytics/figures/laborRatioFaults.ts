import { byId, type UnplacedFault } from '../../Fault.ts';
import { dataOf } from '../reports/messages.ts';

export const COST_RATIOS = 'analytics/LaborReportingData/cost-ratios-are-of-the-sales';
export const SALES_PER_HOUR = 'analytics/LaborReportingData/sales-per-hour-are-of-the-hours';

/** Ratios of other amounts than the documented ones. */
export const laborRatioFaults = byId<UnplacedFault>({
  'analytics/labor/get/doubles-the-cost-ratio': {
    rules: [COST_RATIOS],
    wrap: dataOf('labor').last.withNumber('totalCostPerNetSales', (ratio) => 2 * ratio),
  },
  'analytics/labor/get/halves-the-cost-ratio': {
    rules: [COST_RATIOS],
    wrap: dataOf('labor').last.withNumber('totalCostPerGrossSales', (ratio) => ratio / 2),
  },
  'analytics/labor/get/cost-ratios-of-jobs-as-fractions': {
    description: 'Ratios of costs to the sales of jobs and employees are fractions.',
    rules: ['analytics/LaborReportingData/cost-ratios-are-percentages'],
    wrap: dataOf('labor')
      .each.where((row) => 'jobGuid' in row || 'employeeGuid' in row)
      .set(({ totalCostPerNetSales, totalCostPerGrossSales }) => ({
        totalCostPerNetSales: Number(totalCostPerNetSales) / 100,
        totalCostPerGrossSales: Number(totalCostPerGrossSales) / 100,
      })),
  },
  'analytics/labor/get/multiplies-sales-by-hours': {
    rules: [SALES_PER_HOUR],
    wrap: dataOf('labor').each.set(({ netSalesPerEmployeeHour, totalHours }) => ({
      netSalesPerEmployeeHour: Number(netSalesPerEmployeeHour) * Number(totalHours) ** 2,
    })),
  },
});
