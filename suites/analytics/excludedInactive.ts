import type { Trial } from '../../src/check/Trial.ts';
import { awaitReports } from './awaitReports.ts';
import { requestOperationOf } from './operations.ts';
import { isReady } from './Report.ts';
import { restaurantsIn, rowsOf } from './rows.ts';
import { sharedReports } from './sharedReports.ts';

/**
 * Asserts that an inactive restaurant is left out too where it is excluded: which restaurants are inactive is known only
 * when a report of these has named them.
 */
export async function inactiveIsLeftOut(trial: Trial): Promise<void> {
  const known = (await sharedReports(trial, requestOperationOf(trial))).get('inactive');
  if (known === undefined || !isReady(known)) return;
  const [guid] = restaurantsIn(rowsOf(known.ready));
  if (guid === undefined) return;
  const request = { ...known.request, excludedRestaurantIds: [guid] };
  const [report] = await awaitReports(trial, [request], known.get);
  if (report === undefined || !isReady(report)) return;
  const { documented } = trial.operation(request.operation.id);
  trial.holds(!restaurantsIn(rowsOf(report.ready)).has(guid), () => ({
    message: `The report of ${documented} of inactive restaurants only concerns ${guid}, which excludedRestaurantIds names.`,
    expected: `no record of ${guid}`,
    actual: 'records of it',
    exchanges: [known.posted, known.ready, report.posted, report.ready],
    counterexample: guid,
  }));
}
