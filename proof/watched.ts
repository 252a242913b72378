import { AsyncLocalStorage } from 'node:async_hooks';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import { isSameRequest, isSameResponse } from './isTransparentTo.ts';

/** The requests that a wrapper sent to the sandbox because of one request, and the answers. */
interface Arrival {
  request: SandboxRequest;
  response?: SandboxResponse;
}

/** A wrapper that does the same, and tells whether it ever changed, withheld or added a request or an answer. */
export function watched(wrap: Wrapper): { wrap: Wrapper; hasDiffered: () => boolean } {
  let differs = false;
  const arriving = new AsyncLocalStorage<Arrival[]>();
  return {
    hasDiffered: () => differs,
    wrap: (next) => {
      const wrapped = wrap(async (request) => {
        const arrival: Arrival = { request };
        arriving.getStore()?.push(arrival);
        return (arrival.response = await next(request));
      });
      return async (request) => {
        if (differs) return wrapped(request);
        const arrivals: Arrival[] = [];
        const sent = { ...request, query: new URLSearchParams(request.query) };
        const received = await arriving.run(arrivals, () => wrapped(request));
        differs ||= !isUntouched(sent, received, arrivals);
        return received;
      };
    },
  };
}

function isUntouched(
  sent: SandboxRequest,
  received: SandboxResponse,
  arrivals: Arrival[],
): boolean {
  const [only, ...more] = arrivals;
  if (only?.response === undefined || more.length > 0) return false;
  return isSameRequest(only.request, sent) && isSameResponse(received, only.response);
}
