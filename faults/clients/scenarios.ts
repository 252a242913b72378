import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { byId } from '../Fault.ts';

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
const serverError: Change = () => ({ status: 503, headers: {}, body: undefined });

/**
 * Every other time a page token is used, its page is gone because the data changed in the meantime. The response is the
 * platform's own response to a token that it did not give.
 */
const vanishingPages: Wrapper = (next) => {
  let asked = 0;
  return (request) => {
    const isPage = request.query.has('pageToken') && ++asked % 2 === 1;
    if (!isPage) return next(request);
    const query = new URLSearchParams(request.query);
    query.set('pageToken', 'a-page-that-vanished');
    return next({ ...request, query });
  };
};

/** What a sandbox plays for a client that is being tried out. */
interface PlayedScenario {
  id: string;
  wrap: Wrapper;
}

const isCall = ({ path }: { path: string }) => !path.includes('/authentication/');

/** Each third response to calls that are meant. */
const eachThird = (change: Parameters<typeof first>[2]): Wrapper =>
  first(Infinity, isCall, (response, nth) => (nth % 3 === 0 ? change(response, nth) : response));

/** The scenarios, by the names that `proxy --scenario` takes. */
export const playedScenarios = byId<PlayedScenario>({
  'too-many-requests': { wrap: eachThird(tooMany(2)) },
  'ended-token': { wrap: eachThird(unauthorized) },
  'server-error': { wrap: eachThird(serverError) },
  'page-vanishes': { wrap: vanishingPages },
  'late-reports': {
    wrap: first(Infinity, isTo('GET', '/analytics/'), (response, nth) =>
      nth % 4 === 0 || response.status !== 200 ? response : gathering(response, nth),
    ),
  },
  'unknown-fields': {
    wrap: first(Infinity, isCall, (response, nth) =>
      typeof response.body === 'object' ? withUnknownField(response, nth) : response,
    ),
  },
  'unknown-state': {
    wrap: first(Infinity, isTo('PUT', '/payments/'), (response, nth) =>
      response.status === 200 ? inUnknownState(response, nth) : response,
    ),
  },
});
