import type { SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isObject } from '../../src/json/isObject.ts';
import { isGet, lastSegment, MOUNT, rowsIn, without, withLast } from './messages.ts';
import { gets, operationOf, posts } from './reportOperations.ts';
import { asking, telling } from './wrappers.ts';

const CHECK = operationOf(gets, 'check/get');
const ONLY_WHEN_ASKED = `${CHECK.id}/restaurant-name-only-when-asked-for`;
const LABOR = operationOf(posts, 'labor/request');

/** What goes wrong with restaurant names, the list of restaurants, error bodies, and single constraints in their own way. */
export const serviceFaults: UnplacedFault[] = [
  {
    id: `${CHECK.id}/name-always`,
    description: 'The last record shows its restaurantName without being asked to.',
    rules: [ONLY_WHEN_ASKED],
    wrap: telling(CHECK, (rows) => withLast(rows, (row) => ({ ...row, restaurantName: 'Harbor' }))),
  },
  {
    id: `${CHECK.id}/name-sticks`,
    description: 'Once a report was asked for with names, they stay.',
    rules: [ONLY_WHEN_ASKED],
    wrap: (next) => {
      const named = new Map<string, unknown>();
      return async (request) => {
        const response = await next(request);
        if (!isGet(CHECK, request) || response.status !== 200) return response;
        const guid = lastSegment(request);
        if (request.query.get('fetchRestaurantNames') === 'true') named.set(guid, response.body);
        return { ...response, body: named.get(guid) ?? response.body };
      };
    },
  },
  {
    id: `${CHECK.id}/name-missing`,
    description: 'The last record never has a restaurantName.',
    rules: [`${CHECK.id}/restaurant-name-when-asked-for`],
    wrap: telling(CHECK, (rows) => withLast(rows, (row) => without(row, 'restaurantName'))),
  },
  {
    id: `${CHECK.id}/names-for-false`,
    description: 'fetchRestaurantNames is true wherever it stands.',
    rules: [ONLY_WHEN_ASKED],
    wrap: (next) => async (request) =>
      next(
        isGet(CHECK, request) && request.query.get('fetchRestaurantNames') === 'false'
          ? { ...request, query: new URLSearchParams({ fetchRestaurantNames: 'true' }) }
          : request,
      ),
  },
  {
    id: 'analytics/restaurantsInformation/one-missing',
    description: 'The first restaurant is not listed.',
    rules: ['analytics/restaurantsInformation/holds-the-reported-restaurants'],
    wrap: (next) => async (request) => {
      const response = await next(request);
      return request.path === `${MOUNT}/restaurants-information` && response.status === 200
        ? { ...response, body: rowsIn(response).slice(1) }
        : response;
    },
  },
  {
    id: 'analytics/ErrorMessage/always-400',
    description: 'The body of a 404 has the status 400.',
    rules: ['analytics/ErrorMessage/status-is-the-http-status'],
    wrap: changingErrors(404, 400),
  },
  {
    id: 'analytics/ErrorMessage/status-as-text',
    description: 'The body of a 400 has its status as text.',
    rules: ['analytics/ErrorMessage/status-is-the-http-status'],
    alsoBreaks: ['analytics/*/response/400/status/type'],
    wrap: changingErrors(400, '400'),
  },
  rangeOffered('check', 'week', 'day'),
  rangeOffered('labor', 'year', 'month'),
  {
    id: `${LABOR.id}/last-date-as-text`,
    description: 'The last date may be text.',
    rules: [`${LABOR.id}/body/endBusinessDate/type`],
    wrap: asking(LABOR, (body) => {
      const { endBusinessDate: end } = body;
      return typeof end === 'string' && /^\d{8}$/.test(end)
        ? { ...body, endBusinessDate: Number(end) }
        : body;
    }),
  },
];

/** Answers the requests for a range that the data set does not have as those for another. */
function rangeOffered(dataSet: string, range: string, other: string): UnplacedFault {
  const path = `${MOUNT}/${dataSet}`;
  return {
    id: `analytics/${dataSet}/request/${range}-offered`,
    description: `The time range ${range} is taken for ${other}.`,
    rules: [`analytics/${dataSet}/request/path/timeRange/enum`],
    wrap: (next) => async (request) =>
      next(
        request.method === 'POST' && request.path === `${path}/${range}`
          ? { ...request, path: `${path}/${other}` }
          : request,
      ),
  };
}

function changingErrors(httpStatus: number, told: unknown): Wrapper {
  return (next) => async (request) => {
    const response: SandboxResponse = await next(request);
    return response.status === httpStatus && isObject(response.body)
      ? { ...response, body: { ...response.body, status: told } }
      : response;
  };
}
