import type { Trial } from '../../src/check/Trial.ts';
import { awaitReports } from './awaitReports.ts';
import { isReady, type ReadyReport } from './Report.ts';

/**
 * Whether what looks wrong between reports is so when they are requested anew, all at once: between two of them a restaurant
 * may open or close, or a record come in. Where one is not ready then, nothing is known to be wrong.
 */
export async function isSoAnew(
  trial: Trial,
  reports: ReadyReport[],
  isWrong: (again: ReadyReport[]) => boolean,
): Promise<boolean> {
  const [first] = reports;
  if (first === undefined) return false;
  const requests = reports.map(({ request }) => request);
  const again = await trial.further(() => awaitReports(trial, requests, first.get));
  return again.every(isReady) && isWrong(again);
}
