import { withParameter } from './messages.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';

type Test = (request: SandboxRequest) => boolean;

/**
 * Gives the response of an earlier request with the same key again, until a change clears all. A key that leaves something
 * out, or a change that clears nothing, is the defect.
 */
export function caching(
  isRead: Test,
  keyOf: (request: SandboxRequest) => unknown,
  clears: Test = () => false,
): Wrapper {
  return (next) => {
    const kept = new Map<string, SandboxResponse>();
    return async (request) => {
      if (clears(request)) kept.clear();
      if (!isRead(request)) return next(request);
      const key = JSON.stringify(keyOf(request));
      const response = kept.get(key) ?? (await next(request));
      if (response.status === 200) kept.set(key, response);
      return response;
    };
  };
}

/** Handles requests as if they said what the last one to arrive says: one place in memory for all that are under way. */
export function mixingUp(
  isMeant: Test,
  as: (request: SandboxRequest, last: SandboxRequest) => SandboxRequest,
): Wrapper {
  return (next) => {
    let last: SandboxRequest | undefined;
    return async (request) => {
      if (!isMeant(request)) return next(request);
      last = request;
      await aMoment();
      return next(as(request, last));
    };
  };
}

/** Lets other requests that are under way come in between: as long as a database takes for two steps. */
export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3));

/** Follows, whatever token is sent, the one that was given last with the same key. */
export function keepingThePlace(
  isPage: Test,
  isFurther: Test,
  tokenIn: (response: SandboxResponse) => string | undefined,
  keyOf: (request: SandboxRequest) => unknown,
  name = 'pageToken',
): Wrapper {
  return (next) => {
    const places = new Map<string, string | undefined>();
    return async (request) => {
      if (!isPage(request)) return next(request);
      const key = JSON.stringify(keyOf(request));
      const asked = isFurther(request) ? withParameter(request, name, places.get(key)) : request;
      const response = await next(asked);
      places.set(key, tokenIn(response));
      return response;
    };
  };
}

/** Answers requests as if they had no token where another kind of request came since the page that gave it. */
export function forgettingTokens(
  isPage: Test,
  forgets: Test,
  without: (request: SandboxRequest) => SandboxRequest,
): Wrapper {
  return (next) => {
    let times = 0;
    const given = new Map<string | null, number>();
    return async (request) => {
      if (forgets(request)) times += 1;
      const token = request.query.get('pageToken');
      const isForgotten = isPage(request) && (given.get(token) ?? times) < times;
      const response = await next(isForgotten ? without(request) : request);
      const next_ = JSON.stringify(response.headers) + JSON.stringify(response.body ?? '');
      for (const [one] of given) if (one === null) given.delete(one);
      const [, found] = /"(?:platform-next-page-token|nextPageToken)":"([^"]+)"/.exec(next_) ?? [];
      if (found !== undefined) given.set(found, times);
      return response;
    };
  };
}
