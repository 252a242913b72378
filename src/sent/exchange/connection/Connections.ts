import type { SecureContextOptions } from 'node:tls';
import type { buildConnector as Connecting } from 'undici';
import type { WireRequest } from '../types.ts';
import { proxyFor, type Proxy } from './proxyFor.ts';
import { buildConnector, Client, readingStrictly } from './undici.ts';
import type { Socket } from 'node:net';
import { ProxyFailure, proxyRefusal } from './ProxyFailure.ts';
import { connectionProblem } from './connectionProblem.ts';

type Connector = Connecting.connector;

/** A connection that was idle for this long is not used again; servers close theirs after about five seconds. */
const IDLE_MS = 4000;

export interface ConnectionOptions {
  connectTimeoutMs: number;
  /** Which certificates to trust, and the client certificate. */
  tls?: SecureContextOptions;
  /** Whether HTTP/2 is offered (ALPN). */
  http2?: boolean;
}

/** How a connection reaches its origin. */
export interface Way {
  proxy: Proxy | undefined;
  /** Whether the proxy reads each request and passes it on, as for http; for https it opens a tunnel. */
  isForwarded: boolean;
  /** The origin that a connection is made to. */
  connectsTo: string;
}

/** One error for all discarded connections: nobody waits for them, and making one for each would only take time. */
const DISCARDED = new Error('this connection is not used any further');

type Served = Pick<WireRequest, 'origin' | 'connection' | 'isRepeatable'>;

/** Whether a request may share a connection: what changes something, and may not be sent twice, does where it names one. */
export const mayShare = ({ isRepeatable, connection }: Omit<Served, 'origin'>): boolean =>
  isRepeatable || connection !== undefined;

/** Connections that may be used again, per origin and name. Each serves one exchange at a time. */
export class Connections {
  readonly #idle = new Map<string, Client[]>();
  readonly #options: ConnectionOptions;
  readonly #connect: Connector;
  readonly #alerts = new WeakMap<Client, Error>();
  readonly #numbers = new WeakMap<Client, string>();
  #opened = 0;
  readonly #ways = new Map<string, Way>();
  /** Whether a change was lost on a connection that had served before: then each has its own again. */
  #losesChanges = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { connectTimeoutMs: timeout, tls, http2: allowH2 = false } = options;
    this.#connect = buildConnector({ ...tls, timeout, allowH2 });
  }

  /** @throws WrongUse if the environment names no usable proxy */
  wayTo(origin: string): Way {
    const known = this.#ways.get(origin);
    if (known !== undefined) return known;
    const proxy = proxyFor(origin, process.env);
    const isForwarded = proxy !== undefined && origin.startsWith('http:');
    const way = { proxy, isForwarded, connectsTo: isForwarded ? proxy.origin : origin };
    this.#ways.set(origin, way);
    return way;
  }

  /**
   * A connection for the next exchange: one that served before, if there is one, it may be used again, and `fresh` is not
   * set.
   */
  take(request: Served, fresh: boolean): { client: Client; reused: boolean; connection: string } {
    const mayWait = mayShare(request) && (request.isRepeatable || !this.#losesChanges);
    const idle = mayWait && !fresh ? this.#idleFor(request).pop() : undefined;
    const client = idle ?? this.#open(request);
    return { client, reused: idle !== undefined, connection: this.#numbers.get(client) ?? '' };
  }

  /** Keeps a connection for later exchanges, after a complete response. */
  giveBack(request: Served, client: Client): void {
    if (!mayShare(request) || client.destroyed) return this.discard(client);
    this.#idleFor(request).push(client);
  }

  #idleFor({ origin, connection = '' }: Served): Client[] {
    const key = `${origin} ${connection}`;
    const idle = this.#idle.get(key) ?? [];
    this.#idle.set(key, idle);
    return idle;
  }

  /** The TLS alert with which the server ended a connection; undici only reports that it was closed. */
  alertOn(client: Client): Error | undefined {
    return this.#alerts.get(client);
  }

  /** Notes that a request got no response on a connection that had served before. */
  lost({ isRepeatable }: Served): void {
    this.#losesChanges ||= !isRepeatable;
  }

  discard(client: Client): void {
    client.destroy(DISCARDED).catch(() => undefined);
  }

  async close(): Promise<void> {
    const idle = [...this.#idle.values()].flat();
    this.#idle.clear();
    await Promise.all(idle.map((client) => client.destroy()));
  }

  #open(request: Served): Client {
    const way = this.wayTo(request.origin);
    const client: Client = readingStrictly(
      new Client(way.connectsTo, {
        // 0 asks the server to close after one exchange; the connection is never used again.
        pipelining: mayShare(request) ? 1 : 0,
        allowH2: this.#options.http2 ?? false,
        keepAliveTimeout: IDLE_MS,
        connect: noticingAlerts(this.#connectorBy(way), (alert) => this.#alerts.set(client, alert)),
        // One deadline covers the whole exchange.
        headersTimeout: 0,
        bodyTimeout: 0,
      }),
    );
    this.#numbers.set(client, String((this.#opened += 1)));
    // An idle connection that was closed is of no more use. A busy one is left to its exchange, which may have begun
    // before this was noticed: undici then connects again, or fails the exchange.
    client.on('disconnect', () => {
      const idle = this.#idleFor(request);
      const at = idle.indexOf(client);
      if (at < 0) return;
      idle.splice(at, 1);
      this.discard(client);
    });
    return client;
  }

  #connectorBy({ proxy, isForwarded }: Way): Connector {
    if (proxy === undefined) return this.#connect;
    if (isForwarded) return forwardConnector(proxy, this.#connect);
    return tunnelConnector(proxy, this.#connect, this.#options.connectTimeoutMs);
  }
}

function noticingAlerts(connect: Connector, onAlert: (alert: Error) => void): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      socket.once('error', (first: NodeJS.ErrnoException) => {
        if (first.code?.startsWith('ERR_SSL_')) onAlert(first);
      });
      callback(null, socket);
    });
}

