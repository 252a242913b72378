import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';

type Change = (response: SandboxResponse, nth: number) => SandboxResponse;

/** Changes the first responses to requests that are meant. */
export function first(
  times: number,
  isMeant: (request: SandboxRequest) => boolean,
  change: Change,
): Wrapper {
  return (next) => {
    let seen = 0;
    return async (request) => {
      const response = await next(request);
      if (!isMeant(request) || seen >= times) return response;
      return change(response, ++seen);
    };
  };
}

export const isTo =
  (method: string, part: string) =>
  (request: SandboxRequest): boolean =>
    request.method === method && request.path.includes(part);

/** Too many requests: come again in so many seconds. */
export const tooMany =
  (seconds: number): Change =>
  () => ({ status: 429, headers: { 'retry-after': String(seconds) }, body: undefined });

/** Still being gathered, and nothing of how much later to ask. */
export const gathering: Change = () => ({
  status: 202,
  headers: {},
  body: {
    message: 'The data is still being gathered.',
    reportStatus: 'IN_PROGRESS',
    reportRequestGuid: '00000000-0000-4000-8000-000000000000',
  },
});

/** An object with a field that the documents do not show; of a list, each element. */
export const withUnknownField: Change = (response) => ({
  ...response,
  body: Array.isArray(response.body)
    ? response.body.map((one: object) => ({ ...one, addedLater: true }))
    : { ...(response.body as object), addedLater: true },
});

/** A payment in a state that came later. */
export const inUnknownState: Change = (response) => ({
  ...response,
  body: { ...(response.body as object), paymentState: 'UNDER_REVIEW' },
});

/** The connection ends before the response. */
export const lost: Change = (response) => ({ ...response, hangUp: true });

/** The token has ended. */
export const unauthorized: Change = () => ({
  status: 401,
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  body: undefined,
});

/** An error inside the platform. */
export const serverError: Change = () => ({ status: 503, headers: {}, body: undefined });

/**
 * Every other time a page token is used, its page is gone because the data changed in the meantime. The response is the
 * platform's own response to a token that it did not give.
 */
export const vanishingPages: Wrapper = (next) => {
  let asked = 0;
  return (request) => {
    const isPage = request.query.has('pageToken') && ++asked % 2 === 1;
    if (!isPage) return next(request);
    const query = new URLSearchParams(request.query);
    query.set('pageToken', 'a-page-that-vanished');
    return next({ ...request, query });
  };
};
