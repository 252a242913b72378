import type { Trial } from '../../src/check/Trial.ts';
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

/** The same reports, all requested at once; they may be of different data sets. */
export async function requestedAgain(trial: Trial, reports: ReadyReport[]): Promise<Report[]> {
  return trial.further(async () => {
    const again = reports.map(({ request, get }) => awaitReports(trial, [request], get));
    return (await Promise.all(again)).flat();
  });
}
