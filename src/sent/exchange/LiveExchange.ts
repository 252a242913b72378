import type { ExchangeMeta, HeaderField, RecordedExchange, TransportError } from './types.ts';

/** A complete response in memory, with nothing redacted. Never write it anywhere. */
export interface LiveResponse {
  status: number;
  statusText: string;
  /** As on the wire: in order, duplicates kept, case kept. */
  headers: HeaderField[];
  /** A field's value by its name in any case; several of one name joined by `, ` (RFC 9110 section 5.3). */
  header(name: string): string | undefined;
  /** The body as text, decoded (without content coding). */
  text: string;
  /** Of the text: the same for the same one. */
  readonly digest: string;
  /** Length of the decoded body in bytes. */
  bytes: number;
  /** The body as JSON; undefined if it is not JSON (see `jsonError`). */
  readonly json: unknown;
  /** Why the body is not JSON; null if it is. Never quotes the body. */
  readonly jsonError: string | null;
}

/** One request and its result, as checks see it: either a complete response or an error. */
export interface LiveExchange extends Pick<ExchangeMeta, 'id' | 'operation'> {
  request: { method: string; url: string; headers: HeaderField[]; body: string | null };
  response: LiveResponse | null;
  /** Redacted already. */
  error: TransportError | null;
  /** What may be written: redacted when it is first asked for, and the same object from then on. */
  readonly recorded: RecordedExchange;
}
