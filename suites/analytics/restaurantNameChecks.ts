import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { matchesStatus } from '../../src/sent/answers.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { dataSets, getOperationOf } from './dataSets.ts';
import { fetchAgain } from './fetchIdentifier.ts';
import { baseReport, reportsFetchedBy } from './sharedReports.ts';
import { restaurantsOf } from './fixtures.ts';
import { namesIn } from './guestFacingNames.ts';
import { restaurantsInformation } from './restaurantsInformation.ts';
import { isReady, describeRequest } from './ReportRequest.ts';
import { rowsOf, shows } from './rows.ts';

const CHECK = getOperationOf(dataSets.check);

/** Asked for in between, so that a name that sticks to the report is found. */
const ASKED = [undefined, 'false', 'true', undefined, 'false', 'true'];

const UNSEEN = 'the report has no record that could show a name';

/** Checks that the check data carry restaurant names when asked to, and only then. */
export const restaurantNameChecks = byRule({
  'analytics/check/get/restaurant-name-only-when-asked-for': {
    unseen: UNSEEN,
    run: async (trial) => {
      await namesAreShown(trial, false);
      await noReportShowsNames(trial);
    },
  },
  'analytics/check/get/restaurant-name-when-asked-for': {
    unseen: UNSEEN,
    run: async (trial) => {
      const { elements } = await restaurantsInformation(trial);
      if (restaurantsOf(trial).every((guid) => namesIn(elements, guid).size === 0))
        trial.notExercised('GET /restaurants-information shows no name of a restaurant');
      await namesAreShown(trial, true);
    },
  },
});

/** The response to a request for a report, and its `fetchRestaurantNames`; undefined if it was left out. */
interface NamedAnswer {
  value: string | undefined;
  exchange: LiveExchange;
}

/** One plain report of checks, fetched with each value of `fetchRestaurantNames` in turn, once per run. */
export async function namedAnswers(trial: Trial): Promise<NamedAnswer[]> {
  return trial.once(`${CHECK.id} with names and without`, async (trial) => {
    const report = await baseReport(trial, CHECK);
    const answers: NamedAnswer[] = [];
    for (const value of ASKED) {
      const query = value === undefined ? undefined : { fetchRestaurantNames: value };
      answers.push({ value, exchange: await fetchAgain(trial, report, query) });
    }
    return answers;
  });
}

/** Judges the responses that the rule is about. */
async function namesAreShown(trial: Trial, isAsked: boolean): Promise<void> {
  const answers = await namedAnswers(trial);
  const judged = answers.filter(({ value }) => (value === 'true') === isAsked);
  await trial.each(judged, async ({ value, exchange }) => {
    if (!matchesStatus(exchange, ['200'])) return;
    const how =
      value === undefined ? 'without fetchRestaurantNames' : `with fetchRestaurantNames ${value}`;
    expectNames(trial, exchange, how, isAsked, value);
  });
}

/** Every other report is fetched without asking for names, too. */
async function noReportShowsNames(trial: Trial): Promise<void> {
  const reports = await reportsFetchedBy(trial, CHECK);
  await trial.each(reports.filter(isReady), async ({ request, ready }) => {
    const how = `without fetchRestaurantNames in the report for ${describeRequest(request)}`;
    expectNames(trial, ready, how, false);
  });
}

function expectNames(
  trial: Trial,
  exchange: LiveExchange,
  how: string,
  isAsked: boolean,
  value?: string,
): void {
  const rows = rowsOf(exchange);
  if (rows.length === 0) return;
  const named = rows.filter((row) => hasName(row['restaurantName']));
  trial.holds(
    isAsked ? named.length > 0 : !rows.some((row) => shows(row, 'restaurantName')),
    () => ({
      message: `${trial.operation(CHECK.id).documented} ${isAsked ? 'leaves out' : 'shows'} restaurantName ${how}.`,
      expected: isAsked
        ? 'restaurantName in at least one record'
        : 'no restaurantName in any record',
      actual: `${named.length} of ${rows.length} records with it`,
      exchanges: [exchange],
      counterexample: value ?? 'absent',
    }),
  );
}

function hasName(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
