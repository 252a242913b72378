import { isObject } from '../../src/words/json/isObject.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { getOperation } from './dataSets.ts';
import { isReady, type ReadyReport, describeRequest } from './ReportRequest.ts';
import { documentedFields } from './comparableData.ts';
import { rowsOf, shows, restaurantOf, type Row } from './rows.ts';
import { reportsFetchedBy } from './sharedReports.ts';
import { countOf } from '../../src/words/countOf.ts';
import { restaurantsOf } from './fixtures.ts';

/** The names of fields that hold dates and times (Analytics › Resources and their fields). */
const IS_DATE = /Date(s|Time)?$/;

/** If this many records have a field, the others must have it, too. */
const FEWEST_WITH = 2;

/** Checks of which documented fields the records of a data set show at all, and of the dates among them. */
export const recordFieldChecks = byRule({
  'analytics/{operation}/records-show-figures': {
    unseen: 'no report has a record',
    run: recordsShowFigures,
  },
  'analytics/{operation}/dates-are-named-as-in-other-records': {
    unseen: 'no report has two records with a date, and one of a restaurant that is known',
    run: datesAreNamedAlike,
  },
});

/** Which figure has a value in which record is not shown, so that any of them will do; but in each grouping, and without. */
async function recordsShowFigures(trial: Trial): Promise<void> {
  const get = getOperation(trial.resource);
  const reports = (await reportsFetchedBy(trial, get)).filter(isReady);
  const figures = Object.entries(documentedFields(trial, get))
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

async function datesAreNamedAlike(trial: Trial): Promise<void> {
  const get = getOperation(trial.resource);
  const documented = Object.keys(documentedFields(trial, get));
  const dates = documented.filter((name) => IS_DATE.test(name));
  const named = restaurantsOf(trial).map((guid) => guid.toLowerCase());
  const reports = (await reportsFetchedBy(trial, get)).filter(isReady);
  await trial.each(reports, async ({ posted, ready }) => {
    const rows = rowsOf(ready);
    if (!rows.some((row) => named.includes(restaurantOf(row) ?? ''))) return;
    const known = dates.filter(
      (name) => rows.filter((row) => shows(row, name)).length >= FEWEST_WITH,
    );
    if (known.length === 0) return;
    const found = known.flatMap((name) => elsewhereIn(rows, name, documented) ?? []);
    trial.holds(found.length === 0, () => ({
      message: `${trial.operation(get.id).documented} gave a record whose date stands in another field than in other records.`,
      expected: `${known.join(', ')} in each record that has such a date`,
      actual: found[0] ?? '',
      exchanges: [posted, ready],
    }));
  });
}

/** An undocumented field in which a record without the date has one, but no record with the date. */
function elsewhereIn(rows: Row[], name: string, documented: string[]): string | undefined {
  const complete = rows.filter((row) => shows(row, name));
  const others = new Set([...documented, ...complete.flatMap((row) => Object.keys(row))]);
  const forms = new Set(complete.map((row) => formOf(row[name])));
  const found = rows
    .filter((row) => !shows(row, name))
    .flatMap((row) => Object.entries(row))
    .find(([other, value]) => !others.has(other) && forms.has(formOf(value)));
  return found && `${found[0]} ${JSON.stringify(found[1])} in a record without ${name}`;
}

/** How a date is written, whichever it is. */
function formOf(value: unknown): string {
  const written = Array.isArray(value) ? [value[0] as unknown] : value;
  return String(JSON.stringify(written))
    .replace(/\d/g, '0')
    .replace(/[+-](?=00:?00"?)/, '+');
}
