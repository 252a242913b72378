import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import { atRestaurant, restaurantOf, withHeader, withParameter } from './messages.ts';

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
      await briefPause();
      return next(as(request, last));
    };
  };
}

/** The request at the restaurant of another one. */
export const atRestaurantOf = (request: SandboxRequest, other: SandboxRequest): SandboxRequest =>
  atRestaurant(request, restaurantOf(other) ?? '');

/** Lets other requests that are under way come in between: as long as a database takes for two steps. */
export const briefPause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3));

/** Responds to requests as if they had no token where another kind of request came since the page that gave it. */
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
      const found = nextTokenIn(response);
      if (found !== undefined) given.set(found, times);
      return response;
    };
  };
}

function nextTokenIn({ headers, body }: SandboxResponse): string | undefined {
  const text = JSON.stringify([headers, body]);
  return /"(?:platform-next-page-token|nextPageToken)":"([^"]+)"/.exec(text)?.[1];
}

/** Names tokens by less than they lead to, and follows the one that got its name last. */
export function namingTokens(
  partsOf: (request: SandboxRequest, response: SandboxResponse) => unknown[],
): Wrapper {
  return (next) => {
    const named = new Map<string, string>();
    return async (request) => {
      const token = named.get(request.query.get('pageToken') ?? '');
      const response = await next(token ? withParameter(request, 'pageToken', token) : request);
      const following = nextTokenIn(response);
      if (following === undefined) return response;
      const name = partsOf(request, response).join(' ');
      named.set(name, following);
      return JSON.parse(JSON.stringify(response).replaceAll(following, name)) as SandboxResponse;
    };
  };
}

/** Names each page anew, and gives the page after it where a name is used twice. */
export function leadingOnWhenUsedTwice(header: string): Wrapper {
  return (next) => {
    const named = new Map<string, string>();
    const used = new Set<string>();
    return async (request) => {
      const name = request.query.get('pageToken') ?? '';
      const token = named.get(name) ?? request.query.get('pageToken') ?? undefined;
      let response = await next(withParameter(request, 'pageToken', token));
      if (used.has(name)) {
        const after = nextTokenIn(response);
        if (after !== undefined) response = await next(withParameter(request, 'pageToken', after));
      }
      if (token !== undefined) used.add(name);
      const following = nextTokenIn(response);
      if (following === undefined) return response;
      const own = `page-${named.size}`;
      named.set(own, following);
      return withHeader(response, header, own);
    };
  };
}

/** Keeps how many pages were given under a key, and gives the one after those whatever token is sent. */
export function keepingPlace(
  isMeant: Test,
  keyOf: (request: SandboxRequest) => unknown,
  isEmpty: SandboxResponse['body'],
): Wrapper {
  return (next) => {
    const given = new Map<string, number>();
    return async (request) => {
      if (!isMeant(request)) return next(request);
      const key = JSON.stringify(keyOf(request));
      const before = request.query.has('pageToken') ? (given.get(key) ?? 0) : 0;
      given.set(key, before + 1);
      let response = await next(withParameter(request, 'pageToken', undefined));
      for (let page = 0; page < before; page += 1) {
        const token = nextTokenIn(response);
        if (token === undefined) return { ...response, body: isEmpty };
        response = await next(withParameter(request, 'pageToken', token));
      }
      return response;
    };
  };
}

/** Gives a request with a token the page that was given last. */
export function givingTheLastPageAgain(isMeant: Test): Wrapper {
  return (next) => {
    let last: SandboxResponse | undefined;
    return async (request) => {
      if (!isMeant(request)) return next(request);
      const again = request.query.has('pageToken') ? last : undefined;
      last = again ?? (await next(request));
      return last;
    };
  };
}

/** Handles requests as if they said what the first one of their connection says, or the one before. */
export function keptByConnection(
  which: 'first' | 'before',
  isMeant: Test,
  as: (request: SandboxRequest, kept: SandboxRequest) => SandboxRequest,
): Wrapper {
  return (next) => {
    const known = new WeakMap<object, SandboxRequest>();
    return async (request) => {
      const { connection } = request;
      if (!isMeant(request) || connection === undefined) return next(request);
      const kept = known.get(connection);
      if (kept === undefined || which === 'before') known.set(connection, request);
      return next(kept === undefined ? request : as(request, kept));
    };
  };
}

/** Handles requests as if they said what the last one says that is noted. */
export function asTheLast(
  isNoted: Test,
  isMeant: Test,
  as: (request: SandboxRequest, last: SandboxRequest) => SandboxRequest,
): Wrapper {
  return (next) => {
    let last: SandboxRequest | undefined;
    return async (request) => {
      if (isNoted(request)) last = request;
      return next(isMeant(request) && last !== undefined ? as(request, last) : request);
    };
  };
}

/** Handles every second request like the one before it. */
export function everySecondAsTheOneBefore(isMeant: Test): Wrapper {
  return (next) => {
    let before: SandboxRequest | undefined;
    return async (request) => {
      if (!isMeant(request)) return next(request);
      const asked = before ?? request;
      before = before === undefined ? request : undefined;
      return next(asked);
    };
  };
}

/** Rejects the next request with the same key as one that was forbidden, though it is not. */
export function repeatingRejection(
  keyOf: (request: SandboxRequest) => unknown,
  status = 403,
): Wrapper {
  return (next) => {
    const kept = new Map<unknown, SandboxResponse>();
    return async (request) => {
      const response = await next(request);
      const [key, forbidden] = [keyOf(request), kept.get(keyOf(request))];
      if (response.status === status) kept.set(key, response);
      else kept.delete(key);
      return forbidden ?? response;
    };
  };
}

/** Handles a request otherwise from the second time on that the same was rejected with this status. */
export function changingItsMind(
  status: number,
  keyOf: (request: SandboxRequest) => unknown,
  then: (request: SandboxRequest, next: Handler) => ReturnType<Handler>,
): Wrapper {
  return (next) => {
    const rejected = new Set<string>();
    return async (request) => {
      const response = await next(request);
      const key = JSON.stringify(keyOf(request));
      if (response.status !== status) return response;
      if (rejected.has(key)) return then(request, next);
      rejected.add(key);
      return response;
    };
  };
}
