import { createHash } from 'node:crypto';
import { headerOf } from './liveResponse.ts';
import type { HeaderField } from './types.ts';

const NAME = 'X-Request-Id';

/** A UUID and 16 digits: short and plain enough for every gateway that looks at such ids. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{16}$/;

/**
 * A request with an id of its own, by which the other side finds it in its logs: the run's id, by which it finds all of
 * them, and a digest of the exchange's. What a check or the target file says under that name stays.
 */
export function withRequestId<Request extends { headers: HeaderField[] }>(
  request: Request,
  runId: string,
  exchangeId: string,
): Request {
  if (headerOf(request.headers, NAME) !== undefined) return request;
  const digest = createHash('sha256').update(exchangeId).digest('hex').slice(0, 16);
  return { ...request, headers: [...request.headers, [NAME, `${runId}-${digest}`]] };
}

/** Whether a field is the id of one request of a run: whoever sends it again sends another request. */
export function isRequestId([name, value]: HeaderField): boolean {
  return name === NAME && OURS.test(value);
}
