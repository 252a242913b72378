import { isObject } from '../../src/words/json/isObject.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { getOperation } from './dataSets.ts';
import { isReady, type ReadyReport, describeRequest } from './ReportRequest.ts';
import { documentedFields } from '../../src/checked/documentedIn.ts';
import { rowsOf, shows } from './rows.ts';
import { reportsFetchedBy } from './sharedReports.ts';
import { countOf } from '../../src/words/countOf.ts';

/** Checks of which documented fields the records of a data set show at all. */
export const recordFieldChecks = byRule({
  'analytics/{operation}/records-show-figures': {
    unseen: 'no report has a record',
    run: recordsShowFigures,
  },
});

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
    message: `${trial.operation(first.get.id).documented} gives records without any figure for ${describeRequest(first.request)}.`,
    expected: `a value of ${figures.join(' or ')} in at least one record`,
    actual: `none in ${countOf(rows.length, 'record')} of ${countOf(reports.length, 'report')}`,
    exchanges: [first.posted, first.ready],
  }));
}
