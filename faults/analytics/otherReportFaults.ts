import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { has, type Test } from '../messages.ts';
import { isGrouped, namesNone, ofRange } from './conditions.ts';
import {
  dataOf,
  inProgress,
  isGet,
  lastSegment,
  MOUNT,
  reportsOf,
  reportsTo,
  requests,
  requestsTo,
  rowsIn,
} from './messages.ts';
import { gets, operationOf, posts, type Get, rulesOf } from './reportOperations.ts';

const checks = dataOf('check');
const isNamed = has('fetchRestaurantNames', 'true');

/** Data sets that can be requested for a month, with a grouping, by a path that is not deprecated. */
const ofMonths = ['labor/get', 'menu/get', 'payout/get'].map((name) => operationOf(gets, name));
const grouped = ofMonths.filter(({ path }) => path !== '/payout');

/** What goes wrong with the reports of some requests alone, once they are ready. */
export const otherReportFaults = byId<UnplacedFault>({
  'analytics/get/data-of-another-data-set': {
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
  'analytics/check/get/records-lost-with-names': {
    rules: ['analytics/check/get/ready-data-stays-equal'],
    wrap: checks.when(isNamed).change((rows) => rows.slice(1)),
  },
  'analytics/check/get/tips-lost-with-names': {
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
    description: 'Records show their restaurantName where the request named no restaurants.',
    rules: ['analytics/check/get/restaurant-name-only-when-asked-for'],
    wrap: reportsTo(
      requestsTo(operationOf(posts, 'check/request')).when(namesNone('restaurantIds')),
    ).each.set({ restaurantName: 'Harbor' }),
  },
  'analytics/labor/request/job-title-of-all': {
    description: 'Records show a jobTitle where the request named no restaurants.',
    rules: ['analytics/labor/request/job-fields-only-with-job'],
    wrap: reportsTo(
      requestsTo(operationOf(posts, 'labor/request')).when(
        namesNone('restaurantIds'),
        namesNone('groupBy'),
      ),
    ).last.set({ jobTitle: 'shown' }),
  },
  'analytics/menu/request/menu-name-of-a-custom-range': {
    rules: ['analytics/menu/request/fields-of-another-grouping-are-absent'],
    wrap: reportsTo(requestsTo(operationOf(posts, 'menu/request'))).last.set({ menuName: 'shown' }),
  },
});

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
