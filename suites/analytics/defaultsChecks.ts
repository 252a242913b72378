import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { awaitReports } from './awaitReports.ts';
import { baseRequest } from './baseRequest.ts';
import { changeOf } from './comparableData.ts';
import { restaurantsOf } from './fixtures.ts';
import { getOperationOf, requestOperationOf } from './dataSets.ts';
import { requireReady, type ReadyReport, partsOf, type ReportRequest } from './ReportRequest.ts';
import { rowsOf } from './rows.ts';
import { sharedReport } from './sharedReports.ts';

/** Checks that a data request is understood by itself, whatever the request before it asked for. */
export const defaultsChecks = byRule({
  'analytics/{operation}/defaults-hold-after-other-requests': defaultsHold,
});

async function defaultsHold(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const all: ReportRequest = { ...baseRequest(trial, operation), restaurantIds: [] };
  const known = await sharedReport(trial, operation, 'all');
  if (rowsOf(known.ready).length === 0)
    trial.notExercised('no restaurant has a record on that day');
  const change = changeOf(trial, getOperationOf(operation.dataSet));
  await trial.each([otherThan(trial, all)], async ({ what, request }) => {
    const behind = await askedBehind(trial, request, all);
    const difference = change(known.ready, behind.ready);
    // Others may have asked in between.
    if (difference !== undefined && !(await isSoAgain(trial, request, all, change)))
      trial.unsettled('the data differ whenever they are requested');
    trial.holds(difference === undefined, () => ({
      message: `${trial.operation(operation.id).documented} takes a plain request for another one, right after one ${what}.`,
      expected: `the ${rowsOf(known.ready).length} records of the same request before`,
      actual: difference ?? '',
      exchanges: [known.posted, known.ready, behind.posted, behind.ready],
      counterexample: what,
    }));
  });
}

/** A request with a value in each field that the plain one leaves out, and its description in words. */
function otherThan(trial: Trial, all: ReportRequest): { what: string; request: ReportRequest } {
  const { dataSet } = all.operation;
  const excludedRestaurantIds = restaurantsOf(trial).slice(1, 2);
  const isByHour = dataSet.takesAggregateBy && all.range === 'day';
  const groupBy = dataSet.groupByFor.some((range) => range === all.range)
    ? dataSet.groupBy.slice(0, 1)
    : [];
  return {
    what: [
      'for inactive restaurants only, with a restaurant excluded',
      ...(isByHour ? ['by hour'] : []),
      ...groupBy.map((value) => `grouped by ${value}`),
    ].join(', '),
    request: {
      ...all,
      onlyInactive: true,
      excludedRestaurantIds,
      ...(isByHour && { aggregateBy: 'HOUR' as const }),
      ...(groupBy.length > 0 && { groupBy }),
    },
  };
}

/** The report of a plain request that is sent right after another one. The other one's report is not fetched. */
async function askedBehind(
  trial: Trial,
  other: ReportRequest,
  plain: ReportRequest,
): Promise<ReadyReport> {
  const sending = { expects: 'success', role: 'setup' } as const;
  await trial.send(other.operation.id, partsOf(other), sending);
  const [report] = await awaitReports(trial, [plain], getOperationOf(plain.operation.dataSet));
  return requireReady(trial, report);
}

/**
 * Whether the report differs again from two that are requested after plain requests. If these two differ from each
 * other, the data change by themselves.
 */
async function isSoAgain(
  trial: Trial,
  other: ReportRequest,
  plain: ReportRequest,
  change: ReturnType<typeof changeOf>,
): Promise<boolean> {
  return trial.further(async () => {
    const behind = await askedBehind(trial, other, plain);
    const after = await askedBehind(trial, plain, plain);
    const afterThat = await askedBehind(trial, plain, plain);
    return (
      change(after.ready, afterThat.ready) === undefined &&
      change(after.ready, behind.ready) !== undefined
    );
  });
}
