import { hash } from 'node:crypto';
import { headerOf } from './liveResponse.ts';
import type { HeaderField } from './types.ts';

const NAME = 'X-Request-Id';
/** W3C Trace Context, level 1. */
const TRACE = 'traceparent';

/** A UUID and 16 digits: short and plain enough for every gateway that looks at such ids. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{16}$/;

/** The fields that were made here: their ids are random, or digests, and hold nothing secret. */
const made = new WeakSet<HeaderField>();

/**
 * A request with an id of its own, with which the other side finds it in its logs: the run's id, which finds all its
 * requests, and a digest of the exchange's id. If the target file asks for it, the same also as W3C Trace Context. Fields
 * of these names from a check or the target file stay.
 */
export function withRequestId<Request extends { headers: HeaderField[] }>(
  request: Request,
  runId: string,
  exchangeId: string,
  isTraced = false,
): Request {
  const digest = hash('sha256', exchangeId).slice(0, 16);
  const ids: HeaderField[] = [[NAME, `${runId}-${digest}`]];
  if (isTraced) ids.push([TRACE, `00-${runId.replaceAll('-', '')}-${digest}-01`]);
  const added = ids.filter(([name]) => headerOf(request.headers, name) === undefined);
  for (const field of added) made.add(field);
  return added.length === 0 ? request : { ...request, headers: [...request.headers, ...added] };
}

/** Whether a header field is an id that was made here, and not by a check, a target file or a recording. */
export function isMadeHere(field: HeaderField): boolean {
  return made.has(field);
}

/** Whether a header field is the id of one request: a repetition of the request gets another one. */
export function isRequestId([name, value]: HeaderField): boolean {
  return name === TRACE || (name === NAME && OURS.test(value));
}
