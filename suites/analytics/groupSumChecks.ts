import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { activeCells, areSteady, type Cell } from './cells.ts';
import { requestOperation } from './operations.ts';
import type { Report } from './Report.ts';
import { describeRequest } from './ReportRequest.ts';
import { sharedReports } from './sharedReports.ts';

const LABOR = requestOperation('analytics/labor/request');
const SUMMED = [
  'regularHours',
  'overtimeHours',
  'totalHours',
  'regularCost',
  'overtimeCost',
  'totalCost',
];

/** Hours may be rounded to a tenth, in each record. */
const ROUNDED_BY = 0.06;

/** Checks that compare grouped records with those without a grouping. */
export const groupSumChecks = byRule({
  'analytics/labor/request/groups-add-up': {
    unseen: 'no restaurant has records with a grouping and without that stay',
    run: groupsAddUp,
  },
});

async function groupsAddUp(trial: Trial): Promise<void> {
  const cells = activeCells((await sharedReports(trial, LABOR)).values());
  const whole = cells.filter(({ report, rows }) => isPlain(report) && rows.length === 1);
  const parts = cells.filter(({ report }) => !isPlain(report));
  await trial.each(parts, async (own) => {
    const same = whole.find(
      ({ restaurant, day }) => restaurant === own.restaurant && day === own.day,
    );
    if (same !== undefined) await expectSums(trial, same, own);
  });
}

function isPlain({ request: { groupBy } }: Report): boolean {
  return groupBy === undefined;
}

async function expectSums(trial: Trial, whole: Cell, parts: Cell): Promise<void> {
  const differing = SUMMED.map((field) => sumsOf(field, whole, parts)).filter(
    (sums) => sums !== undefined && Math.abs(sums.sum - sums.total) > sums.tolerance,
  );
  const [first] = differing;
  if (first !== undefined && !(await areSteady(trial, [whole, parts]))) return;
  trial.holds(first === undefined, () => ({
    message: `The groups in the report of ${trial.operation(LABOR.id).documented} for ${describeRequest(parts.report.request)} do not add up.`,
    expected: `${first?.field} ${first?.total} in all of the restaurant ${whole.restaurant} on ${whole.day}, as without a grouping`,
    actual: `${first?.sum} in ${parts.rows.length} records`,
    exchanges: [whole.report.ready, parts.report.ready],
    counterexample: first?.field,
  }));
}

/** The sum; undefined if not every record has the figure. */
function sumsOf(field: string, whole: Cell, parts: Cell) {
  const [total] = whole.rows.map((row) => row[field]);
  const figures = parts.rows.map((row) => row[field]);
  if (typeof total !== 'number' || !figures.every((figure) => typeof figure === 'number'))
    return undefined;
  const sum = figures.reduce((all, figure) => all + figure, 0);
  return { field, total, sum, tolerance: ROUNDED_BY * (figures.length + 1) };
}
