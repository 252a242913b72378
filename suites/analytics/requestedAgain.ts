import type { Trial } from '../../src/check/Trial.ts';
import type { Complaint } from '../../src/session/Complaint.ts';
import { awaitReports } from './awaitReports.ts';
import { isReady, type ReadyReport, type Report } from './Report.ts';

/**
 * Whether reports still contradict each other when they are requested anew, all at once: between two requests a
 * restaurant may open or close, or a record come in. If a new report is not ready, nothing is known to be wrong.
 */
export async function isStillSo(
  trial: Trial,
  reports: ReadyReport[],
  isWrong: (again: ReadyReport[]) => boolean,
): Promise<boolean> {
  const again = await requestedAgain(trial, reports);
  return again.every(isReady) && isWrong(again);
}

/**
 * Asserts that nothing is wrong with some reports. What is found wrong counts only if it is so in new ones, too (see
 * `isStillSo`); otherwise nothing is asserted.
 * @param find what is wrong with reports that were requested like these; undefined if nothing is
 */
export async function expectNothing<Reports extends [ReadyReport, ...ReadyReport[]], Wrong>(
  trial: Trial,
  reports: Reports,
  find: (reports: Reports) => Wrong | undefined,
  complain: (wrong: Wrong | undefined) => Complaint,
): Promise<void> {
  const wrong = find(reports);
  const isWrong = (again: ReadyReport[]) => find(again as Reports) !== undefined;
  if (wrong !== undefined && !(await isStillSo(trial, reports, isWrong))) return;
  trial.holds(wrong === undefined, () => complain(wrong));
}

/** The same reports, all requested at once; they may be of different data sets. */
export async function requestedAgain(trial: Trial, reports: ReadyReport[]): Promise<Report[]> {
  return trial.further(async () => {
    const again = reports.map(({ request, get }) => awaitReports(trial, [request], get));
    return (await Promise.all(again)).flat();
  });
}
