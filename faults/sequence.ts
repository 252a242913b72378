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

/** Answers requests as if they had no token where another kind of request came since the page that gave it. */
export function forgettingTokens(
  isPage: Test,
  forgets: Test,
  without: (request: SandboxRequest) => SandboxRequest,
): Wrapper {
  return (next) => {
    let times = 0;
    const given = new Map<string, number>();
    return async (request) => {
      if (forgets(request)) times += 1;
      const token = request.query.get('pageToken') ?? '';
      const isForgotten = isPage(request) && (given.get(token) ?? times) < times;
      const response = await next(isForgotten ? without(request) : request);
      const text = JSON.stringify([response.headers, response.body]);
      const [, found] = /"(?:platform-next-page-token|nextPageToken)":"([^"]+)"/.exec(text) ?? [];
      if (found !== undefined) given.set(found, times);
      return response;
    };
  };
}
