import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { type UnplacedFault, byId } from '../Fault.ts';
import { answerOf, okWith, type Row, listIn } from '../messages.ts';
import {
  briefPause,
  caching,
  everySecondAsTheOneBefore,
  keptByConnection,
  mixingUp,
} from '../sequence.ts';
import {
  identifierIn,
  isFetching,
  isGet,
  isPost,
  lastSegment,
  requestsTo,
} from './reports/messages.ts';
import { gets, operationOf, posts } from './reports/reportOperations.ts';
import { all, type Place } from '../on.ts';
import { INACTIVE } from './reports/conditions.ts';

const RULE = 'analytics/{operation}/defaults-hold-after-other-requests';

const isOf = (name: string) => (request: SandboxRequest) =>
  isPost(operationOf(posts, `${name}/request`), request);
const isGetOf = (name: string) => (request: SandboxRequest) =>
  isGet(operationOf(gets, `${name}/get`), request);
const isRequest = (request: SandboxRequest) => posts.some((post) => isPost(post, request));
const withPathOf = (request: SandboxRequest, { path }: SandboxRequest) => ({ ...request, path });
const EQUAL = 'get/ready-data-stays-equal';

/** What was asked for before, or at once, is given in place of what is asked for; each is shown at one data set. */
const KEPT: [id: string, dataSet: string, description: string, rule: string, wrap: Wrapper][] = [
  [
    'a-later-request-replaces-the-report-before',
    'labor',
    'Only the last report of a data set is kept, and returned for each identifier.',
    'request/only-the-restaurants-asked-for',
    (next) => {
      let last: string | undefined;
      return async (request) => {
        if (isGetOf('labor')(request) && last !== undefined) {
          const path = request.path.replace(lastSegment(request), last);
          return next({ ...request, path });
        }
        const response = await next(request);
        if (isOf('labor')(request) && response.status === 200) last = identifierIn(response);
        return response;
      };
    },
  ],
  [
    'every-other-report-is-the-one-before',
    'payout',
    'Every second GET of a report gets the report of the one before it.',
    EQUAL,
    everySecondAsTheOneBefore(isGetOf('payout')),
  ],
  [
    'a-report-is-given-once',
    'menu',
    'The data of a report are returned once; later GETs get an empty list.',
    EQUAL,
    (next) => {
      const given = new Set<string>();
      return async (request) => {
        const response = await next(request);
        if (!isGetOf('menu')(request) || response.status !== 200) return response;
        const isAgain = given.has(request.path);
        given.add(request.path);
        return isAgain ? { ...response, body: [] } : response;
      };
    },
  ],
  [
    'a-report-is-kept-until-the-next-request',
    'payoutSalesDate',
    'The report that is returned first is returned for all identifiers until another one is requested.',
    'request/only-the-restaurants-asked-for',
    caching(isGetOf('payoutSalesDate'), ({ method }) => method, isOf('payoutSalesDate')),
  ],
  [
    'a-connection-keeps-its-report',
    'menu',
    'The identifier of the first GET is used for all others of its connection.',
    EQUAL,
    keptByConnection('first', isGetOf('menu'), withPathOf),
  ],
  [
    'the-groupBy-of-a-rejected-request-sticks',
    'labor',
    'The first request without groupBy behind a rejected one by JOB is by JOB, too.',
    'request/defaults-hold-after-other-requests',
    (next) => {
      let rejected: unknown;
      return async (request) => {
        if (!isOf('labor')(request)) return next(request);
        const body = request.body as Row | undefined;
        const groupBy = body?.['groupBy'];
        const isBare = isObject(body) && groupBy === undefined && rejected !== undefined;
        const response = await next(
          isBare ? { ...request, body: { ...body, groupBy: rejected } } : request,
        );
        const isKept = response.status === 400 && JSON.stringify(groupBy) === '["JOB"]';
        if (isKept || isBare) rejected = isKept ? groupBy : undefined;
        return response;
      };
    },
  ],
  [
    'a-custom-range-behind-a-day-is-a-day',
    'menu',
    'A custom range right behind a request for a day may have one day.',
    'request/range-is-custom',
    (next) => {
      let isBehind = false;
      return async (request) => {
        const isCustom = isOf('menu')(request);
        const isNamed = isPost(operationOf(posts, 'menu/requestRange'), request);
        const { startBusinessDate: start, endBusinessDate: end } = Object(request.body) as Row;
        if (isCustom && isBehind && start !== end) return answerOf(400);
        if (isCustom || isNamed) isBehind = request.path.endsWith('/day');
        return next(request);
      };
    },
  ],
  [
    'restaurants-stay',
    'labor',
    'A request for all restaurants is for those that the last one before it lists.',
    'request/defaults-hold-after-other-requests',
    (next) => {
      let kept: unknown[] = [];
      return requestsTo(operationOf(posts, 'labor/request')).sent.change((body) => {
        const asked = listIn(body, 'restaurantIds');
        if (asked.length > 0) kept = asked;
        return isForAll(body) ? { ...body, restaurantIds: kept } : body;
      })(next);
    },
  ],
  [
    'reports-fetched-at-once-are-mixed-up',
    'payoutPayments',
    'Concurrent GETs of reports all get the report of the last one.',
    'request/only-the-restaurants-asked-for',
    mixingUp(isFetching, withPathOf),
  ],
  [
    'a-report-that-is-requested-again-is-given-up',
    'check',
    'A report is no longer returned once the same one was requested again.',
    'get/ready-stays-ready',
    (next) => {
      const known = new Map<string, string>();
      const gone = new Set<string>();
      return async (request) => {
        if (gone.has(lastSegment(request))) return answerOf(409);
        const response = await next(request);
        if (!isRequest(request) || response.status !== 200) return response;
        const key = JSON.stringify([request.path, String(request.query), request.body]);
        const before = known.get(key);
        if (before !== undefined) gone.add(before);
        known.set(key, identifierIn(response));
        return response;
      };
    },
  ],
  [
    'a-report-that-is-requested-again-fails-for-a-moment',
    'payoutSalesDate',
    'Where the same report was requested before, the second GET gets 409, and later ones do not.',
    'get/failed-request-stays-failed',
    (next) => {
      const known = new Set<string>();
      const gets = new Map<string, number>();
      return async (request) => {
        const guid = lastSegment(request);
        const count = (gets.get(guid) ?? -Infinity) + 1;
        if (isGetOf('payoutSalesDate')(request)) gets.set(guid, count);
        if (count === 2) return answerOf(409);
        const response = await next(request);
        if (!isOf('payoutSalesDate')(request) || response.status !== 200) return response;
        const key = JSON.stringify([request.path, request.body]);
        if (known.has(key)) gets.set(identifierIn(response), 0);
        known.add(key);
        return response;
      };
    },
  ],
  [
    'identifiers-requested-at-once-are-exchanged',
    'labor',
    'Two concurrent requests each get the identifier of the other.',
    'request/only-the-restaurants-asked-for',
    requestsTo(operationOf(posts, 'labor/request')).around((next) => {
      let waiting: { identifier: Promise<unknown>; set: (body: unknown) => void } | undefined;
      return async (request) => {
        const response = await next(request);
        const other = waiting;
        if (other !== undefined) {
          waiting = undefined;
          other.set(response.body);
          return { ...response, body: await other.identifier };
        }
        let set: (body: unknown) => void = () => {};
        const given = new Promise((resolve) => (set = resolve));
        waiting = { identifier: Promise.resolve(response.body), set };
        const body = await Promise.race([given, briefPause().then(() => response.body)]);
        if (waiting?.set === set) waiting = undefined;
        return { ...response, body };
      };
    }),
  ],
  [
    'requests-at-once-get-one-identifier',
    'check',
    'Requests that are under way together all get the identifier of the first.',
    'request/different-requests-have-different-identifiers',
    (next) => {
      let underWay: ReturnType<typeof next> | undefined;
      return async (request) => {
        if (!isOf('check')(request)) return next(request);
        const response = (underWay ??= next(request));
        await briefPause();
        underWay = undefined;
        return response;
      };
    },
  ],
  [
    'requests-at-once-are-mixed-up',
    'payoutPayments',
    'Requests that are under way together are all understood as the last one.',
    'request/only-the-restaurants-asked-for',
    mixingUp(isOf('payoutPayments'), (request, { body }) => ({ ...request, body })),
  ],
  [
    'restaurants-are-those-of-the-request-before',
    'payout',
    'Every second request is processed with the restaurants of the one before.',
    'request/only-the-restaurants-asked-for',
    everySecondAsTheOneBefore(isOf('payout')),
  ],
  [
    'a-report-at-once-is-given-twice',
    'payoutPayments',
    'All but the first two of concurrent GETs of a report get an empty list.',
    EQUAL,
    (next) => {
      const underWay: string[] = [];
      return async (request) => {
        if (!isGetOf('payoutPayments')(request)) return next(request);
        const { path } = request;
        if (underWay.filter((one) => one === path).length > 1) return okWith([]);
        underWay.push(path);
        await briefPause();
        return next(request).finally(() => underWay.splice(underWay.indexOf(path), 1));
      };
    },
  ],
];

