import type { ExchangeMeta, HeaderField, RecordedExchange, TransportError } from './types.ts';

/** A complete response, as it is in memory: nothing redacted. Never write it anywhere. */
export interface LiveResponse {
  status: number;
  statusText: string;
  /** As on the wire: in order, duplicates kept, case kept. */
  headers: HeaderField[];
  /** A field's value by its name in any case; several of one name joined by `, ` (RFC 9110 section 5.3). */
  header(name: string): string | undefined;
  /** The body, its content coding undone. */
  text: string;
  /** Length of the body, its content coding undone. */
  bytes: number;
  /** The body as JSON; undefined where `jsonError` says why it is none. */
  readonly json: unknown;
  /** Null where the body is JSON. Never quotes the body. */
  readonly jsonError: string | null;
}

/** One request and what came of it, as checks see it: either a complete response or an error. */
export interface LiveExchange extends Pick<ExchangeMeta, 'id' | 'operation'> {
  request: { method: string; url: string; headers: HeaderField[]; body: string | null };
  response: LiveResponse | null;
  /** Redacted already. */
  error: TransportError | null;
  /** What may be written: redacted when it is first asked for, and one and the same from then on. */
  readonly recorded: RecordedExchange;
}
