import { createHash } from 'node:crypto';
import { headerOf } from './liveResponse.ts';
import type { HeaderField } from './types.ts';

const NAME = 'X-Request-Id';
/** W3C Trace Context, level 1. */
const TRACE = 'traceparent';

/** A UUID and 16 digits: short and plain enough for every gateway that looks at such ids. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{16}$/;

/**
 * A request with an id of its own, by which the other side finds it in its logs: the run's id, by which it finds all of
 * them, and a digest of the exchange's. Where the target file asks for it, the same as the trace and the parent of W3C Trace
 * Context. What a check or the target file says under these names stays.
 */
export function withRequestId<Request extends { headers: HeaderField[] }>(
  request: Request,
  runId: string,
  exchangeId: string,
  isTraced = false,
): Request {
  const digest = createHash('sha256').update(exchangeId).digest('hex').slice(0, 16);
  const ids: HeaderField[] = [[NAME, `${runId}-${digest}`]];
  if (isTraced) ids.push([TRACE, `00-${runId.replaceAll('-', '')}-${digest}-01`]);
  const added = ids.filter(([name]) => headerOf(request.headers, name) === undefined);
  return added.length === 0 ? request : { ...request, headers: [...request.headers, ...added] };
}

/** Whether a field is the id of one request of a run: whoever sends it again sends another request. */
export function isRequestId([name, value]: HeaderField): boolean {
  return name === TRACE || (name === NAME && OURS.test(value));
}
