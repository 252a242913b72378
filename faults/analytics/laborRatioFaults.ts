import type { UnplacedFault } from '../Fault.ts';
import { inRecords } from './inRecords.ts';

export const COST_RATIOS = 'analytics/LaborReportingData/cost-ratios-are-of-the-sales';
export const SALES_PER_HOUR = 'analytics/LaborReportingData/sales-per-hour-are-of-the-hours';

/** Ratios that are of something else. */
export const laborRatioFaults: UnplacedFault[] = [
  inRecords(
    'analytics/labor/get/sales-per-cost',
    'Sales are given per cost.',
    COST_RATIOS,
    (records) =>
      records.each.set(({ totalCostPerGrossSales }) => ({
        totalCostPerGrossSales: 10_000 / Number(totalCostPerGrossSales),
      })),
  ),
  inRecords(
    'analytics/labor/get/cost-ratio-doubled',
    'A ratio is doubled.',
    COST_RATIOS,
    (records) =>
      records.last.set(({ totalCostPerNetSales }) => ({
        totalCostPerNetSales: 2 * Number(totalCostPerNetSales),
      })),
    ['analytics/labor/request/a-day-has-the-same-figures-in-every-report'],
  ),
  inRecords(
    'analytics/labor/get/cost-ratio-halved',
    'A ratio is halved.',
    COST_RATIOS,
    (records) =>
      records.last.set(({ totalCostPerGrossSales }) => ({
        totalCostPerGrossSales: Number(totalCostPerGrossSales) / 2,
      })),
    ['analytics/labor/request/a-day-has-the-same-figures-in-every-report'],
  ),
  inRecords(
    'analytics/labor/get/cost-ratios-as-fractions',
    'Ratios of costs to sales are fractions.',
    'analytics/LaborReportingData/cost-ratios-are-percentages',
    (records) =>
      records.each.set(({ totalCostPerNetSales, totalCostPerGrossSales }) => ({
        totalCostPerNetSales: Number(totalCostPerNetSales) / 100,
        totalCostPerGrossSales: Number(totalCostPerGrossSales) / 100,
      })),
  ),
  inRecords(
    'analytics/labor/get/cost-ratios-of-jobs-as-fractions',
    'The same of jobs and employees alone.',
    'analytics/LaborReportingData/cost-ratios-are-percentages',
    (records) =>
      records.each
        .where((row) => 'jobGuid' in row || 'employeeGuid' in row)
        .set(({ totalCostPerNetSales, totalCostPerGrossSales }) => ({
          totalCostPerNetSales: Number(totalCostPerNetSales) / 100,
          totalCostPerGrossSales: Number(totalCostPerGrossSales) / 100,
        })),
  ),
  inRecords(
    'analytics/labor/get/sales-times-hours',
    'Sales are multiplied by hours.',
    SALES_PER_HOUR,
    (records) =>
      records.each.set(({ netSalesPerEmployeeHour, totalHours }) => ({
        netSalesPerEmployeeHour: Number(netSalesPerEmployeeHour) * Number(totalHours) ** 2,
      })),
  ),
];
