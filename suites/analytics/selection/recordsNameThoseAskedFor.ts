import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  concerns,
  listsOf,
  type ReadyReport,
  type ReportRequest,
} from '../reports/ReportRequest.ts';
import { persists, readyReports } from '../reports/sharedReports.ts';
import { expectNone, expectShown, restaurantsOfReport } from './shownRestaurants.ts';

/**
 * For records that carry `restaurantGuid` although it is not documented for them: no record belongs to a restaurant
 * that was not asked for, and each restaurant with data has a record in every report of active restaurants that covers
 * it and the day of these data.
 * @param withData the reports of one restaurant each that have data
 */
export async function recordsNameThoseAskedFor(trial: Trial, withData: ReadyReport[]) {
  // The restaurant in the field is known if a report of a single restaurant has its GUID there.
  if (!withData.every((alone) => restaurantsOfReport(alone).has(onlyOneOf(alone)))) return;
  await trial.each(await readyReports(trial), async (report) => {
    if (restaurantsOfReport(report).size === 0) return;
    const strangers = strangersIn(report);
    const areThere = ([again]: ReadyReport[]) =>
      again !== undefined && strangersIn(again).length > 0;
    if (strangers.length === 0 || (await persists(trial, [report], areThere)))
      expectNone(trial, report, strangers, 'which was not asked for', 'those asked for only');
    for (const alone of withData.filter((one) => isAbout(report.request, one)))
      await expectShown(
        trial,
        report,
        onlyOneOf(alone),
        'though the request is about it and a day with data of it',
        alone,
      );
  });
}

function onlyOneOf({ request }: ReadyReport): string {
  return request.restaurantIds?.[0]?.toLowerCase() ?? '';
}

/** The restaurants of a report that it must not be about. What is answered for one in both lists is open. */
function strangersIn(report: ReadyReport): string[] {
  const { included, excluded } = listsOf(report.request);
  return [...restaurantsOfReport(report)].filter((guid) =>
    included.length > 0 ? !included.includes(guid) : excluded.includes(guid),
  );
}

function isAbout(request: ReportRequest, alone: ReadyReport): boolean {
  const { start, end } = alone.request.dates;
  return (
    request.onlyInactive === undefined &&
    request.dates.start <= start &&
    request.dates.end >= end &&
    concerns(request, onlyOneOf(alone))
  );
}
