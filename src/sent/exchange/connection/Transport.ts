import type { ResponseHead, WireRequest, WireResult, HeaderField } from '../types.ts';
import type { Dispatcher } from 'undici';
import type { Target } from '../../../target/Target.ts';
import { Connections, type Way } from './Connections.ts';
import { excessIn } from '../../../words/json/parseJson.ts';
import { decodeContent, UndecodableContent } from '../decodeContent.ts';
import { excessOfKept, headerOf } from '../liveResponse.ts';
import { isSafe } from '../prepareRequest.ts';
import { Reception } from './Reception.ts';
import { OF_THE_PROXY, proxyRefusal } from './ProxyFailure.ts';
import { tlsOptions } from './tlsOptions.ts';
import { Interrupted, TimedOut, TooLarge, transportError } from './transportError.ts';
import type { Wire } from '../Wire.ts';

export interface TransportOptions {
  /** The most time for the whole exchange: connecting, header and body. */
  timeoutMs: number;
  /** The greatest length of a body, on the wire and decoded. */
  maxBodyBytes: number;
  /** The most bytes of long bodies that are kept at once, packed. */
  mostKept?: number;
  /** The target's files. */
  tls?: Target['tls'];
  /** Whether HTTP/2 is offered (ALPN). */
  http2?: boolean;
}

/** How many bytes are kept of a body that is too large or ends too early: enough to show what it was. */
const MOST_KEPT_OF_BROKEN = 64 * 1024;

/**
 * HTTP/1.1 by undici, and HTTP/2 if it is offered and accepted. Requests reuse connections; what does harm if sent twice is
 * sent once, and gets fresh ones from when the first was lost. Never throws for what a target does.
 */
export class Transport implements Wire {
  readonly #maxBodyBytes: number;
  readonly #mostKept: number | undefined;
  readonly #timeoutMs: number;
  readonly #hasClientCertificate: boolean;
  readonly #connections: Connections;

  constructor({ timeoutMs, maxBodyBytes, mostKept, tls: files, http2 }: TransportOptions) {
    this.#mostKept = mostKept;
    this.#maxBodyBytes = maxBodyBytes;
    this.#timeoutMs = timeoutMs;
    const tls = tlsOptions(files);
    this.#hasClientCertificate = tls.cert !== undefined;
    this.#connections = new Connections({ connectTimeoutMs: timeoutMs, tls, http2 });
  }

  /**
   * Sends once; `fresh` forbids a connection that served before. An aborted signal ends a GET or HEAD at once; a request
   * that may change state is completed, so that its outcome is known.
   */
  async exchange(
    request: WireRequest,
    { signal, fresh = false }: { signal?: AbortSignal; fresh?: boolean } = {},
  ): Promise<WireResult> {
    const { origin } = request;
    const way = this.#connections.wayTo(origin);
    const { client, reused, connection } = this.#connections.take(request, fresh);
    const nothing = { head: null, body: null, bodyBytes: 0, error: null, stale: false };
    const result: WireResult = { ...nothing, connection };
    const reception = new Reception(result, ({ status, bytes = 0 }) => {
      if (status !== undefined) refuseAnswerOfProxy(way, status, request.method);
      if (bytes > this.#maxBodyBytes) throw new TooLarge(this.#maxBodyBytes);
    });
    const limit = new Deadline(
      this.#timeoutMs,
      isSafe(request.method) ? signal : undefined,
      (reason) => reception.end(reason),
    );
    try {
      if (!limit.isOver) client.dispatch(optionsOf(asSentOn(way, request)), reception);
      await reception.ended;
      result.body = await this.#decode(result.head!, reception.body.bytes);
      this.#connections.giveBack(request, client);
    } catch (error) {
      this.#connections.discard(client);
      const { head, bodyBytes } = result;
      result.error = transportError(this.#connections.alertOn(client) ?? error, {
        host: hostOn(way, origin),
        timeoutMs: this.#timeoutMs,
        hasClientCertificate: this.#hasClientCertificate,
        answered: head !== null,
        bytes: bodyBytes,
        announced: announcedLength(head),
      });
      const isLost = reused && head === null && result.error.kind === 'hung up';
      if (isLost) this.#connections.lost(request);
      result.stale = isLost && request.isRepeatable;
      if (head !== null && headerOf(head.headers, 'content-encoding') === undefined) {
        result.body = new Uint8Array(reception.body.bytes.subarray(0, MOST_KEPT_OF_BROKEN));
      }
    } finally {
      limit.end();
    }
    return result;
  }

  /** Closes all idle connections. */
  async close(): Promise<void> {
    await this.#connections.close();
  }

  async #decode(head: ResponseHead, bytes: Uint8Array): Promise<Uint8Array> {
    const coding = headerOf(head.headers, 'content-encoding');
    const body = await decodeContent(bytes, coding, this.#maxBodyBytes);
    const excess = excessIn(body);
    if (excess !== undefined)
      throw new UndecodableContent('too large', `sent JSON that ${excess}; reading stopped`);
    const excessOfAll = excessOfKept(body, this.#mostKept);
    if (excessOfAll !== undefined) throw new UndecodableContent('too large', excessOfAll);
    return body;
  }
}

/**
 * Ends an exchange that takes too long, or for which nobody waits any more. Time in which this process itself was too busy
 * to read a response does not count.
 */
class Deadline {
  readonly #timer: NodeJS.Timeout;
  readonly #outer: AbortSignal | undefined;
  readonly #interrupt = () => this.#onEnd(new Interrupted());
  readonly #onEnd: (reason: Error) => void;
  /** Whether the deadline had passed before the exchange began. */
  readonly isOver: boolean;

  /** @param onEnd called when the deadline passes, or the outer signal is aborted */
  constructor(timeoutMs: number, outer: AbortSignal | undefined, onEnd: (reason: Error) => void) {
    const step = Math.min(100, timeoutMs / 4);
    let left = timeoutMs;
    let before = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      left -= Math.min(now - before, 2 * step);
      before = now;
      if (left <= 0) onEnd(new TimedOut());
    }, step);
    this.#onEnd = onEnd;
    this.#outer = outer;
    this.isOver = outer?.aborted ?? false;
    if (this.isOver) this.#interrupt();
    else outer?.addEventListener('abort', this.#interrupt);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#outer?.removeEventListener('abort', this.#interrupt);
  }
}

function optionsOf({ method, path, headers, body }: WireRequest): Dispatcher.DispatchOptions {
  return { method, path, headers: headers.flat(), body };
}

/**
 * The request in the form that a forwarding proxy needs: with the whole address, and the proxy's credentials (RFC 9112
 * section 3.2.2).
 */
function asSentOn({ proxy, isForwarded }: Way, request: WireRequest): WireRequest {
  if (proxy === undefined || !isForwarded) return request;
  const { origin, path, headers } = request;
  const own: HeaderField[] = [['Host', new URL(origin).host]];
  if (proxy.authorization !== undefined) own.push(['Proxy-Authorization', proxy.authorization]);
  return { ...request, path: origin + path, headers: [...own, ...headers] };
}

function refuseAnswerOfProxy({ proxy, isForwarded }: Way, status: number, method: string): void {
  if (proxy === undefined || !isForwarded || !OF_THE_PROXY.has(status)) return;
  throw proxyRefusal(proxy, status, method);
}

function hostOn({ proxy }: Way, origin: string): string {
  const { host } = new URL(origin);
  return proxy === undefined ? host : `${host} through ${proxy.shown}`;
}

function announcedLength(head: ResponseHead | null): number | undefined {
  const value = head === null ? undefined : headerOf(head.headers, 'content-length');
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}
