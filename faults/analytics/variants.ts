import { byId, type Difference, type Variant } from '../Fault.ts';
import type { SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { everyNth, answerOf, type Row } from '../messages.ts';
import { on } from '../on.ts';
import { combinationVariants } from './variants/combinationVariants.ts';
import { figureVariants } from './variants/figureVariants.ts';
import { everydayVariants } from './variants/everydayVariants.ts';
import { liveDataVariants } from './variants/liveDataVariants.ts';
import { meanwhileVariants } from './variants/meanwhileVariants.ts';
import { recordVariants } from './variants/recordVariants.ts';
import { requestVariants } from './variants/requestVariants.ts';
import { forTheFirstTime } from './reports/conditions.ts';
import { datesOf } from './reports/dates.ts';
import {
  dataOf,
  identifiedBy,
  identifierIn,
  refusal,
  isFetching,
  reports,
  requests,
} from './reports/messages.ts';
import { without } from '../parts.ts';

/** The path at which the sandbox mounts the service. */
const MOUNT = '/analytics/';
/** The business day of the sandbox's fixtures. */
const LAST_DAY = 20_260_316;
/** What differs here are reports, which the rules by hand look at (their names have hyphens), and how they are answered. */
const RULES = [
  'analytics/*-*',
  'analytics/BusinessDate/*',
  'analytics/*/accepts',
  'analytics/*/response/*',
];
/** The rules of two data sets, which stand for all of them if the run has to wait. */
const FEW = ['analytics/labor/*-*', 'analytics/labor/*/accepts', 'analytics/metrics/get*/*-*'];

const differences = byId<Difference>({
  'one-record-as-an-object': {
    description: 'A report of one record is that record, in place of an array of it.',
    wrap: reports.where((rows) => rows.length === 1).change((rows) => rows[0]),
  },
  'other-order-each-time': {
    description: 'The records of a report come in another order every second time.',
    wrap: reports.where(everyNth(2)).change((rows) => rows.toReversed()),
  },
  'nothing-to-report': {
    description: 'Every report is without records.',
    wrap: reports.change(() => []),
  },
  'unprocessed-at-first': {
    description: 'The first reports cannot be processed (409) and have to be requested again.',
    wrap: (next) => {
      const failed = new Set<string>();
      return async (request) => {
        const response = await next(request);
        if (!isFetching(request) || response.status >= 400) return response;
        if (response.status === 202 && failed.size < 3) failed.add(request.path);
        return failed.has(request.path) ? { status: 409, headers: {}, body: undefined } : response;
      };
    },
  },
  'nothing-before-this-year': {
    description: 'Requests for dates before 2026 are rejected, because there are no data.',
    wrap: requests
      .when((request) => Number(datesOf(request)[0]) < 20_260_101)
      .respond(refusal(400)),
  },
  'nothing-after-the-business-day': {
    description:
      'Requests for dates after the business day of the fixtures are rejected, because they are still to come.',
    run: [...RULES, 'analytics/*/body/*'],
    wrap: requests
      .when((request) => datesOf(request).some((date) => Number(date) > LAST_DAY))
      .respond(refusal(400)),
  },
  'same-request-same-identifier': {
    description: 'The same request gets the same identifier again.',
    wrap: identifiedBy(requests, ({ query, body }) => [String(query), body]),
  },
  'ready-at-once': {
    description: 'Reports are ready at the first question.',
    wrap: (next) => async (request) => {
      let response = await next(request);
      while (isFetching(request) && response.status === 202) response = await next(request);
      return response;
    },
  },
  'ready-late': {
    description: 'Reports stay in progress for a few questions more.',
    run: FEW,
    wrap: (next) => {
      const held = new Map<string, { answer: SandboxResponse; left: number }>();
      return async (request) => {
        const waiting = held.get(request.path);
        if (waiting !== undefined && waiting.left > 0) {
          waiting.left -= 1;
          return waiting.answer;
        }
        const response = await next(request);
        if (response.status === 202) held.set(request.path, { answer: response, left: 3 });
        return response;
      };
    },
  },
  'ready-too-late': {
    description: 'Reports stay in progress for longer than the run waits.',
    wrap: (next) => {
      const held = new Map<string, SandboxResponse>();
      return async (request) => {
        const response = await next(request);
        if (isFetching(request) && response.status === 202) held.set(request.path, response);
        return response.status === 200 ? (held.get(request.path) ?? response) : response;
      };
    },
  },
  'not-found-at-first': {
    description: 'The first question for a report meets an unexpected error (404).',
    run: FEW,
    wrap: on(isFetching, forTheFirstTime).respond(refusal(404)),
  },
  'time-of-generation': {
    description: 'Each record says, in undocumented fields, when and in which response it came.',
    wrap: (next) => {
      let count = 0;
      return reports.change((rows) => {
        count += 1;
        const generatedAt = new Date(1_770_000_000_000 + count * 1000).toISOString();
        const generatedAtMs = Date.parse(generatedAt);
        return rows.map((row) => ({
          ...row,
          generatedAt,
          generatedAtMs,
          generatedAtS: generatedAtMs / 1000,
        }));
      })(next);
    },
  },
  'some-records-without-a-value': {
    description: 'The last of several records lacks what it is grouped by, and a restaurant name.',
    warns: ['analytics/*/each-record-shows-its-group'],
    wrap: reports.change((rows) =>
      rows.map((row, index) => (index > 0 && index === rows.length - 1 ? withoutNames(row) : row)),
    ),
  },
  'unknown-restaurants-refused': {
    description: 'A request that names a restaurant that nobody knows is rejected.',
    run: [...RULES, 'analytics/*/body/*'],
    wrap: (next) => async (request) => {
      if (!isRequesting(request)) return next(request);
      const information = { ...request, method: 'GET', path: `${MOUNT}restaurants-information` };
      const { body: known } = await next({ ...information, body: undefined });
      const { restaurantIds, excludedRestaurantIds } = (request.body ?? {}) as Row;
      const guids = [restaurantIds, excludedRestaurantIds].flat();
      const isKnown = (guid: unknown) =>
        typeof guid !== 'string' || JSON.stringify(known).includes(guid.toLowerCase());
      return guids.every(isKnown) ? next(request) : refusal(400);
    },
  },
  'null-is-absent-where-nothing-is-required': {
    description: 'Metrics and check requests may lack fields and body, or have null there.',
    run: ['analytics/metrics/request*', 'analytics/check/request/*'],
    wrap: (next) => async (request) => {
      const { path, body } = request;
      if (!isRequesting(request) || !/^.analytics.(metrics|check)/.test(path)) return next(request);
      if (body !== null && body !== undefined && !isObject(body)) return next(request);
      const sent = Object.entries((body ?? {}) as Row).filter(([, value]) => value !== null);
      const [startBusinessDate, endBusinessDate] = [20260316, 20260316];
      return next({
        ...request,
        body: { startBusinessDate, endBusinessDate, ...Object.fromEntries(sent) },
      });
    },
  },
  'identifiers-in-upper-case': {
    description: 'Identifiers of requests are given in upper case, and accepted in either.',
    wrap: requests.answer((response) => ({
      ...response,
      body: JSON.stringify(identifierIn(response).toUpperCase()),
    })),
  },
  'bare-identifier': {
    description: 'The identifier of a request is returned as bare text.',
    run: FEW,
    wrap: requests.answer((response) => ({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: identifierIn(response),
    })),
  },
  'no-answers-of-payouts-by-sales-date': {
    description: 'GET /payout/sales-date (not shown) responds 400 to what it cannot give.',
    run: ['analytics/payoutSalesDate/get/*'],
    warns: [
      'analytics/payoutSalesDate/get/failed-request-is-409',
      'analytics/payoutSalesDate/get/failed-request-stays-failed',
      'analytics/payoutSalesDate/get/unknown-identifier-is-not-found',
      'analytics/payoutSalesDate/get/response/*',
    ],
    wrap: dataOf('payoutSalesDate').answered(404, 409).instead(answerOf(400)),
  },
});

/** Honest differences of reports. */
export const variants: Variant[] = [
  ...recordVariants,
  ...combinationVariants,
  ...everydayVariants,
  ...figureVariants,
  ...liveDataVariants,
  ...meanwhileVariants,
  ...requestVariants,
  ...differences,
].map((variant) => ({ run: RULES, ...variant }));

function isRequesting({ method, path }: SandboxRequest): boolean {
  return method === 'POST' && path.startsWith(MOUNT);
}

function withoutNames(row: Row): Row {
  const grouping = /^(job|employee|menu|menuGroup|menuItem|modifier)(Guid|Name|Title|Code)$/;
  const names = Object.keys(row).filter((name) => grouping.test(name) || name === 'restaurantName');
  return without(row, ...names);
}
