import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** One way in which a deployment can be no partner of a conversation. */
export interface HostileAnswer {
  /** Names it for good. */
  id: string;
  does: string;
  /**
   * Where: at one operation (`GET /stock/v1/inventory`, for a client that is logged in), at one list in pages
   * (`GET /config/v2/breakTypes`), at every operation of stock, at all there is but the token endpoint, or at the token
   * endpoint.
   */
  at: 'one operation' | 'one list' | 'every operation' | 'everywhere' | 'the token endpoint';
  /** Takes the connection over. */
  answer?: (socket: Socket, request: IncomingMessage) => void;
  /** With which of those requests it begins, and for how many it lasts. Default: with the first, for good. */
  during?: { from: number; times?: number };
  /** In place of a response: another address, from that of the front. */
  address?: (url: string) => string;
  /** Whether it speaks TLS, with a certificate that stands for itself. */
  isSelfSigned?: boolean;
  /** A part of what the run says. */
  says: RegExp;
  code: 0 | 1 | 3;
  /** The target's time limit, where it is not a second. */
  timeoutMs?: number;
}

/** What it does, its answer, and what the run says of that. */
type Row = [
  does: string,
  answer: HostileAnswer['answer'],
  says: RegExp,
  more?: Partial<HostileAnswer>,
];

/** Those of one place, with one exit code, by their names. */
export function rowsAt(
  at: HostileAnswer['at'],
  code: HostileAnswer['code'],
  rows: Record<string, Row>,
): HostileAnswer[] {
  return Object.entries(rows).map(([id, [does, answer, says, more]]) => ({
    ...{ id, does, at, says, code },
    ...(answer && { answer }),
    ...more,
  }));
}

const CRLF = '\r\n';

/** A whole response, with its length. */
export function complete(
  body: string | Uint8Array,
  { status = '200 OK', headers = [] as string[] } = {},
): (socket: Socket) => void {
  const bytes = Buffer.from(body);
  return (socket) => {
    socket.write(head(status, ['Content-Type: application/json', ...headers], bytes.length));
    socket.end(bytes);
  };
}

/** Bytes as they are, and the end of the connection. */
export function raw(bytes: string): (socket: Socket) => void {
  return (socket) => void socket.end(bytes, 'latin1');
}

export function head(status: string, headers: string[], length?: number): string {
  const lines = [`HTTP/1.1 ${status}`, ...headers];
  if (length !== undefined) lines.push(`Content-Length: ${length}`);
  return [...lines, 'Connection: close', '', ''].join(CRLF);
}

/** A header section, and then a chunk again and again, so many times; without end where none is named. */
export function stream(
  headers: string,
  chunk: Uint8Array,
  { times = Infinity, everyMs = 0 } = {},
): (socket: Socket) => void {
  return (socket) => {
    socket.write(headers);
    let sent = 0;
    const write = (): void => {
      if (socket.destroyed) return;
      if (sent++ >= times) return void socket.end();
      const isTaken = socket.write(chunk);
      if (everyMs > 0) setTimeout(write, everyMs);
      else if (isTaken) setImmediate(write);
      else socket.once('drain', write);
    };
    write();
  };
}
