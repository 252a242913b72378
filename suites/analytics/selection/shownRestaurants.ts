import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { restaurantsOf } from '../reports/fixtures.ts';
import { requestOperationOf } from '../reports/dataSets.ts';
import {
  type ReadyReport,
  documentedOf,
  describeReport,
  type ReportRequest,
} from '../reports/ReportRequest.ts';
import { expectNothing, readyReports, sharedReport } from '../reports/sharedReports.ts';
import { restaurantsIn, rowsOf } from '../reports/rows.ts';

/** The restaurants that a shared report has records of. @throws NotExercised if it is not ready */
export async function shownIn(
  trial: Trial,
  name: string,
): Promise<{ report: ReadyReport; shown: Set<string> }> {
  const report = await sharedReport(trial, requestOperationOf(trial), name);
  return { report, shown: restaurantsIn(rowsOf(report.ready)) };
}

/** Restaurants that have records when each is named alone, in lower case, in the order of the target file. */
export async function restaurantsWithRecords(trial: Trial, atLeast: number): Promise<string[]> {
  const found: string[] = [];
  for (const guid of restaurantsOf(trial)) {
    const { shown } = await shownIn(trial, `alone ${guid}`);
    if (shown.has(guid.toLowerCase())) found.push(guid.toLowerCase());
  }
  if (found.length < atLeast) {
    trial.notExercised(
      `${found.length} of the requested restaurants have records on the day of fixtures.reports.businessDate, this needs ${atLeast}`,
    );
  }
  return found;
}

/** The shared reports that were requested in some way and are ready, with the restaurants that they have records of. */
export async function reportsThat(
  trial: Trial,
  picks: (request: ReportRequest) => boolean,
): Promise<{ report: ReadyReport; shown: Set<string> }[]> {
  return (await readyReports(trial))
    .filter(({ request }) => picks(request))
    .map((report) => ({ report, shown: restaurantsIn(rowsOf(report.ready)) }));
}

/** How many restaurants a failure names. */
const NAMED = 3;

export function expectNone(
  trial: Trial,
  report: ReadyReport,
  restaurants: string[],
  reason: string,
  expected: string,
): void {
  trial.holds(restaurants.length === 0, () => ({
    message: `The report of ${documentedOf(trial, report)} concerns the restaurant ${restaurants[0]}, ${reason}.`,
    expected,
    actual: `records of ${restaurants.length === 1 ? 'one that' : `${restaurants.length} that`} it must not concern: ${restaurants.slice(0, NAMED).join(', ')}${restaurants.length > NAMED ? ', …' : ''}`,
    exchanges: [report.posted, report.ready],
    counterexample: restaurants[0],
  }));
}

/**
 * @param other a report of the same dates that shows the restaurant. Both are requested again before anything is
 * asserted, as the restaurant may have opened between them
 */
export async function expectShown(
  trial: Trial,
  report: ReadyReport,
  guid: string,
  reason: string,
  other: ReadyReport,
): Promise<void> {
  const shown = restaurantsOfReport(report);
  const findMissing = ([own, beside]: ReadyReport[]) =>
    (!restaurantsOfReport(own).has(guid) && restaurantsOfReport(beside).has(guid)) || undefined;
  await expectNothing(trial, [report, other], findMissing, () => ({
    message: `The report of ${describeReport(trial, report)} has no record of the restaurant ${guid}, ${reason}.`,
    expected: `records of ${guid}, as in another report of the same dates`,
    actual: shown.size === 0 ? 'no record' : `records of ${[...shown].join(', ')}`,
    exchanges: [other.ready, report.posted, report.ready],
    counterexample: guid,
  }));
}

export function restaurantsOfReport(report: ReadyReport | undefined): Set<string> {
  return restaurantsIn(report === undefined ? [] : rowsOf(report.ready));
}

/** The GUID as the target file spells it. */
export function named(trial: Trial, guid: string): string {
  return restaurantsOf(trial).find((one) => one.toLowerCase() === guid) ?? guid;
}
