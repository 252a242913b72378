import type { SeenExchange } from '../SeenExchange.ts';

/** The parts of an exchange that a test sets; the rest has defaults. */
export interface Said {
  id?: string;
  method: string;
  url: string;
  headers?: object;
  body?: unknown;
  status?: number;
  answer?: unknown;
  answerHeaders?: object;
  /** Milliseconds. */
  at?: number;
}

/** An exchange of a client, answered with JSON after ten milliseconds. */
export function seenExchange(said: Said): SeenExchange {
  const { id = 'test#1', method, url, headers = {}, body, status = 200, answer, at = 0 } = said;
  const bytes = new TextEncoder().encode(answer === undefined ? '' : JSON.stringify(answer));
  const fields = Object.entries({ 'content-type': 'application/json', ...said.answerHeaders });
  return {
    id,
    request: {
      method,
      url,
      headers: Object.entries(headers) as [string, string][],
      body: body === undefined ? null : JSON.stringify(body),
      isBodyKnown: true,
      isQueryKnown: true,
    },
    response: {
      head: { status, statusText: '', headers: fields as [string, string][] },
      body: bytes,
      isBodyKnown: true,
      bytesOnWire: bytes.length,
    },
    error: null,
    startedAt: at,
    endedAt: at + 10,
  };
}
