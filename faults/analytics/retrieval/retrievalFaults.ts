import type { SandboxResponse, Wrapper, SandboxRequest } from '../../../sandbox/types.ts';
import { type UnplacedFault, byId } from '../../Fault.ts';
import { type Row, has, type Test } from '../../messages.ts';
import { withLast } from '../../parts.ts';
import {
  identifierIn,
  inProgress,
  isGet,
  lastSegment,
  refusal,
  reportsOf,
  rowsIn,
  dataOf,
  MOUNT,
  reportsTo,
  requests,
  requestsTo,
} from '../reports/messages.ts';
import { gets, operationOf, posts, type Get, rulesOf } from '../reports/reportOperations.ts';
import { isGrouped, namesNone, ofRange } from '../reports/conditions.ts';

/** What an operation that fetches reports knows of the report that it is asked for. */
interface Fetched {
  guid: string;
  /** How often it was asked for, this time counted. */
  asked: number;
  /** How often it was asked for since it was ready or failed, this time counted; 0 before. */
  times: number;
  /** The identifier that was given last. */
  lastGuid: string;
}

const checks = dataOf('check');

const isNamed = has('fetchRestaurantNames', 'true');

/** Data sets that can be requested for a month, with a grouping, by a path that is not deprecated. */
const ofMonths = ['labor/get', 'menu/get', 'payout/get'].map((name) => operationOf(gets, name));

const grouped = ofMonths.filter(({ path }) => path !== '/payout');

