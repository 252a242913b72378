import { grouped } from '../../../words/grouped.ts';
import { connectionProblem } from './connectionProblem.ts';
import { UndecodableContent } from '../decodeContent.ts';
import { ProxyFailure } from './ProxyFailure.ts';
import type { TransportError } from '../types.ts';

/** How far an exchange had got when it failed. */
export interface Progress {
  /** Host and port, and the proxy on the way. */
  host: string;
  timeoutMs: number;
  /** Whether the target file names a client certificate. */
  hasClientCertificate: boolean;
  /** Whether status line and header section had arrived. */
  answered: boolean;
  /** Bytes of the body that had arrived. */
  bytes: number;
  /** What Content-Length announced. */
  announced: number | undefined;
}

/** The whole exchange took longer than the target's `limits.timeoutMs`. */
export class TimedOut extends Error {}

/** The body is larger than the limit. */
export class TooLarge extends Error {
  constructor(maxBytes: number) {
    super(`sent a body of more than ${grouped(maxBytes)} bytes; reading stopped`);
  }
}

/** The run was interrupted (Ctrl-C). */
export class Interrupted extends Error {
  override message = 'not sent to its end: the run was interrupted';
}

const HANG_UPS = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'HPE_INVALID_EOF_STATE',
]);

/** Errors of this machine: it, or this process, is at a limit. */
const OURS = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/** What the target did, from the errors that undici, Node.js and our own limits throw. */
export function transportError(error: unknown, progress: Progress): TransportError {
  if (error instanceof Interrupted) return { kind: 'not sent', message: error.message };
  if (error instanceof TooLarge) return { kind: 'too large', message: error.message };
  if (error instanceof UndecodableContent) return { kind: error.kind, message: error.message };
  if (error instanceof ProxyFailure) return { kind: 'unreachable', message: error.message };
  if (error instanceof TimedOut) return { kind: 'timeout', message: describeTimeout(progress) };
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (HANG_UPS.has(code)) return { kind: 'hung up', message: describeHangUp(progress) };
  if (OURS.has(code))
    return {
      kind: 'not sent',
      message: `not sent: this machine can open no connection (${code})`,
      isOurs: true,
    };
  switch (code) {
    case 'UND_ERR_INVALID_ARG':
      return {
        kind: 'not sent',
        message: `not sent: HTTP does not allow such a request (${message})`,
      };
    case 'UND_ERR_HEADERS_OVERFLOW':
      return { kind: 'too large', message: 'sent a header section that is larger than 16 KiB' };
  }
  const { host, hasClientCertificate } = progress;
  const problem = connectionProblem(error as Error, host, hasClientCertificate);
  if (problem !== undefined) {
    const kind = code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable';
    return { kind, message: problem };
  }
  const where = progress.answered ? 'in the body, ' : '';
  return { kind: 'malformed', message: `did not speak HTTP/1.1 (${where}${message || code})` };
}

function describeTimeout({ answered, timeoutMs, host, ...progress }: Progress): string {
  const limit = `within ${grouped(timeoutMs)} ms`;
  if (!answered) return `did not respond ${limit} (${host})`;
  return `did not finish its response ${limit}: ${amount(progress)} had come`;
}

function describeHangUp({ answered, ...progress }: Progress): string {
  return answered
    ? `closed the connection after ${amount(progress)}`
    : 'closed the connection without a response';
}

function amount({ bytes, announced }: Pick<Progress, 'bytes' | 'announced'>): string {
  if (announced === undefined) return `${grouped(bytes)} bytes of a body of unknown length`;
  return `${grouped(bytes)} of ${grouped(announced)} bytes`;
}
