import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { fieldsOf } from '../exchange/Reception.ts';
import type { HeaderField, TransportError } from '../exchange/types.ts';
import { KeptBody, type PassedBody } from './KeptBody.ts';

type Controller = Dispatcher.DispatchController;

/** What a proxy forwarded, as it came over the wire. */
export interface PassedExchange {
  request: { method: string; url: string; headers: HeaderField[]; body: PassedBody };
  response: { status: number; statusText: string; headers: HeaderField[]; body: PassedBody } | null;
  /** Why there is no complete answer, if the target is to blame. */
  error: TransportError | null;
  /** Whether the client closed the connection before the answer was complete. */
  isAbandoned: boolean;
  startedAt: number;
  endedAt: number;
}

/** Header fields of one connection, which a proxy does not forward (RFC 9110 section 7.6.1). */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'expect'],
]);

/** Errors of a target that ends a connection before its answer is complete. */
const HUNG_UP = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|HPE_\w+)$/;

/** One request on its way to the target, and its answer on the way back. */
export class Passage implements Dispatcher.DispatchHandler {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #onPassed: ((exchange: PassedExchange) => void) | undefined;
  readonly #startedAt = Date.now();
  readonly #sent = new KeptBody();
  readonly #received = new KeptBody();
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
    const { method = 'GET', url = '/' } = this.#request;
    this.#url = origin + url;
    const headers = this.#sentHeaders().flatMap(([name, value]) => [
      name,
      name.toLowerCase() === 'host' ? host : value,
    ]);
    dispatcher.dispatch(
      { origin, path: url, method: method as Dispatcher.HttpMethod, headers, body: this.#body() },
      this,
    );
  }

  #sentHeaders(): HeaderField[] {
    return passedOn(pairsOf(this.#request.rawHeaders), this.#request.headers.connection);
  }

  /** The request's body, of which a copy is kept while it passes. */
  #body(): Transform | null {
    const { headers } = this.#request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return null;
    const kept = this.#sent;
    const tap = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        kept.add(chunk);
        done(null, chunk);
      },
    });
    this.#request.once('error', (error) => tap.destroy(error)).pipe(tap);
    return tap;
  }

  onRequestStart(controller: Controller): void {
    this.#response.once('close', () => {
      if (!this.#response.writableFinished) controller.abort(new Error('the client went away'));
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
    this.#response.writeHead(status, statusText, fields.flat());
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#received.add(chunk);
    if (this.#response.write(chunk)) return;
    controller.pause();
    this.#response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#response.end();
    this.#pass(null);
  }

  onResponseError(_controller: Controller, error: Error & { code?: string }): void {
    const isAbandoned = this.#response.destroyed && !this.#response.writableFinished;
    const isHungUp = !isAbandoned && HUNG_UP.test(error.code ?? '');
    if (this.#response.headersSent) this.#response.destroy();
    else this.#sayWhy(error);
    const message = 'closed the connection before its answer was complete';
    this.#pass(isHungUp ? { kind: 'hung up', message } : null, isAbandoned);
  }

  /** Answers in place of a target that gives no answer. */
  #sayWhy({ message }: Error): void {
    this.#response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    this.#response.end(`The target gave no answer: ${message}\n`);
  }

  #pass(error: TransportError | null, isAbandoned = false): void {
    if (this.#onPassed === undefined) return;
    const isComplete = error === null && !isAbandoned && this.#head !== undefined;
    this.#onPassed({
      request: {
        method: this.#request.method ?? 'GET',
        url: this.#url,
        headers: pairsOf(this.#request.rawHeaders),
        body: this.#sent.passed(),
      },
      response: isComplete && this.#head ? { ...this.#head, body: this.#received.passed() } : null,
      error,
      isAbandoned,
      startedAt: this.#startedAt,
      endedAt: Date.now(),
    });
  }
}

function pairsOf(raw: string[]): HeaderField[] {
  return raw.flatMap((name, index): HeaderField[] =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
  );
}

/** The header fields to forward: without those that `Connection` names. */
function passedOn(fields: HeaderField[], connection = ''): HeaderField[] {
  const named = connection.toLowerCase().split(/\s*,\s*/);
  return fields.filter(([name]) => {
    const lower = name.toLowerCase();
    return !OF_CONNECTION.has(lower) && !named.includes(lower);
  });
}
