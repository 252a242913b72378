import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { matchesStatus } from '../../src/check/answers.ts';
import { dataSets } from './dataSets.ts';
import { fetchAgain } from './fetchIdentifier.ts';
import { reportNeeds } from './fixtures.ts';
import { baseReport } from './sharedReports.ts';
import { getOperationOf } from './operations.ts';
import { rowsOf, shows } from './rows.ts';

const CHECK = getOperationOf(dataSets.check);

/** Checks that the check data carry restaurant names when asked to, and only then. */
export const restaurantNameChecks: Check[] = [
  {
    rule: 'analytics/check/get/restaurant-name-only-when-asked-for',
    preconditions: reportNeeds,
    // Asked for in between, so that a name that sticks to the report is found.
    run: (trial) => namesAreShown(trial, [undefined, 'false', 'true', undefined, 'false'], 'only'),
  },
  {
    rule: 'analytics/check/get/restaurant-name-when-asked-for',
    preconditions: reportNeeds,
    run: (trial) => namesAreShown(trial, ['true', 'false', 'true'], 'always'),
  },
];

/** Fetches one report with each value of `fetchRestaurantNames` in turn, and judges those that the rule is about. */
async function namesAreShown(
  trial: Trial,
  values: (string | undefined)[],
  rule: 'only' | 'always',
): Promise<void> {
  const report = await baseReport(trial, CHECK);
  const { documented } = trial.operation(CHECK.id);
  await trial.each(values, async (value) => {
    const query = value === undefined ? undefined : { fetchRestaurantNames: value };
    const exchange = await fetchAgain(trial, report, query);
    const rows = rowsOf(exchange);
    const isAsked = value === 'true';
    if (!matchesStatus(exchange, ['200']) || isAsked !== (rule === 'always') || rows.length === 0)
      return;
    const named = rows.filter((row) => hasName(row['restaurantName']));
    trial.holds(
      isAsked ? named.length > 0 : !rows.some((row) => shows(row, 'restaurantName')),
      () => ({
        message: `${documented} ${isAsked ? 'leaves out' : 'shows'} restaurantName ${value === undefined ? 'without fetchRestaurantNames' : `with fetchRestaurantNames ${value}`}.`,
        expected: isAsked ? 'restaurantName in any record' : 'no restaurantName in any record',
        actual: `${named.length} of ${rows.length} records with it`,
        exchanges: [exchange],
        counterexample: value ?? 'absent',
      }),
    );
  });
  if (trial.assertions === 0) trial.notExercised('the report has no record that could show a name');
}

function hasName(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
