import { hash } from 'node:crypto';
import { headerOf } from '../exchange/liveResponse.ts';
import type { RecordedExchange } from '../exchange/types.ts';

/** One exchange in one line, kept of every exchange of a run, also of those that are not kept whole. */
export interface ExchangeLine extends Pick<
  RecordedExchange,
  'id' | 'rule' | 'operation' | 'role' | 'startedAt'
> {
  method: string;
  url: string;
  /** 0 if no response arrived. */
  status: number;
  /** Set if no response arrived that could be read to its end. */
  incomplete?: true;
  /** Set for a redirect, or a page of HTML: usually none of the API gives it. */
  isPage?: true;
  /** Digest of both recorded (so redacted) bodies: equal for the same response to the same request. */
  digest: string;
  /** How many characters the whole exchange takes. */
  size: number;
  /** From the first byte sent to the last one received, in milliseconds. */
  durationMs: number;
}

/** @param size length of the recorded exchange, in characters */
export function exchangeLine(exchange: RecordedExchange, size: number): ExchangeLine {
  const { id, rule, operation, role, startedAt, durationMs, request, response } = exchange;
  const bodies = JSON.stringify([request.body, response?.body]);
  return {
    id,
    rule,
    operation,
    role,
    startedAt,
    method: request.method,
    url: request.url,
    status: response?.status ?? 0,
    ...(exchange.error !== null && { incomplete: true as const }),
    ...(response && isPage(response) && { isPage: true as const }),
    digest: hash('sha256', bodies).slice(0, 16),
    size,
    durationMs,
  };
}

function isPage({ status, headers }: NonNullable<RecordedExchange['response']>): boolean {
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  return isRedirect || /^text\/html\b/i.test(headerOf(headers, 'content-type') ?? '');
}
