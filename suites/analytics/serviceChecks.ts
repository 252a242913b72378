import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { fixture } from '../../src/check/preconditions.ts';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { fetchIdentifier } from './fetchAgain.ts';
import { reportNeeds, serviceNeeds } from './fixtures.ts';
import { baseRequest } from './baseRequest.ts';
import { getOperations, requestOperations } from './operations.ts';
import { partsOf } from './ReportRequest.ts';
import { rowsOf } from './rows.ts';

const INFORMATION = 'analytics/restaurantsInformation';

/** Checks of the restaurants of the management group, and of error bodies. */
export const serviceChecks: Check[] = [
  {
    rule: 'analytics/restaurantsInformation/holds-the-reported-restaurants',
    preconditions: [...serviceNeeds, fixture('reports')],
    run: holdsTheReportedRestaurants,
  },
  {
    rule: 'analytics/ErrorMessage/status-is-the-http-status',
    preconditions: reportNeeds,
    run: statusIsTheHttpStatus,
  },
];

async function holdsTheReportedRestaurants(trial: Trial): Promise<void> {
  const restaurants = trial.target.fixtures.reports?.restaurants ?? [];
  if (restaurants.length === 0)
    trial.notExercised('the target file has no fixtures.reports.restaurants');
  const exchange = await trial.setup(INFORMATION, {});
  const elements = rowsOf(exchange);
  trial.observe(
    'analytics/RestaurantsGuidName/field-names',
    [...new Set(elements.flatMap((element) => Object.keys(element)))].sort().join(', ') || 'none',
  );
  await trial.each(restaurants, async (guid) => {
    trial.holds(
      elements.some((element) => holds(element, guid.toLowerCase())),
      () => ({
        message: `${trial.operation(INFORMATION).documented} does not list the restaurant ${guid}, which has reports.`,
        expected: `an element with the guid ${guid} as a value`,
        actual: describeAnswer(exchange),
        exchanges: [exchange],
        counterexample: guid,
      }),
    );
  });
}

/** Whether a value, or one inside it, is the guid. */
function holds(value: unknown, guid: string): boolean {
  if (typeof value === 'string') return value.toLowerCase() === guid;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((inner) => holds(inner, guid))
  );
}

/** Provokes the two refusals whose body is an ErrorMessage: 400 of every POST, 404 of every data GET. */
async function statusIsTheHttpStatus(trial: Trial): Promise<void> {
  await trial.each(requestOperations, async (operation) => {
    const request = baseRequest(trial, operation);
    const dates = { start: 0, end: 0 };
    const exchange = await trial.send(operation.id, partsOf({ ...request, dates }));
    expectOwnStatus(trial, exchange, 400);
  });
  await trial.each(getOperations, async (get) => {
    const unknown = freshUuid(trial.session.seed, trial.rule, 1);
    expectOwnStatus(trial, await fetchIdentifier(trial, get, unknown), 404);
  });
  if (trial.assertions === 0) trial.notExercised('no 400 or 404 body had a status');
}

function expectOwnStatus(trial: Trial, exchange: LiveExchange, documented: number): void {
  const { response } = exchange;
  const reported = rowsOf(exchange)[0]?.['status'];
  if (response?.status !== documented || reported === undefined) return;
  trial.holds(reported === response.status, () => ({
    message: 'The status in an ErrorMessage is not that of its response.',
    expected: `status ${response.status}`,
    actual: `status ${JSON.stringify(reported)}`,
    exchanges: [exchange],
  }));
}
