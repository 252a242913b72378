import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { expectField, recordsOf } from '../reports/expectField.ts';
import { requestOperations } from '../reports/dataSets.ts';
import { isReady, type ReadyReport } from '../reports/ReportRequest.ts';
import { restaurantOf, rowsOf, type Row, readDate } from '../reports/rows.ts';
import { anew, readyReports } from '../reports/sharedReports.ts';

/** What a record says of its restaurant besides the guid (Analytics › Resources and their fields). */
const FIELDS = ['restaurantName', 'restaurantLocationName', 'restaurantLocationCode'];

/** One value of one field, in a record of a restaurant and a day. */
interface Shown {
  report: ReadyReport;
  restaurant: string;
  /** YYYYMMDD. */
  day: number;
  field: string;
  value: string;
}

/** Checks that each record names its restaurant in restaurantGuid, and by the same fields everywhere. */
export const restaurantGuidChecks = byRule({
  'analytics/{operation}/each-record-names-its-restaurant': {
    unseen: 'no report has a record',
    run: recordsNameTheirRestaurant,
  },
  'analytics/identity-fields-are-those-of-the-restaurant': {
    unseen: 'no restaurant and day are in two records with its name',
    run: identityFieldsAgree,
  },
});

async function recordsNameTheirRestaurant(trial: Trial): Promise<void> {
  await trial.each(await readyReports(trial), async (report) =>
    expectField(trial, recordsOf(trial, report), 'each', 'restaurantGuid'),
  );
}

async function identityFieldsAgree(trial: Trial): Promise<void> {
  const naming = requestOperations.filter(({ dataSet }) => dataSet.namesRestaurants);
  const reports = await Array.fromAsync(naming, (operation) => readyReports(trial, operation));
  const places = Map.groupBy(reports.flat().flatMap(shownIn), placeOf);
  const compared = [...places.values()].filter((shown) => shown.length > 1);
  await trial.each(compared, async (shown) => {
    const [first] = shown;
    const other = shown.find(({ value }) => value !== first?.value);
    if (first === undefined) return;
    if (other !== undefined && !(await differAgain(trial, first, other))) return;
    trial.holds(other === undefined, () => ({
      message: `Two reports show another ${first.field} of the restaurant ${first.restaurant} on ${first.day}.`,
      expected: `${first.value}, as ${trial.operation(first.report.get.id).documented} returned it`,
      actual: `${other?.value ?? ''}, which ${trial.operation((other ?? first).report.get.id).documented} returned`,
      exchanges: [first.report.ready, (other ?? first).report.ready],
      counterexample: first.restaurant,
    }));
  });
}

/** Each value once per report. */
function shownIn(report: ReadyReport): Shown[] {
  const byText = new Map<string, Shown>();
  for (const row of rowsOf(report.ready)) {
    const [restaurant, day] = [restaurantOf(row), dayOf(report, row)];
    for (const field of FIELDS) {
      const { [field]: value } = row;
      if (restaurant === undefined || day === undefined || typeof value !== 'string') continue;
      byText.set([restaurant, day, field, value].join('\n'), {
        report,
        restaurant,
        day,
        field,
        value,
      });
    }
  }
  return [...byText.values()];
}

/** Names may change from one day to the next. */
function dayOf({ request }: ReadyReport, row: Row): number | undefined {
  const { dates, operation } = request;
  const { rowDate } = operation.dataSet;
  if (rowDate !== undefined) return readDate(row[rowDate]);
  return dates.start === dates.end ? dates.start : undefined;
}

function placeOf({ restaurant, day, field }: Shown): string {
  return [restaurant, day, field].join(' ');
}

/** Whether both say the same as before when they are requested again: a restaurant may be renamed in the meantime. */
async function differAgain(trial: Trial, one: Shown, other: Shown): Promise<boolean> {
  const again = await Promise.all([one, other].map(({ report }) => anew(trial, report)));
  return [one, other].every((shown, index) => {
    const report = again[index];
    const isSame = (found: Shown) =>
      placeOf(found) === placeOf(shown) && found.value === shown.value;
    return report !== undefined && isReady(report) && shownIn(report).some(isSame);
  });
}
