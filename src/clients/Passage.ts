import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { headerOf } from '../sent/exchange/liveResponse.ts';
import { fieldsOf } from '../sent/exchange/connection/Reception.ts';
import { transportError } from '../sent/exchange/connection/transportError.ts';
import type { HeaderField, TransportError } from '../sent/exchange/types.ts';
import { KeptBody, type PassedBody } from './KeptBody.ts';

type Controller = Dispatcher.DispatchController;

/** What a proxy forwarded, as it came over the wire. */
export interface PassedExchange {
  request: { method: string; url: string; headers: HeaderField[]; body: PassedBody };
  response: { status: number; statusText: string; headers: HeaderField[]; body: PassedBody } | null;
  /** Why there is no complete response, if the target is to blame. */
  error: TransportError | null;
  /** Whether the client closed the connection before the response was complete. */
  isAbandoned: boolean;
  startedAt: number;
  endedAt: number;
}

/** Header fields of one connection, which a proxy does not forward (RFC 9110 section 7.6.1). */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'expect'],
]);

/** One request on its way to the target, and its response on the way back. */
export class Passage implements Dispatcher.DispatchHandler {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #onPassed: ((exchange: PassedExchange) => void) | undefined;
  readonly #startedAt = Date.now();
  readonly #sent = new KeptBody();
  readonly #received = new KeptBody();
  #hasSentAll = true;
  #isAbandoned = false;
  #head: { status: number; statusText: string; headers: HeaderField[] } | undefined;
  #url = '';

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    onPassed: ((exchange: PassedExchange) => void) | undefined,
  ) {
    this.#request = request;
    this.#response = response;
    this.#onPassed = onPassed;
  }

  /** @param host of the target, by which its own proxies route */
  passOn(dispatcher: Dispatcher, origin: string, host: string): void {
    const { method = 'GET', url = '/', rawHeaders, headers: own, socket } = this.#request;
    // By which clients on this machine call the proxy.
    const here = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
    const path = pathIn(url, [host, ...here]);
    if (path === undefined) return this.#refuse();
    this.#url = origin + path;
    const headers = passedOn(pairsOf(rawHeaders), own.connection).flatMap(([name, value]) => [
      name,
      name.toLowerCase() === 'host' ? host : value,
    ]);
    dispatcher.dispatch(
      { origin, path, method: method as Dispatcher.HttpMethod, headers, body: this.#body() },
      this,
    );
  }

  /** Responds to a request for another host, or for none (`OPTIONS *`): the target must not get what was not meant for it. */
  #refuse(): void {
    this.#response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' });
    this.#response.end('This proxy forwards requests to one target only.\n');
  }

  /** The request's body, of which a copy is kept while it passes. */
  #body(): Transform | null {
    const { headers } = this.#request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return null;
    this.#hasSentAll = false;
    const tap = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#sent.add(chunk);
        done(null, chunk);
      },
      flush: (done) => {
        this.#hasSentAll = true;
        done();
      },
    });
    // Whoever reads it may be gone by the time that the client is.
    tap.on('error', () => {});
    this.#request
      .once('error', (error) => {
        this.#isAbandoned = true;
        tap.destroy(error);
      })
      .pipe(tap);
    return tap;
  }

  onRequestStart(controller: Controller): void {
    const abort = () => controller.abort(new Error('the client went away'));
    if (this.#response.destroyed) return abort();
    this.#response.once('close', () => {
      if (!this.#response.writableFinished) abort();
    });
  }

  onResponseStart(
    { rawHeaders }: Controller,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    statusText = '',
  ): void {
    if (status < 200) return;
    const connection = [headers['connection'] ?? []].flat().join(',');
    this.#head = { status, statusText, headers: fieldsOf(rawHeaders) };
    const fields = passedOn(this.#head.headers, connection);
    // Node.js refuses to write others, and the client would wait for ever.
    const phrase = /^[\t\x20-\x7e\x80-\xff]*$/.test(statusText) ? statusText : '';
    this.#response.writeHead(status, phrase, fields.flat());
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#received.add(chunk);
    if (this.#response.write(chunk)) return;
    controller.pause();
    this.#response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#response.end();
    this.#pass(null, true);
  }

  onResponseError(_controller: Controller, error: Error): void {
    if (this.#response.destroyed && !this.#response.writableFinished) this.#isAbandoned = true;
    const told = this.#isAbandoned ? null : this.#whoseFault(error);
    if (this.#response.headersSent) this.#response.destroy();
    else this.#sayWhy(error);
    this.#pass(told, false);
  }

  /** What the target did, if it is to blame: it hung up, or what it sent is no HTTP. */
  #whoseFault(error: Error): TransportError | null {
    const announced = Number(headerOf(this.#head?.headers ?? [], 'content-length') ?? NaN);
    const told = transportError(error, {
      host: '',
      timeoutMs: 0,
      hasClientCertificate: false,
      answered: this.#head !== undefined,
      bytes: this.#received.passed().length,
      announced: Number.isNaN(announced) ? undefined : announced,
    });
    return told.kind === 'hung up' || error.name === 'HTTPParserError' ? told : null;
  }

  /** Responds in place of a target that gives no response. */
  #sayWhy({ message }: Error): void {
    this.#response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    this.#response.end(`The target gave no response: ${message}\n`);
  }

  /** @param isComplete whether the response came to its end */
  #pass(error: TransportError | null, isComplete: boolean): void {
    if (this.#onPassed === undefined) return;
    this.#onPassed({
      request: {
        method: this.#request.method ?? 'GET',
        url: this.#url,
        headers: pairsOf(this.#request.rawHeaders),
        body: this.#sent.passed(!this.#hasSentAll),
      },
      response: isComplete && this.#head ? { ...this.#head, body: this.#received.passed() } : null,
      error,
      isAbandoned: this.#isAbandoned,
      startedAt: this.#startedAt,
      endedAt: Date.now(),
    });
  }
}

/**
 * The path and query of a request; clients that know that they speak to a proxy send the whole address (RFC 9112 section
 * 3.2.2). Undefined if there is none, or if it is for another host.
 */
function pathIn(url: string, hosts: string[]): string | undefined {
  if (url.startsWith('/')) return url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  if (!hosts.includes(new URL(url).host)) return undefined;
  const path = url.replace(/^\w+:\/\/[^/?#]*/, '').replace(/#.*$/s, '');
  return path.startsWith('/') ? path : `/${path}`;
}

function pairsOf(raw: string[]): HeaderField[] {
  return raw.flatMap((name, index): HeaderField[] =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
  );
}

/** The header fields to forward: without those that `Connection` names. */
function passedOn(fields: HeaderField[], connection = ''): HeaderField[] {
  const named = connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return fields.filter(([name]) => {
    const lower = name.toLowerCase();
    return !OF_CONNECTION.has(lower) && !named.includes(lower);
  });
}
