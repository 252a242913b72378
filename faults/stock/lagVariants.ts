import { byId } from '../byId.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { Difference } from '../Fault.ts';
import { RESTAURANT } from '../messages.ts';
import { isOf, list } from './messages.ts';
import { unknownItems } from './unknownItems.ts';

/** How many reads of the same thing after an update come from a copy that lags behind; the proof waits for no more. */
const READS = 2;

/** Honest differences in how soon a change shows. */
export const lagVariants = byId<Difference>({
  'stock-reads-lag-for-long': {
    description: `The first ${READS} reads of the same thing after an update still show the state before it.`,
    wrap: lagging((read) => read <= READS),
  },
  'stock-reads-from-either-of-two-copies': {
    description:
      'Reads come from either of two copies, one of which lags: after an update, the second read of the same thing shows the state before it, and the others the new one.',
    wrap: lagging((read) => read === 2),
  },
  'something-sells-out-at-every-look': {
    description:
      'At every look at a list, another item that the run knows nothing of is at risk, and the one before is in stock again.',
    wrap: (next) => {
      let looks = 0;
      return list.change((rows, { request: { query } }) => [
        ...rows,
        ...unknownItems(query.get('status') ?? 'OUT_OF_STOCK', (looks += 1)).slice(-1),
      ])(next);
    },
  },
});

interface Old {
  response: SandboxResponse;
  reads: number;
}

/** @param isOld whether a read of the same thing after an update, counted from 1, shows the state before it */
function lagging(isOld: (read: number) => boolean): Wrapper {
  return (next) => {
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
      if (before !== undefined && (before.reads += 1) <= READS)
        return isOld(before.reads) ? before.response : response;
      old.delete(key);
      shown.set(key, response);
      return response;
    };
  };
}

function keyOf({ method, path, query, body, headers }: SandboxRequest): string {
  return JSON.stringify([method, path, String(query), body, headers[RESTAURANT]]);
}
