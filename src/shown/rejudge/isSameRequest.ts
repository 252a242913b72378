import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { headerOf } from '../../sent/exchange/liveResponse.ts';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { isRedacted } from './redacted.ts';
import { parsedJson } from '../../words/json/parseJson.ts';
import { percentDecoded } from '../../words/percentDecoded.ts';

type Request = LiveExchange['request'];

/** Moments that a check takes from its clock count as the same up to this difference, in milliseconds. */
const SAME_MOMENT_MS = 60_000;

const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})/g;

/** Header fields that do not belong to the question: who sends it, and the id of the request. */
const NOT_ASKED = new Set(['authorization', 'user-agent', 'x-request-id', 'traceparent', 'cookie']);

/**
 * Whether a request asks the same as a recorded one, by the same sender. Redacted values of the recorded one, and values
 * that are not known today, may have been anything; so may moments that a check takes from its clock.
 */
export function isSameRequest(
  request: Request,
  { request: before }: Pick<RecordedExchange, 'request'>,
): boolean {
  return (
    request.method === before.method &&
    isSameUrl(request.url, before.url) &&
    isSameBody(request.body, before.body) &&
    haveSameHeaders(request, before) &&
    isSameSender(request, before)
  );
}

function isSameUrl(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [new URL(one), new URL(other)];
  const queries = [[...a.searchParams], [...b.searchParams]] as const;
  return (
    a.origin === b.origin &&
    isSameText(percentDecoded(a.pathname), percentDecoded(b.pathname)) &&
    isSameValue(queries[0], queries[1])
  );
}

function isSameBody(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return one === other;
  const values = [parsedJson(one), parsedJson(other)] as const;
  if (values[0] !== undefined && values[1] !== undefined) return isSameValue(...values);
  const forms = [[...new URLSearchParams(one)], [...new URLSearchParams(other)]] as const;
  return isSameText(one, other) || (forms[0].length > 1 && isSameValue(...forms));
}

/** Compares JSON values, member by member in their order. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return isSameText(one, other);
  // It is unknown whether a redacted value was a text.
  if ([one, other].some((value) => typeof value === 'string' && isRedacted(value))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [a, b] = [Object.entries(one), Object.entries(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    a.length === b.length &&
    a.every(([name, value], index) => name === b[index]![0] && isSameValue(value, b[index]![1]))
  );
}

function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  if (isRedacted(one) && isRedacted(other)) return mayBeSame(one, other);
  if (isRedacted(one) || isRedacted(other)) return true;
  const [moments, others] = [one.match(INSTANT), other.match(INSTANT)];
  if (moments === null || moments.length !== others?.length) return false;
  return (
    one.replace(INSTANT, '') === other.replace(INSTANT, '') &&
    moments.every(
      (moment, index) =>
        Math.abs(Date.parse(moment) - Date.parse(others[index]!)) <= SAME_MOMENT_MS,
    )
  );
}

/** Whether two redacted values may be the same: not if each has a name of its own, or one was spoilt. */
function mayBeSame(one: string, other: string): boolean {
  const names = [one, other].map((text) => /«redacted (\$\w+)»/.exec(text)?.[1]);
  return names.includes(undefined) || names[0] === names[1];
}

function haveSameHeaders(one: Pick<Request, 'headers'>, other: Pick<Request, 'headers'>): boolean {
  const [a, b] = [one, other].map(({ headers }) =>
    headers.filter(([name]) => !NOT_ASKED.has(name.toLowerCase())),
  );
  return (
    a!.length === b!.length &&
    a!.every(([name]) =>
      isSameText(headerOf(a!, name) ?? '', headerOf(b!, name) ?? String(undefined)),
    )
  );
}

/** The recorded form of a spoilt token, which a shell makes from a good one: `«redacted $(printf …)»`. */
const SPOILT = /«redacted \$\(/;

/** The recorded form of a client's good token. */
const GOOD = /^\w+ «redacted \$\w+»$/;

/**
 * Whether both have the same token, or none. Only the scheme of a recorded spoilt token is known. So it may be any token
 * of that scheme, except a client's good one: the refusal of a spoilt token is no response to a good one.
 */
function isSameSender(one: Pick<Request, 'headers'>, other: Pick<Request, 'headers'>): boolean {
  const [now, before] = [one, other].map(({ headers }) =>
    inPlain(headerOf(headers, 'authorization')),
  );
  if (now === before || now === undefined || before === undefined) return now === before;
  return SPOILT.test(before) && !GOOD.test(now) && schemeOf(now) === schemeOf(before);
}

/** A field with what Basic encodes (RFC 7617). */
function inPlain(field: string | undefined): string | undefined {
  const [, encoded] = /^basic (.*)$/i.exec(field ?? '') ?? [];
  return encoded === undefined ? field : `Basic ${Buffer.from(encoded, 'base64').toString()}`;
}

function schemeOf(authorization: string): string {
  return /^(\w+) /.exec(authorization)?.[1] ?? '';
}
