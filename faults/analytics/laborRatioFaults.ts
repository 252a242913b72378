import type { UnplacedFault } from '../Fault.ts';
import { inRecords } from './inRecords.ts';
import { withLast } from './messages.ts';

export const COST_RATIOS = 'analytics/LaborReportingData/cost-ratios-are-of-the-sales';
export const SALES_PER_HOUR = 'analytics/LaborReportingData/sales-per-hour-are-of-the-hours';

/** Ratios that are of something else. */
export const laborRatioFaults: UnplacedFault[] = [
  inRecords(
    'analytics/labor/get/sales-per-cost',
    'Sales are given per cost.',
    COST_RATIOS,
    (rows) =>
      rows.map((row) => ({
        ...row,
        totalCostPerGrossSales: 10_000 / Number(row['totalCostPerGrossSales']),
      })),
  ),
  inRecords(
    'analytics/labor/get/cost-ratio-doubled',
    'A ratio is doubled.',
    COST_RATIOS,
    (rows) =>
      withLast(rows, (row) => ({
        ...row,
        totalCostPerNetSales: 2 * Number(row['totalCostPerNetSales']),
      })),
    ['analytics/labor/request/a-day-has-the-same-figures-in-every-report'],
  ),
  inRecords(
    'analytics/labor/get/cost-ratio-halved',
    'A ratio is halved.',
    COST_RATIOS,
    (rows) =>
      withLast(rows, (row) => ({
        ...row,
        totalCostPerGrossSales: Number(row['totalCostPerGrossSales']) / 2,
      })),
    ['analytics/labor/request/a-day-has-the-same-figures-in-every-report'],
  ),
  inRecords(
    'analytics/labor/get/cost-ratios-as-fractions',
    'Ratios of costs to sales are fractions.',
    'analytics/LaborReportingData/cost-ratios-are-percentages',
    (rows) =>
      rows.map((row) => ({
        ...row,
        totalCostPerNetSales: Number(row['totalCostPerNetSales']) / 100,
        totalCostPerGrossSales: Number(row['totalCostPerGrossSales']) / 100,
      })),
  ),
  inRecords(
    'analytics/labor/get/cost-ratios-of-jobs-as-fractions',
    'The same of jobs and employees alone.',
    'analytics/LaborReportingData/cost-ratios-are-percentages',
    (rows) =>
      rows.map((row) =>
        'jobGuid' in row || 'employeeGuid' in row
          ? {
              ...row,
              totalCostPerNetSales: Number(row['totalCostPerNetSales']) / 100,
              totalCostPerGrossSales: Number(row['totalCostPerGrossSales']) / 100,
            }
          : row,
      ),
  ),
  inRecords(
    'analytics/labor/get/sales-times-hours',
    'Sales are multiplied by hours.',
    SALES_PER_HOUR,
    (rows) =>
      rows.map((row) => ({
        ...row,
        netSalesPerEmployeeHour:
          Number(row['netSalesPerEmployeeHour']) * Number(row['totalHours']) ** 2,
      })),
  ),
];
