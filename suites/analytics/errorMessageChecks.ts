import { rangeUntil, type DateRange } from '../../generators/fields/businessDates.ts';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import {
  messageIsForPeople,
  requestIdsDiffer,
  statusIsTheHttpStatus,
} from '../../src/checked/forms/errorMessages.ts';
import type { Json } from '../../src/promised/types.ts';
import { baseRequest } from './reports/baseRequest.ts';
import { fetchIdentifier } from './reports/fetchIdentifier.ts';
import { getOperations, requestOperations } from './reports/dataSets.ts';
import { partsOf, type ReportRequest } from './reports/ReportRequest.ts';
import { rowsOf } from './reports/rows.ts';

/** Checks of the bodies of refusals. */
export const errorMessageChecks = byRule({
  'analytics/ErrorMessage/status-is-the-http-status': statusIsTheHttpStatus(refusals),
  'analytics/ErrorMessage/request-ids-differ': requestIdsDiffer(refusals),
  'analytics/ErrorMessage/message-is-for-people': messageIsForPeople(refusals),
});

/**
 * Invalid requests, one in another way for each operation, since each may have its own way to a rejection. Each breaks a must:
 * a success counts against the operation.
 */
const WRONG: Record<string, [must: string, wrong: Wrong]> = {
  'analytics/metrics/request': ['dates-exist', withDates(() => ({ start: 0, end: 0 }))],
  'analytics/metrics/requestRange': ['query/aggregateBy/enum', withQuery({ aggregateBy: 'WEEK' })],
  'analytics/check/request': ['body/restaurantIds/type', withBody({ restaurantIds: 'all' })],
  'analytics/labor/request': ['body/groupBy/items/enum', withBody({ groupBy: ['NOTHING'] })],
  'analytics/menu/request': [
    'query/onlyInactiveRestaurants/type',
    withQuery({ onlyInactiveRestaurants: 'perhaps' }),
  ],
  'analytics/menu/requestRange': [
    'body/excludedRestaurantIds/items/format',
    withBody({ excludedRestaurantIds: ['none'] }),
  ],
  'analytics/payout/request': ['body/startDate/type', withBody({ startDate: null })],
  'analytics/payoutPayments/request': [
    'day-is-one-day',
    withDates(({ end }) => rangeUntil(end, 2)),
  ],
  'analytics/payoutSalesDate/request': ['body/endDate/type', withBody({ endDate: 'the last' })],
};

type Wrong = (request: ReportRequest) => RequestParts;

function withDates(change: (dates: DateRange) => DateRange): Wrong {
  return (request) => partsOf({ ...request, dates: change(request.dates) });
}

function withQuery(query: Record<string, string>): Wrong {
  return (request) => ({ ...partsOf(request), query });
}

function withBody(fields: Record<string, Json>): Wrong {
  return (request) => {
    const parts = partsOf(request);
    return { ...parts, body: { ...(parts.body as Record<string, Json>), ...fields } };
  };
}

/**
 * The two refusals whose body is an ErrorMessage, of each operation once: 400 of the POSTs, 404 of the data GETs. The first of
 * either is sent twice: what fails again is another request.
 */
async function refusals(trial: Trial): Promise<LiveExchange[]> {
  return trial.once('rejections with an ErrorMessage', async (trial) => {
    const exchanges: LiveExchange[] = [];
    for (const operation of withFirstAgain(requestOperations)) {
      const request = baseRequest(trial, operation);
      const known = WRONG[operation.id];
      if (known === undefined) throw new Error(`nothing wrong is known for ${operation.id}`);
      const [must, wrong] = known;
      exchanges.push(
        await trial.send(operation.id, wrong(request), {
          expects: trial.operation(operation.id).invalidStatuses,
          forbiddenBy: `${operation.id}/${must}`,
        }),
      );
    }
    for (const get of withFirstAgain(getOperations)) {
      const unknown = freshUuid(trial.session.seed, 'ErrorMessage', 1);
      exchanges.push(await fetchIdentifier(trial, get, unknown));
    }
    const rejections = exchanges.filter(({ response }) =>
      [400, 404].includes(response?.status ?? 0),
    );
    for (const { errors } of rejections.flatMap(rowsOf))
      if (errors !== undefined)
        trial.observe('analytics/ErrorMessage/elements-of-errors', kindsIn(errors));
    return rejections;
  });
}

function withFirstAgain<Operation>(operations: readonly Operation[]): Operation[] {
  return [...operations.slice(0, 1), ...operations];
}

/** The types of an array's elements, in words. */
function kindsIn(elements: unknown): string {
  if (!Array.isArray(elements)) return 'no array';
  const kinds = elements.map((element: unknown) =>
    typeof element === 'object' && element !== null
      ? `an object of ${Object.keys(element).sort().join(', ')}`
      : typeof element,
  );
  return [...new Set(kinds)].join('; ') || 'none';
}
