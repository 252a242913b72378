import type { Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { MOUNT } from './messages.ts';

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

/** Answers the data requests of one path as those of another. */
function takingFor(path: string, other: string): Wrapper {
  return (next) => async (request) =>
    next(
      request.method === 'POST' && request.path === path ? { ...request, path: other } : request,
    );
}
