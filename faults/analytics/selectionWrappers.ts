import type { Wrapper } from '../../sandbox/types.ts';
import { UUID } from '../../src/json/uuid.ts';
import type { Row } from '../messages.ts';
import { identifierIn, isPost, lastSegment, rowsIn, requestsTo } from './messages.ts';
import type { Post } from './reportOperations.ts';
import { askingQuery, changingRequestedRecords } from './wrappers.ts';

export const INACTIVE = 'onlyInactiveRestaurants';
/** The inactive restaurant of the group that is not archived. */
const INACTIVE_ONE = '8f6b88bd-0d1a-5bb7-a2bd-bdc0584f126b';
/** The second of the restaurants that the target file names for reports. */
const SECOND = '708b39b0-81ed-5600-9e96-3347c1eda1f3';

/** A list of the body; empty where it is none. */
export function listIn(body: Row, name: string): unknown[] {
  const { [name]: list } = body;
  return Array.isArray(list) ? list : [];
}

/** Changes both lists of restaurants where they are valid. */
export function changingLists(
  post: Post,
  change: (included: string[], excluded: string[]) => [string[], string[]],
): Wrapper {
  return requestsTo(post).sent.change((body) => {
    const { restaurantIds, excludedRestaurantIds } = body;
    if (!isListOfGuids(restaurantIds) || !isListOfGuids(excludedRestaurantIds)) return body;
    const [included, excluded] = change(restaurantIds, excludedRestaurantIds);
    return { ...body, restaurantIds: included, excludedRestaurantIds: excluded };
  });
}

function isListOfGuids(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((guid) => typeof guid === 'string' && UUID.test(guid));
}

/** Changes the query parameter where it is valid or absent (null); undefined leaves it out. */
export function changingInactive(
  post: Post,
  change: (value: string | null) => string | undefined,
): Wrapper {
  return askingQuery(post, (query) => {
    const value = query.get(INACTIVE);
    if (value !== null && value !== 'true' && value !== 'false') return;
    const changed = change(value);
    query.delete(INACTIVE);
    if (changed !== undefined) query.set(INACTIVE, changed);
  });
}

/** Where restaurants are named, inactive ones are not told from others. */
export function namedWhateverTheirState(post: Post): Wrapper {
  return (next) => async (request) => {
    const isNamed =
      isPost(post, request) && listIn(request.body as Row, 'restaurantIds').length > 0;
    if (!isNamed || request.query.get(INACTIVE) !== 'true') return next(request);
    const query = new URLSearchParams(request.query);
    query.delete(INACTIVE);
    return next({ ...request, query });
  };
}

/** The second restaurant is the only inactive one. */
export function activeByName(post: Post): Wrapper {
  return (next) => async (request) => {
    const { restaurantIds, excludedRestaurantIds: excluded, ...body } = (request.body ?? {}) as Row;
    const isWithoutNames = JSON.stringify(restaurantIds) === '[]' && isListOfGuids(excluded);
    if (!isPost(post, request) || !isWithoutNames) return next(request);
    if (request.query.get(INACTIVE) !== 'true') {
      const lists = { restaurantIds, excludedRestaurantIds: [...excluded, SECOND] };
      return next({ ...request, body: { ...body, ...lists } });
    }
    const query = new URLSearchParams(request.query);
    query.delete(INACTIVE);
    const lists = { restaurantIds: [SECOND], excludedRestaurantIds: excluded };
    return next({ ...request, query, body: { ...body, ...lists } });
  };
}

/** Which restaurants are inactive is learnt from the reports of those. */
export function inactiveByName(post: Post): Wrapper {
  return (next) => {
    const inactive = new Set<unknown>();
    const reports = new Set<string>();
    return async (request) => {
      const guids = isPost(post, request) ? listIn(request.body as Row, 'restaurantIds') : [];
      const query = new URLSearchParams(request.query);
      if (guids.length > 0 && guids.every((guid) => inactive.has(guid)))
        query.set(INACTIVE, 'true');
      const response = await next({ ...request, query });
      if (response.status !== 200) return response;
      if (isPost(post, request)) {
        if (query.get(INACTIVE) === 'true') reports.add(identifierIn(response));
      } else if (reports.has(lastSegment(request))) {
        for (const { restaurantGuid } of rowsIn(response)) inactive.add(restaurantGuid);
      }
      return response;
    };
  };
}

/** The inactive restaurant of the group that is not archived stands among the active ones, and in no report of inactive ones. */
export function inactiveAmongAll(post: Post): Wrapper {
  return (next) => {
    const ofInactive = new Set<string>();
    const adding = changingRequestedRecords(post, (rows, asked) =>
      listIn(asked, 'restaurantIds').length === 0
        ? [...rows, ...rows.slice(0, 1).map((row) => ({ ...row, restaurantGuid: INACTIVE_ONE }))]
        : rows,
    )(next);
    return async (request) => {
      const response = await adding(request);
      if (response.status !== 200) return response;
      if (isPost(post, request) && request.query.get(INACTIVE) === 'true')
        ofInactive.add(identifierIn(response));
      return ofInactive.has(lastSegment(request)) && request.method === 'GET'
        ? { ...response, body: [] }
        : response;
    };
  };
}