/** What goes wrong with the states that the data of a request go through. */
export const retrievalFaults: UnplacedFault[] = [
  onGets(
    'unknown-while-in-progress',
    'A request is not found while it is in progress, which takes long.',
    ['analytics/{operation}/posted-identifier-is-known'],
    (response, { asked }) =>
      [200, 202].includes(response.status) && asked < 10 ? refusal(404) : response,
    // Nothing ever becomes ready for a client that believes this.
    ['analytics/*'],
  ),
  onGets(
    'every-second-unknown',
    'A request whose identifier ends with a small digit is not found.',
    ['analytics/{operation}/posted-identifier-is-known'],
    (response, { guid }) => (/[0-7]$/.test(guid) ? refusal(404) : response),
    ['analytics/*'],
  ),
  onGets(
    'no-records-while-in-progress',
    'A report that is in progress is returned with 200 and without records.',
    ['analytics/{operation}/no-data-before-it-is-gathered'],
    (response) => (response.status === 202 ? { status: 200, headers: {}, body: [] } : response),
  ),
  onGets(
    'in-progress-names-the-last',
    'A 202 has the identifier of the request that was posted last.',
    ['analytics/{operation}/in-progress-names-the-request'],
    (response, { lastGuid }) => (response.status === 202 ? inProgress(lastGuid) : response),
  ),
  onGets(
    'in-progress-again',
    'A ready report is in progress again the second time.',
    ['analytics/{operation}/ready-stays-ready'],
    (response, { times, guid }) =>
      response.status === 200 && times === 2 ? inProgress(guid) : response,
  ),
  onGets(
    'in-progress-again-later',
    'A ready report is in progress again the fourth time.',
    ['analytics/{operation}/ready-stays-ready'],
    (response, { times, guid }) =>
      response.status === 200 && times === 4 ? inProgress(guid) : response,
    ['analytics/metrics/getDeprecated/gives-the-data-of-the-current-path'],
  ),
  onGets(
    'gone-once-read',
    'A report is gone once it was read.',
    ['analytics/{operation}/ready-stays-ready'],
    (response, { times }) => (response.status === 200 && times > 1 ? refusal(404) : response),
    ['analytics/*/accepts'],
  ),
  onGets(
    'other-data-later',
    'An amount of the last record grows by a cent from one time to the next.',
    ['analytics/{operation}/ready-data-stays-equal'],
    (response, { times }) =>
      response.status === 200 ? { ...response, body: withCents(response, times - 1) } : response,
  ),
  onGets(
    'record-repeated-later',
    'The first record stands twice from the second time on.',
    ['analytics/{operation}/ready-data-stays-equal'],
    (response, { times }) =>
      response.status === 200 && times > 1
        ? { ...response, body: [...rowsIn(response), ...rowsIn(response).slice(0, 1)] }
        : response,
  ),
  ...[
    // Under the deprecated path a 404 may be about the time range that it names.
    { status: 404, on: gets.filter(({ isDeprecated }) => !isDeprecated) },
    { status: 410, on: gets },
    { status: 500, on: gets },
  ].map(({ status, on }) => ({
    id: `analytics/get/failed-is-${status}`,
    description: `A failed request gets ${status}.`,
    rules: on.flatMap(({ id }) => [
      `${id}/failed-request-is-409`,
      `${id}/failed-request-stays-failed`,
    ]),
    wrap: reportsOf(...on)
      .answered(409)
      .instead(refusal(status)),
  })),

  onGets(
    'failed-is-in-progress-at-times',
    'A failed request is in progress every second time.',
    ['analytics/{operation}/failed-request-stays-failed'],
    (response, { times, guid }) =>
      response.status === 409 && times % 2 === 0 ? inProgress(guid) : response,
    ['analytics/{operation}/failed-request-is-409'],
  ),
  onGets(
    'unknown-has-no-records',
    'An unknown identifier has a report without records.',
    ['gives-no-data', 'is-not-found'].map(
      (one) => `analytics/{operation}/unknown-identifier-${one}`,
    ),
    (response) => (response.status === 404 ? { status: 200, headers: {}, body: [] } : response),
  ),
  onGets(
    'unknown-is-in-progress',
    'An unknown identifier is in progress.',
    ['gives-no-data', 'is-not-found'].map(
      (one) => `analytics/{operation}/unknown-identifier-${one}`,
    ),
    (response, { guid }) => (response.status === 404 ? inProgress(guid) : response),
  ),
  onGets(
    'unknown-is-400',
    'An unknown identifier gets 400.',
    ['analytics/{operation}/unknown-identifier-is-not-found'],
    (response) => (response.status === 404 ? refusal(400) : response),
  ),
  onGets(
    'unknown-without-message',
    'An unknown identifier gets a response without an ErrorMessage.',
    ['analytics/{operation}/unknown-identifier-is-not-found'],
    (response) => (response.status === 404 ? { ...response, body: {} } : response),
  ),
  ...byId<UnplacedFault>({
    'analytics/get/gives-data-of-another-data-set': {
      rules: rulesOf(gets, 'no-data-of-another-data-set'),
      wrap: reportsOf(...gets)
        .answered(404)
        .answer(async (response, { request, next }) => {
          for (const { path, isDeprecated } of gets) {
            if (isDeprecated) continue;
            const other = { ...request, path: `${MOUNT}${path}/${lastSegment(request)}` };
            const data = await next(other);
            if (data.status === 200) return data;
          }
          return response;
        }),
    },
    'analytics/get/in-progress-again-where-long': {
      description: 'The report of a month is in progress again the second time.',
      rules: rulesOf(ofMonths, 'ready-stays-ready'),
      wrap: again(ofMonths, ofRange('month', 'year'), (_response, guid) => inProgress(guid)),
    },
    'analytics/get/other-data-later-where-grouped': {
      description: 'A report with a grouping has lost its first record the second time.',
      rules: rulesOf(grouped, 'ready-data-stays-equal'),
      wrap: again(grouped, isGrouped, (response) => ({
        ...response,
        body: rowsIn(response).slice(1),
      })),
    },
    'analytics/check/get/loses-records-with-names': {
      rules: ['analytics/check/get/ready-data-stays-equal'],
      wrap: checks.when(isNamed).change((rows) => rows.slice(1)),
    },
    'analytics/check/get/loses-tips-with-names': {
      rules: ['analytics/check/get/ready-data-stays-equal'],
      wrap: checks.when(isNamed).each.at('checkTipAmount').drop(),
    },
    'analytics/metrics/get/in-progress-again-with-names': {
      description: 'A ready report is in progress again for who asks for names.',
      rules: ['analytics/metrics/get/ready-stays-ready'],
      wrap: dataOf('metrics')
        .when(isNamed)
        .answer((_response, { request }) => inProgress(lastSegment(request))),
    },
    'analytics/check/get/names-of-all': {
      description: 'Records show their restaurantName where the request listed no restaurants.',
      rules: ['analytics/check/get/restaurant-name-only-when-asked-for'],
      wrap: reportsTo(
        requestsTo(operationOf(posts, 'check/request')).when(namesNone('restaurantIds')),
      ).each.set({ restaurantName: 'Harbor' }),
    },
    'analytics/labor/request/job-title-of-all': {
      description: 'Records show a jobTitle where the request listed no restaurants.',
      rules: ['analytics/labor/request/job-fields-only-with-job'],
      wrap: reportsTo(
        requestsTo(operationOf(posts, 'labor/request')).when(
          namesNone('restaurantIds'),
          namesNone('groupBy'),
        ),
      ).last.set({ jobTitle: 'shown' }),
    },
    'analytics/menu/request/shows-the-menu-name-for-a-custom-range': {
      rules: ['analytics/menu/request/fields-of-another-grouping-are-absent'],
      wrap: reportsTo(requestsTo(operationOf(posts, 'menu/request'))).last.set({
        menuName: 'shown',
      }),
    },
  }),
];

