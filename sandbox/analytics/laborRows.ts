import { dollars, rounded, total } from './money.ts';
import { dayIdentity, rowsPerDay, type ReportQuery, type Row } from './ReportQuery.ts';
import { netSalesOf, salesOf, sumOf } from './salesOf.ts';
import { shiftsOf, type Shift } from './shiftsOf.ts';

/** The sales of a restaurant's business day, in cents. */
interface DaySales {
  net: number;
  gross: number;
}

/**
 * LaborReportingData: per restaurant and business date one row with sales figures, or one for every
 * job, employee, or employee in a job without them.
 */
export function laborRows(query: ReportQuery): Row[] {
  return rowsPerDay(query, (restaurant, day) => {
    const lines = salesOf(restaurant, day).flatMap((check) => check.lines);
    const sales = { net: netSalesOf(lines), gross: sumOf(lines, 'gross') };
    const groups = Map.groupBy(shiftsOf(restaurant, day), (shift) =>
      JSON.stringify(groupingOf(query.groupBy, shift)),
    );
    return [...groups.values()].map((shifts) => ({
      ...dayIdentity(restaurant, day),
      ...figures(shifts, sales),
      ...(query.groupBy.size === 0 && salesFigures(shifts, sales)),
      ...groupingOf(query.groupBy, shifts[0]!),
    }));
  });
}

function groupingOf(groupBy: ReadonlySet<string>, { job, employee }: Shift): Row {
  return {
    ...(groupBy.has('JOB') && { jobGuid: job.guid, jobTitle: job.title, jobCode: job.code }),
    ...(groupBy.has('EMPLOYEE') && {
      employeeGuid: employee.guid,
      employeeFirstName: employee.firstName,
      employeeLastName: employee.lastName,
      employeeChosenName: employee.chosenName,
    }),
  };
}

function figures(shifts: Shift[], sales: DaySales): Row {
  const regularHours = total(shifts, (shift) => shift.regularHours);
  const overtimeHours = total(shifts, (shift) => shift.overtimeHours);
  const regularCents = total(shifts, (shift) => shift.regularCents);
  const overtimeCents = total(shifts, (shift) => shift.overtimeCents);
  const totalCents = regularCents + overtimeCents;
  return {
    regularHours,
    overtimeHours,
    totalHours: regularHours + overtimeHours,
    regularCost: dollars(regularCents),
    overtimeCost: dollars(overtimeCents),
    totalCost: dollars(totalCents),
    totalCostPerNetSales: rounded((100 * totalCents) / sales.net),
    totalCostPerGrossSales: rounded((100 * totalCents) / sales.gross),
  };
}

function salesFigures(shifts: Shift[], sales: DaySales): Row {
  const hours = total(shifts, (shift) => shift.regularHours + shift.overtimeHours);
  return {
    netSalesAmount: dollars(sales.net),
    grossSalesAmount: dollars(sales.gross),
    netSalesPerEmployeeHour: rounded(dollars(sales.net) / hours),
    grossSalesPerEmployeeHour: rounded(dollars(sales.gross) / hours),
  };
}