/**
 * Connects to a target through a proxy's CONNECT (RFC 9110 section 9.3.6), and speaks TLS with the target.
 * @param connect how to connect to anything, TLS included
 * @param timeoutMs for the proxy's response
 */
function tunnelConnector(proxy: Proxy, connect: Connector, timeoutMs: number): Connector {
  return (options, callback) => {
    openTunnel(proxy, connect, timeoutMs, authorityOf(options)).then(
      (httpSocket) => connect({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

/** Connects to a proxy that forwards plain requests. */
function forwardConnector(proxy: Proxy, connect: Connector): Connector {
  const { hostname } = new URL(proxy.origin);
  return (options, callback) =>
    connect({ ...options, servername: hostname }, (error, socket) =>
      error === null ? callback(null, socket) : callback(failureOf(proxy, error), null),
    );
}

function authorityOf({ hostname, port }: Connecting.Options): string {
  return `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port || 443}`;
}

async function openTunnel(
  proxy: Proxy,
  connect: Connector,
  timeoutMs: number,
  to: string,
): Promise<Socket> {
  // It is large, and few runs go through a proxy.
  const { Client } = await import('undici');
  const client = new Client(proxy.origin, {
    connect: forwardConnector(proxy, connect),
    headersTimeout: timeoutMs,
  });
  try {
    const { socket, statusCode } = await client.connect({
      path: to,
      headers: {
        host: to,
        ...(proxy.authorization && { 'proxy-authorization': proxy.authorization }),
      },
    });
    if (statusCode >= 200 && statusCode < 300) return socket as Socket;
    socket.on('error', () => undefined).destroy();
    throw proxyRefusal(proxy, statusCode, `CONNECT ${to}`);
  } catch (error) {
    client.destroy().catch(() => undefined);
    if (error instanceof ProxyFailure) throw error;
    throw failureOf(proxy, error as Error);
  }
}

function failureOf(proxy: Proxy, error: Error): ProxyFailure {
  const problem = connectionProblem(error, new URL(proxy.origin).host);
  return new ProxyFailure(proxy, problem ?? `gave no connection (${error.message})`);
}
