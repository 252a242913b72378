import { byRule } from '../../../src/checked/byRule.ts';
import { dayOf } from '../../../generators/fields/businessDates.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { getOperation } from '../reports/dataSets.ts';
import { reportsFetchedBy } from '../reports/sharedReports.ts';
import { reportRecordCheck, sumOf, type Finding } from './reportRecordCheck.ts';
import { isReady, type ReadyReport, describeRequest } from '../reports/ReportRequest.ts';
import { rowsOf, shows, type Row } from '../reports/rows.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { documentedFields } from '../../../src/checked/readings/documentedIn.ts';
import { countOf } from '../../../src/words/countOf.ts';

/** Hours, and the costs computed from them, may be rounded one by one, so that a sum is off by one in the last place. */
const LABOR_TOLERANCE = 1;

/** Checks of what holds within each record, in all reports that the run requested. */
export const recordChecks = byRule({
  'analytics/BusinessDate/exists': reportRecordCheck(['labor', 'menu'], businessDateExists),
  'analytics/LaborReportingData/total-hours-add-up': reportRecordCheck(['labor'], (row) =>
    sumOf(row, 'totalHours', ['regularHours', 'overtimeHours'], [], LABOR_TOLERANCE),
  ),
  'analytics/LaborReportingData/total-cost-adds-up': reportRecordCheck(['labor'], (row) =>
    sumOf(row, 'totalCost', ['regularCost', 'overtimeCost'], [], LABOR_TOLERANCE),
  ),
  'analytics/MenuReportingData/sales-have-a-quantity': reportRecordCheck(['menu'], salesQuantity),
  'analytics/{operation}/records-show-figures': {
    unseen: 'no report has a record',
    run: recordsShowFigures,
  },
});

/** What was sold and refunded later is still a sale: it is in the quantity as it is in the gross sales. */
function salesQuantity({ grossSalesAmount: gross, quantitySold: quantity }: Row): Finding {
  if (typeof gross !== 'number' || typeof quantity !== 'number' || gross <= 0) return undefined;
  return {
    holds: quantity > 0,
    expected: `a quantitySold, as grossSalesAmount is ${gross}`,
    actual: `${quantity}`,
  };
}

function businessDateExists(row: Row): Finding {
  if (!shows(row, 'businessDate')) return undefined;
  const { businessDate } = row;
  const isDay = /^\d{8}$/.test(String(businessDate)) && dayOf(Number(businessDate)) !== undefined;
  return {
    holds: isDay,
    expected: 'a businessDate that is a day of the calendar in the form YYYYMMDD',
    actual: `businessDate ${JSON.stringify(businessDate)}`,
  };
}

/** Which figure has a value in which record is not shown, so that any of them will do; but in each grouping, and without. */
async function recordsShowFigures(trial: Trial): Promise<void> {
  const get = getOperation(trial.resource);
  const reports = (await reportsFetchedBy(trial, get)).filter(isReady);
  const figures = Object.entries(documentedFields(trial, get.id))
    .filter(([, schema]) => isObject(schema) && schema['type'] === 'number')
    .map(([name]) => name);
  const alike = Map.groupBy(reports, ({ request }) => (request.groupBy ?? []).join());
  await trial.each([...alike.values()], async (some) => anyFigureIsShown(trial, some, figures));
}

function anyFigureIsShown(trial: Trial, reports: ReadyReport[], figures: string[]): void {
  const rows = reports.flatMap(({ ready }) => rowsOf(ready));
  const [first] = reports;
  if (first === undefined || rows.length === 0) return;
  const isShown = figures.some((name) => rows.some((row) => shows(row, name)));
  trial.holds(isShown, () => ({
    message: `${trial.operation(first.get.id).documented} returns records without any figure for ${describeRequest(first.request)}.`,
    expected: `a value of ${figures.join(' or ')} in at least one record`,
    actual: `none in ${countOf(rows.length, 'record')} of ${countOf(reports.length, 'report')}`,
    exchanges: [first.posted, first.ready],
  }));
}