function onGets(
  id: string,
  description: string,
  rules: string[],
  change: (response: SandboxResponse, fetched: Fetched) => SandboxResponse,
  alsoBreaks: string[] = [],
): UnplacedFault {
  return { id: `analytics/get/${id}`, description, rules, alsoBreaks, wrap: fetching(change) };
}

/** Changes the responses of the operations that fetch reports. */
function fetching(
  change: (response: SandboxResponse, fetched: Fetched) => SandboxResponse,
): Wrapper {
  return (next) => {
    const times = new Map<string, number>();
    const asked = new Map<string, number>();
    let lastGuid = '';
    return async (request) => {
      const response = await next(request);
      if (request.method === 'POST' && response.status === 200) lastGuid = identifierIn(response);
      const { path } = request;
      if (!gets.some((get) => isGet(get, request))) return response;
      asked.set(path, (asked.get(path) ?? 0) + 1);
      const isOver = response.status === 200 || response.status === 409;
      times.set(path, isOver ? (times.get(path) ?? 0) + 1 : 0);
      return change(response, {
        guid: lastSegment(request),
        asked: asked.get(path) ?? 0,
        times: times.get(path) ?? 0,
        lastGuid,
      });
    };
  };
}

/** The records with so many cents more in the last number of the last one. */
function withCents(response: SandboxResponse, cents: number): unknown {
  return withLast<Row>(rowsIn(response), (row) => {
    const name = Object.keys(row).findLast((key) => typeof row[key] === 'number');
    return name === undefined ? row : { ...row, [name]: Number(row[name]) + cents / 100 };
  });
}

/** Changes what operations give for the reports of some requests, from the second time on. */
function again(
  operations: Get[],
  isMeant: Test<SandboxRequest>,
  change: (response: SandboxResponse, guid: string) => SandboxResponse,
): Wrapper {
  return (next) => {
    const given = new Set<string>();
    return reportsTo(requests.when(isMeant))
      .when((request) => operations.some((get) => isGet(get, request)))
      .answer((response, { request }) => {
        const isSecond = given.has(request.path);
        given.add(request.path);
        return isSecond ? change(response, lastSegment(request)) : response;
      })(next);
  };
}
