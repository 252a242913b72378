import type { Trial } from '../../src/check/Trial.ts';
import { awaitReports } from './awaitReports.ts';
import { activeCells, isExpectedIn, type Cell } from './cells.ts';
import { requestOperationOf } from './operations.ts';
import { isReady, type ReadyReport, type Report } from './Report.ts';
import { describeRequest, type ReportRequest } from './ReportRequest.ts';
import { restaurantsIn, rowsOf } from './rows.ts';
import { sharedReports } from './sharedReports.ts';

/**
 * Asserts that no report leaves out a restaurant that it covers and that another report, with the same grouping, shows
 * on one of its days. If one seems to be left out, both reports are requested again.
 * @param picks the reports that a rule is about
 */
export async function noneIsLeftOut(
  trial: Trial,
  picks: (request: ReportRequest) => boolean,
): Promise<void> {
  const reports = [...(await sharedReports(trial, requestOperationOf(trial))).values()];
  // A rule of its own says what onlyInactiveRestaurants false means.
  const usual = reports.filter(({ request }) => request.onlyInactive === undefined);
  const cells = activeCells(usual);
  const picked = usual.filter(isReady).filter(({ request }) => picks(request));
  await trial.each(picked, async (report) => {
    const expected = cells.filter((cell) => isIncluded(report, cell) && isExpectedIn(report, cell));
    if (expected.length === 0) return;
    const shown = restaurantsIn(rowsOf(report.ready));
    const missing = expected.find(({ restaurant }) => !shown.has(restaurant));
    if (missing !== undefined && !(await isMissingAgain(trial, report, missing))) return;
    trial.holds(missing === undefined, () => ({
      message: `The report of ${trial.operation(report.request.operation.id).documented} for ${describeRequest(report.request)} has no record of the restaurant ${missing?.restaurant}.`,
      expected: `records of ${missing?.restaurant}, as in the report for ${describeRequest((missing?.report ?? report).request)}`,
      actual: shown.size === 0 ? 'no record' : `records of ${[...shown].join(', ')}`,
      exchanges: [(missing?.report ?? report).ready, report.posted, report.ready],
      counterexample: missing?.restaurant,
    }));
  });
}

function isIncluded({ request }: Report, { restaurant }: Cell): boolean {
  const { restaurantIds = [], excludedRestaurantIds = [] } = request;
  const isIn = (guids: string[]) => guids.some((guid) => guid.toLowerCase() === restaurant);
  return (restaurantIds.length === 0 || isIn(restaurantIds)) && !isIn(excludedRestaurantIds);
}

/**
 * Whether a restaurant is still missing, and still shown by the other report, when both are requested anew: data may
 * come in meanwhile.
 */
async function isMissingAgain(
  trial: Trial,
  report: ReadyReport,
  { report: other, restaurant }: Cell,
): Promise<boolean> {
  const reports = await awaitReports(trial, [report.request, other.request], report.get);
  const [own, others] = reports.map((again) =>
    isReady(again) ? restaurantsIn(rowsOf(again.ready)) : undefined,
  );
  return own?.has(restaurant) === false && others?.has(restaurant) === true;
}
