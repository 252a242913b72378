import { isObject } from '../../../src/words/json/isObject.ts';
import type { SandboxRequest } from '../../../sandbox/types.ts';
import { has, type Remembering, type Test, listIn, type Row } from '../../messages.ts';
import { lastSegment } from './messages.ts';

export const INACTIVE = 'onlyInactiveRestaurants';
export const isOnlyInactive = has(INACTIVE, 'true');

/** What the list of restaurants shows, too. */
export const CALLED_ACTIVATED = 'analytics/{operation}/active-ones-are-those-called-activated';

/** What a request is sent with; nothing, where that is no JSON object. */
export function bodyOf({ body }: SandboxRequest): Row {
  return isObject(body) ? body : {};
}

export function ofRange(...ranges: string[]): Test<SandboxRequest> {
  return (request) => ranges.includes(lastSegment(request));
}

export function names(list: string): Test<SandboxRequest> {
  return ({ body }) => listIn(body, list).length > 0;
}

export function namesNone(list: string): Test<SandboxRequest> {
  return ({ body }) => listIn(body, list).length === 0;
}

export const isGrouped = names('groupBy');

/** Whether a data request has this grouping (undefined for none), in any time range or in one. */
export function by(value: string | undefined, only?: string): Test<SandboxRequest> {
  return (request) => {
    if (only !== undefined && lastSegment(request) !== only) return false;
    const { groupBy } = bodyOf(request);
    return value === undefined
      ? groupBy === undefined
      : listIn(request.body, 'groupBy').includes(value);
  };
}

/** Whether a data request names a restaurant more than once. */
export function repeatsARestaurant({ body }: SandboxRequest): boolean {
  const guids = listIn(body, 'restaurantIds');
  return new Set(guids).size < guids.length;
}

/** Whether nothing was asked under a path before. */
export const forTheFirstTime: Remembering<SandboxRequest> = {
  begin: () => {
    const asked = new Set<string>();
    return ({ path }, _message, isMeant) => {
      const isFirst = isMeant && !asked.has(path);
      if (isMeant) asked.add(path);
      return isFirst;
    };
  },
};
