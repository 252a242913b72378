import type { SecureContextOptions } from 'node:tls';
import type { buildConnector as Connecting } from 'undici';
import type { WireRequest } from '../types.ts';
import { proxyFor, type Proxy } from './proxyFor.ts';
import { forwardConnector, tunnelConnector } from './tunnelConnector.ts';
import { buildConnector, Client, readingStrictly } from './undici.ts';

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
  readonly #connect: Connecting.connector;
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

  #connectorBy({ proxy, isForwarded }: Way): Connecting.connector {
    if (proxy === undefined) return this.#connect;
    if (isForwarded) return forwardConnector(proxy, this.#connect);
    return tunnelConnector(proxy, this.#connect, this.#options.connectTimeoutMs);
  }
}

function noticingAlerts(
  connect: Connecting.connector,
  onAlert: (alert: Error) => void,
): Connecting.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      socket.once('error', (first: NodeJS.ErrnoException) => {
        if (first.code?.startsWith('ERR_SSL_')) onAlert(first);
      });
      callback(null, socket);
    });
}
