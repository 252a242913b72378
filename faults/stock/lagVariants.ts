import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';
import { RESTAURANT } from '../messages.ts';
import { isOf } from './messages.ts';

/** How many reads of the same thing after an update come from a copy that lags behind; the proof waits for no more. */
const READS = 2;

/** Honest differences in how soon a change shows. */
export const lagVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'stock-reads-lag-for-long',
    description: `The first ${READS} reads of the same thing after an update still show the state before it.`,
    wrap: lagging,
  },
];

interface Old {
  response: SandboxResponse;
  reads: number;
}

function lagging(next: Parameters<Wrapper>[0]): ReturnType<Wrapper> {
  const shown = new Map<string, SandboxResponse>();
  const old = new Map<string, Old>();
  return async (request) => {
    if (isOf('update', request)) {
      const response = await next(request);
      // What lags already is not held up by further updates.
      if (response.status === 200)
        for (const [key, response] of shown)
          if (!old.has(key)) old.set(key, { response, reads: 0 });
      return response;
    }
    if (!isOf('list', request) && !isOf('search', request)) return next(request);
    const key = keyOf(request);
    const response = await next(request);
    // A client that may not read something does not get its former state, either.
    if (response.status !== 200) return response;
    const before = old.get(key);
    if (before !== undefined && before.reads < READS) {
      before.reads += 1;
      return before.response;
    }
    old.delete(key);
    shown.set(key, response);
    return response;
  };
}

function keyOf({ method, path, query, body, headers }: SandboxRequest): string {
  return JSON.stringify([method, path, String(query), body, headers[RESTAURANT]]);
}
