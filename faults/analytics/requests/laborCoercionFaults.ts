import { byId, type UnplacedFault } from '../../Fault.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import { isList, isText } from '../../messages.ts';
import { requestsTo, MOUNT } from '../reports/messages.ts';
import { operationOf, posts } from '../reports/reportOperations.ts';
import type { Wrapper } from '../../../sandbox/types.ts';

/** What goes wrong with the time ranges that a data set is offered for. */
export const offeredRangeFaults: Record<'check' | 'labor', UnplacedFault> = {
  check: {
    id: 'analytics/check/request/week-offered',
    description: 'The time range week is treated as day.',
    rules: ['analytics/check/request/path/timeRange/enum'],
    wrap: takingFor(`${MOUNT}/check/week`, `${MOUNT}/check/day`),
  },
  labor: {
    id: 'analytics/labor/request/year-offered',
    description: 'The time range year is treated as month.',
    rules: ['analytics/labor/request/path/timeRange/enum'],
    wrap: takingFor(`${MOUNT}/labor/year`, `${MOUNT}/labor/month`),
  },
};

const { sent } = requestsTo(operationOf(posts, 'labor/request'));

/** What is taken for something else in labor requests. */
export const laborCoercionFaults = byId<UnplacedFault>({
  'analytics/labor/request/quarter-offered': {
    description: 'A time range quarter is treated as month.',
    rules: ['analytics/labor/request/path/timeRange/enum'],
    wrap: takingFor(`${MOUNT}/labor/quarter`, `${MOUNT}/labor/month`),
  },
  'analytics/labor/request/one-restaurant-in-place-of-a-list': {
    description: 'restaurantIds may be one GUID in place of a list.',
    rules: ['analytics/labor/request/body/restaurantIds/type'],
    wrap: sent
      .at('restaurantIds')
      .where((one) => isText(one) && UUID.test(one))
      .change((one) => [one]),
  },
  'analytics/labor/request/grouping-of-another-data-set': {
    description: 'The groupings of the menu data are ignored.',
    rules: ['analytics/labor/request/body/groupBy/items/enum'],
    wrap: sent
      .at('groupBy')
      .where((groupBy) => isList(groupBy) && groupBy[0] === 'MENU_ITEM')
      .drop(),
  },
  'analytics/labor/request/reads-the-last-date-from-text': {
    rules: ['analytics/labor/request/body/endBusinessDate/type'],
    wrap: sent
      .at('endBusinessDate')
      .where((end) => isText(end) && /^\d{8}$/.test(end))
      .change(Number),
  },
});

/** Answers the data requests of one path as those of another. */
function takingFor(path: string, other: string): Wrapper {
  return (next) => async (request) =>
    next(
      request.method === 'POST' && request.path === path ? { ...request, path: other } : request,
    );
}
