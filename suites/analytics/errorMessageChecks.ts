import { rangeUntil, type DateRange } from '../../generators/fields/businessDates.ts';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { byRule } from '../../src/check/byRule.ts';
import type { RequestParts } from '../../src/session/RequestParts.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { internalsIn } from '../../src/check/internalsIn.ts';
import type { Json } from '../../src/spec/types.ts';
import { baseRequest } from './baseRequest.ts';
import { fetchIdentifier } from './fetchIdentifier.ts';
import { getOperations, requestOperations } from './operations.ts';
import { partsOf, type ReportRequest } from './ReportRequest.ts';
import { rowsOf } from './rows.ts';

/** Checks of the bodies of refusals. */
export const errorMessageChecks = byRule({
  'analytics/ErrorMessage/status-is-the-http-status': {
    unseen: 'no 400 or 404 body had a status',
    run: statusIsTheHttpStatus,
  },
  'analytics/ErrorMessage/request-ids-differ': {
    unseen: 'fewer than two 400 or 404 bodies had a requestId',
    run: requestIdsDiffer,
  },
  'analytics/ErrorMessage/message-is-for-people': {
    unseen: 'no 400 or 404 body had a message',
    run: messageIsForPeople,
  },
});

/** Invalid requests, one in another way for each operation, since each may have its own way to a refusal. */
const WRONG: Record<string, Wrong> = {
  'analytics/metrics/request': withDates(() => ({ start: 0, end: 0 })),
  'analytics/metrics/requestRange': withQuery({ aggregateBy: 'WEEK' }),
  'analytics/check/request': withBody({ restaurantIds: 'all' }),
  'analytics/labor/request': withBody({ groupBy: ['NOTHING'] }),
  'analytics/menu/request': withQuery({ onlyInactiveRestaurants: 'perhaps' }),
  'analytics/menu/requestRange': withBody({ excludedRestaurantIds: ['none'] }),
  'analytics/payout/request': withBody({ startDate: null }),
  'analytics/payoutPayments/request': withDates(({ end }) => rangeUntil(end, 2)),
  'analytics/payoutSalesDate/request': withDates(({ start, end }) => ({ start: end, end: start })),
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
      const wrong = WRONG[operation.id];
      if (wrong === undefined) throw new Error(`nothing wrong is known for ${operation.id}`);
      exchanges.push(
        await trial.send(operation.id, wrong(request), {
          expects: trial.operation(operation.id).invalidStatuses,
        }),
      );
    }
    for (const get of withFirstAgain(getOperations)) {
      const unknown = freshUuid(trial.session.seed, 'ErrorMessage', 1);
      exchanges.push(await fetchIdentifier(trial, get, unknown));
    }
    return exchanges.filter(({ response }) => response?.status === 400 || response?.status === 404);
  });
}

function withFirstAgain<Operation>(operations: readonly Operation[]): Operation[] {
  return [...operations.slice(0, 1), ...operations];
}

async function statusIsTheHttpStatus(trial: Trial): Promise<void> {
  await trial.each(await refusals(trial), async (exchange) => {
    const status = exchange.response?.status;
    const [{ status: reported, errors } = {}] = rowsOf(exchange);
    if (errors !== undefined) {
      trial.observe('analytics/ErrorMessage/elements-of-errors', kindsIn(errors));
    }
    if (reported === undefined) return;
    trial.holds(reported === status, () => ({
      message: 'The status in an ErrorMessage is not that of its response.',
      expected: `status ${status}`,
      actual: `status ${JSON.stringify(reported)}`,
      exchanges: [exchange],
    }));
  });
}

async function requestIdsDiffer(trial: Trial): Promise<void> {
  const known = new Map<string, LiveExchange>();
  await trial.each(await refusals(trial), async (exchange) => {
    const [{ requestId } = {}] = rowsOf(exchange);
    if (typeof requestId !== 'string') return;
    const before = known.get(requestId);
    known.set(requestId, exchange);
    if (known.size === 1 && before === undefined) return;
    trial.holds(before === undefined, () => ({
      message: 'Two failed requests have one requestId.',
      expected: 'a requestId of its own for each',
      actual: `${requestId} for both`,
      exchanges: before === undefined ? [exchange] : [before, exchange],
    }));
  });
}

async function messageIsForPeople(trial: Trial): Promise<void> {
  await trial.each(await refusals(trial), async (exchange) => {
    const [{ message } = {}] = rowsOf(exchange);
    if (typeof message !== 'string' || message === '') return;
    const internals = internalsIn(message);
    trial.holds(internals === undefined, () => ({
      message: 'The message of an ErrorMessage shows the insides of a program.',
      expected: 'what went wrong, in words; more may stand in developerMessage',
      actual: JSON.stringify(internals ?? ''),
      exchanges: [exchange],
    }));
  });
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
