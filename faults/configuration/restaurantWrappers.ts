import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { atRestaurant, isConfiguration, RESTAURANT } from './messages.ts';

/** Whether a request is one, knowing which restaurant was asked for first. */
export type IsMeant = (request: SandboxRequest, first: string | undefined) => boolean;

/** Stands around those requests alone. */
export function around(isMeant: IsMeant, wrap: Wrapper): Wrapper {
  return (next) => {
    const wrapped = wrap(next);
    let first: string | undefined;
    return (request) => {
      if (isConfiguration(request)) first ??= request.headers[RESTAURANT];
      return isMeant(request, first) ? wrapped(request) : next(request);
    };
  };
}

/** Has those requests be about the restaurant that was asked for first. */
export function asTheFirst(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    let first: string | undefined;
    return (request) => {
      const { [RESTAURANT]: asked } = request.headers;
      if (isConfiguration(request)) first ??= asked;
      const isOther = asked !== undefined && first !== undefined && asked !== first;
      return next(isOther && isMeant(request) ? atRestaurant(request, first ?? asked) : request);
    };
  };
}

/** The same where the restaurant that is asked for was given anything of its own before. */
export function asTheFirstIfKnown(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    let first: string | undefined;
    const known = new Set<string>();
    return async (request) => {
      const { [RESTAURANT]: asked } = request.headers;
      if (isConfiguration(request)) first ??= asked;
      const response = await next(request);
      if (!isMeant(request) || asked === undefined || first === undefined) return response;
      if (response.status === 200) known.add(asked);
      return known.has(asked) ? next(atRestaurant(request, first)) : response;
    };
  };
}

/** Any other restaurant than the one that was asked for first. */
export const isOfAnother: IsMeant = ({ headers }, first) =>
  headers[RESTAURANT] !== undefined && headers[RESTAURANT] !== first;
