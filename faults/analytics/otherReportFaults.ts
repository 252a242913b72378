import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import {
  identifierIn,
  inProgress,
  isGet,
  isPost,
  lastSegment,
  MOUNT,
  rowsIn,
  reportsOf,
  isFetching,
  withLast,
} from './messages.ts';
import { onAll } from './onAll.ts';
import { gets, operationOf, posts, type Get } from './reportOperations.ts';
import { changingRequestedRecords } from './wrappers.ts';

const CHECK = operationOf(gets, 'check/get');
/** Those that can be fetched for a month, and for a grouping, by the current path. */
const ofMonths = ['labor/get', 'menu/get', 'payout/get'].map((name) => operationOf(gets, name));
const grouped = ofMonths.filter(({ path }) => path !== '/payout');

/** What goes wrong with the reports of some requests alone, once they are ready. */
export const otherReportFaults: UnplacedFault[] = [
  onAll(gets, {
    id: 'analytics/get/data-of-another-data-set',
    description: 'The identifier of another data set gives the data of that one.',
    rules: rulesOf(gets, 'no-data-of-another-data-set'),
    wrap: (get) => (next) => async (request) => {
      const response = await next(request);
      if (!isGet(get, request) || response.status !== 404) return response;
      for (const { path, isDeprecated } of gets) {
        if (isDeprecated) continue;
        const other = { ...request, path: `${MOUNT}${path}/${lastSegment(request)}` };
        const data = await next(other);
        if (data.status === 200) return data;
      }
      return response;
    },
  }),
  onAll(ofMonths, {
    id: 'analytics/get/in-progress-again-where-long',
    description: 'The report of a month is in progress again the second time.',
    rules: rulesOf(ofMonths, 'ready-stays-ready'),
    wrap: (get) => again(get, isOfAMonth, (_response, request) => inProgress(lastSegment(request))),
  }),
  onAll(grouped, {
    id: 'analytics/get/other-data-later-where-grouped',
    description: 'A report with a grouping has lost its first record the second time.',
    rules: rulesOf(grouped, 'ready-data-stays-equal'),
    wrap: (get) =>
      again(get, isGrouped, (response) => ({ ...response, body: rowsIn(response).slice(1) })),
  }),
  {
    id: 'analytics/check/get/records-lost-with-names',
    description: 'With names, the records of one check are lost.',
    rules: ['analytics/check/get/ready-data-stays-equal'],
    wrap: reportsOf(CHECK)
      .when(isNamed)
      .change((rows) => rows.slice(1)),
  },
  {
    id: 'analytics/check/get/tips-lost-with-names',
    description: 'Names are shown in place of tips.',
    rules: ['analytics/check/get/ready-data-stays-equal'],
    wrap: reportsOf(CHECK).when(isNamed).each.at('checkTipAmount').drop(),
  },
  {
    id: 'analytics/metrics/get/in-progress-again-with-names',
    description: 'A ready report is in progress again for who asks for names.',
    rules: ['analytics/metrics/get/ready-stays-ready'],
    alsoBreaks: ['analytics/metrics/*'],
    wrap: (next) => async (request) => {
      const response = await next(request);
      const isMeant = isGet(operationOf(gets, 'metrics/get'), request) && isNamed(request);
      return isMeant && response.status === 200 ? inProgress(lastSegment(request)) : response;
    },
  },
  {
    id: 'analytics/check/get/names-of-all',
    description: 'Records show their restaurantName where the request named no restaurants.',
    rules: ['analytics/check/get/restaurant-name-only-when-asked-for'],
    wrap: changingRequestedRecords(operationOf(posts, 'check/request'), (rows, asked) =>
      namesNone(asked) ? rows.map((row) => ({ ...row, restaurantName: 'Harbor' })) : rows,
    ),
  },
  {
    id: 'analytics/labor/request/job-title-of-all',
    description: 'Records show a jobTitle where the request named no restaurants.',
    rules: ['analytics/labor/request/job-fields-only-with-job'],
    wrap: changingRequestedRecords(operationOf(posts, 'labor/request'), (rows, asked) =>
      namesNone(asked) && !isGrouped(asked)
        ? withLast(rows, (row) => shown(row, 'jobTitle'))
        : rows,
    ),
  },
  {
    id: 'analytics/menu/request/menu-name-of-a-custom-range',
    description: 'Records of a custom range show a menuName.',
    rules: ['analytics/menu/request/fields-of-another-grouping-are-absent'],
    wrap: changingRequestedRecords(operationOf(posts, 'menu/request'), (rows) =>
      withLast(rows, (row) => shown(row, 'menuName')),
    ),
  },
];

/** Changes what an operation gives for the reports of some requests from the second time on. */
function again(
  get: Get,
  isMeant: (asked: Row, range: string) => boolean,
  change: (response: SandboxResponse, request: SandboxRequest) => SandboxResponse,
): Wrapper {
  return (next) => {
    const meant = new Set<string>();
    const given = new Set<string>();
    return async (request) => {
      const response = await next(request);
      if (response.status !== 200) return response;
      const isRequest = posts.some((post) => isPost(post, request));
      if (isRequest && isMeant(request.body as Row, lastSegment(request)))
        meant.add(identifierIn(response));
      if (!isFetching(request) || !isGet(get, request)) return response;
      const guid = lastSegment(request);
      const isSecond = given.has(guid);
      given.add(guid);
      return isSecond && meant.has(guid) ? change(response, request) : response;
    };
  };
}

function rulesOf(operations: Get[], rule: string): string[] {
  return operations.map(({ id }) => `${id}/${rule}`);
}

function isOfAMonth(_asked: Row, range: string): boolean {
  return range === 'month' || range === 'year';
}

function isGrouped({ groupBy }: Row): boolean {
  return Array.isArray(groupBy) && groupBy.length > 0;
}

function namesNone({ restaurantIds }: Row): boolean {
  return Array.isArray(restaurantIds) && restaurantIds.length === 0;
}

function isNamed({ query }: SandboxRequest): boolean {
  return query.get('fetchRestaurantNames') === 'true';
}

function shown(row: Row, field: string): Row {
  return { ...row, [field]: 'shown' };
}
