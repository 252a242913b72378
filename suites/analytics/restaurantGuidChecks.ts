import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { restaurantsOf } from './fixtures.ts';
import { requestOperationOf } from './operations.ts';
import { isReady, type ReadyReport, describeReport } from './Report.ts';
import { restaurantOf, restaurantsIn, rowsOf, shows, type Row } from './rows.ts';
import { sharedReports } from './sharedReports.ts';

/** Checks that each record names its restaurant in restaurantGuid. */
export const restaurantGuidChecks = byRule({
  'analytics/{operation}/restaurant-guid-stands-in-its-field': {
    unseen: 'no report has a record with the restaurantGuid of a restaurant that is known',
    run: guidsStandInTheirField,
  },
  'analytics/{operation}/each-record-names-its-restaurant': {
    unseen: 'no report has a record',
    run: recordsNameTheirRestaurant,
  },
});

async function readyReports(trial: Trial): Promise<ReadyReport[]> {
  return [...(await sharedReports(trial, requestOperationOf(trial))).values()].filter(isReady);
}

async function guidsStandInTheirField(trial: Trial): Promise<void> {
  const reports = await readyReports(trial);
  const named = restaurantsOf(trial).map((guid) => guid.toLowerCase());
  const shown = restaurantsIn(reports.flatMap(({ ready }) => rowsOf(ready)));
  const known = new Set([...named, ...shown]);
  await trial.each(reports, async (report) => {
    const rows = rowsOf(report.ready);
    if (!rows.some((row) => named.includes(restaurantOf(row) ?? ''))) return;
    const found = rows.flatMap((row) => elsewhere(row, known) ?? []);
    trial.holds(found.length === 0, () => ({
      message: `The report of ${describeReport(trial, report)} names a restaurant in another field than restaurantGuid.`,
      expected: 'the GUID of its restaurant in restaurantGuid of each record',
      actual: found[0] ?? '',
      exchanges: [report.posted, report.ready],
    }));
  });
}

/** The field in which a record without restaurantGuid has the GUID of a restaurant. */
function elsewhere(row: Row, known: Set<string>): string | undefined {
  if (shows(row, 'restaurantGuid')) return undefined;
  const found = Object.entries(row).find(
    ([, value]) => typeof value === 'string' && known.has(value.toLowerCase()),
  );
  return found && `${found[0]} ${String(found[1])} in a record without restaurantGuid`;
}

async function recordsNameTheirRestaurant(trial: Trial): Promise<void> {
  await trial.each(await readyReports(trial), async (report) => {
    const rows = rowsOf(report.ready);
    if (rows.length === 0) return;
    const lacking = rows.filter((row) => !shows(row, 'restaurantGuid'));
    trial.holds(lacking.length === 0, () => ({
      message: `The report of ${describeReport(trial, report)} has records of no restaurant.`,
      expected: 'restaurantGuid in each record',
      actual: `${lacking.length} of ${rows.length} records without it`,
      exchanges: [report.posted, report.ready],
    }));
  });
}
