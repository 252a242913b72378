import { createHash } from 'node:crypto';
import type { RecordedExchange } from '../exchange/types.ts';

/** One exchange in one line: what is kept of every exchange of a run, also of those that are not kept whole. */
export interface ExchangeLine extends Pick<
  RecordedExchange,
  'id' | 'rule' | 'operation' | 'role' | 'startedAt'
> {
  method: string;
  url: string;
  /** 0 where no response arrived. */
  status: number;
  /** Of what was recorded, and so redacted, of both bodies: the same for the same answer to the same request. */
  digest: string;
  /** So many characters it takes whole. */
  size: number;
  /** From its first byte sent to its last one received, in milliseconds. */
  durationMs: number;
}

/** @param size of the exchange as it was recorded, in characters */
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
    digest: createHash('sha256').update(bodies).digest('hex').slice(0, 16),
    size,
    durationMs,
  };
}