/** Defects of what came before, and of what happens at once. */
export const sequenceFaults: UnplacedFault[] = [
  ...KEPT.map(([id, set, description, rule, wrap]) => ({
    ...{ id: `analytics/${set}/${id}`, description, rules: [`analytics/${set}/${rule}`], wrap },
    alsoBreaks: [`analytics/${set}/*`],
  })),
  ...byId<UnplacedFault>({
    'analytics/request/only-inactive-is-remembered': {
      description: 'A request uses the onlyInactiveRestaurants of an earlier one.',
      rules: [RULE],
      wrap: all(...posts.map((post) => remembering(requestsTo(post), INACTIVE, 'true'))),
    },
    'analytics/metrics/requestRange/by-hour-is-remembered': {
      description: 'A request without aggregateBy uses HOUR if an earlier one did.',
      rules: ['analytics/metrics/requestRange/defaults-hold-after-other-requests'],
      wrap: remembering(
        requestsTo(operationOf(posts, 'metrics/requestRange')),
        'aggregateBy',
        'HOUR',
      ),
    },
  }),
];

/** Applies only to requests for all restaurants, so that other requests stay as they are. */
function remembering(asking: Place<Row>, name: string, value: string): Wrapper {
  return (next) => {
    let last: string | null = null;
    return asking.query((query, { body }) => {
      const said = query.get(name);
      if (said === null && last === value && isForAll(body)) query.set(name, value);
      last = said;
    })(next);
  };
}

function isForAll(body: unknown): boolean {
  const { restaurantIds, excludedRestaurantIds } = body as Record<string, unknown>;
  return JSON.stringify([restaurantIds, excludedRestaurantIds]) === '[[],[]]';
}
