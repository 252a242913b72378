import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { documentedFields } from './comparableData.ts';
import { restaurantsOf } from './fixtures.ts';
import { getOperation } from './operations.ts';
import { isReady } from './Report.ts';
import { restaurantOf, rowsOf, shows, type Row } from './rows.ts';
import { reportsFetchedBy } from './sharedReports.ts';

/** The names of fields that hold dates and times (Analytics › Resources and their fields). */
const IS_DATE = /Date(s|Time)?$/;

/** If this many records have a field, the others must have it, too. */
const FEWEST_WITH = 2;

/** Checks that the dates of records stand in their fields, in each record of many. */
export const dateFieldChecks = byRule({
  'analytics/{operation}/dates-are-named-as-in-other-records': {
    unseen: 'no report has two records with a date, and one of a restaurant that is known',
    run: datesAreNamedAlike,
  },
});

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
