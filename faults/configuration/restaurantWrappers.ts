import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { atRestaurant, restaurantOf } from '../messages.ts';
import { isConfiguration } from './messages.ts';

/** Answers those requests as if they named the restaurant that was asked for first. */
export function asTheFirst(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    let first: string | undefined;
    return (request) => {
      const asked = restaurantOf(request);
      if (isConfiguration(request)) first ??= asked;
      const isOther = asked !== undefined && first !== undefined && asked !== first;
      return next(isOther && isMeant(request) ? atRestaurant(request, first ?? asked) : request);
    };
  };
}

/** The same, but only if the restaurant that is asked for was given something of its own before. */
export function asTheFirstIfKnown(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    let first: string | undefined;
    const known = new Set<string>();
    return async (request) => {
      const asked = restaurantOf(request);
      if (isConfiguration(request)) first ??= asked;
      const response = await next(request);
      if (!isMeant(request) || asked === undefined || first === undefined) return response;
      if (response.status === 200) known.add(asked);
      return known.has(asked) ? next(atRestaurant(request, first)) : response;
    };
  };
}
