import type { SecureContextOptions } from 'node:tls';
import { Client, buildConnector } from 'undici';
import { proxyFor, type Proxy } from './proxyFor.ts';
import { forwardConnector, tunnelConnector } from './tunnelConnector.ts';

/** A connection that stood idle so long is not used again; servers close theirs after about five seconds. */
const IDLE_MS = 4000;

export interface ConnectionOptions {
  connectTimeoutMs: number;
  /** Whom to trust, and the client certificate. */
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

/** Nobody waits for anything on a connection that is discarded: an error made for each would only take time. */
const DISCARDED = new Error('this connection is not used any further');

/** Connections that may serve again, per origin. Each serves one exchange at a time. */
export class Connections {
  readonly #idle = new Map<string, Client[]>();
  readonly #options: ConnectionOptions;
  readonly #connect: buildConnector.connector;
  readonly #alerts = new WeakMap<Client, Error>();
  readonly #ways = new Map<string, Way>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { connectTimeoutMs: timeout, tls, http2: allowH2 = false } = options;
    this.#connect = buildConnector({ ...tls, timeout, allowH2 });
  }

  /** @throws WrongUse where the environment names no usable proxy */
  wayTo(origin: string): Way {
    const known = this.#ways.get(origin);
    if (known !== undefined) return known;
    const proxy = proxyFor(origin, process.env);
    const isForwarded = proxy !== undefined && origin.startsWith('http:');
    const way = { proxy, isForwarded, connectsTo: isForwarded ? proxy.origin : origin };
    this.#ways.set(origin, way);
    return way;
  }

  /** One for the next exchange: one that served before, where there is one, it may be used again, and none `fresh` is asked for. */
  take(origin: string, mayReuse: boolean, fresh: boolean): { client: Client; reused: boolean } {
    const idle = mayReuse && !fresh ? this.#idle.get(origin)?.pop() : undefined;
    if (idle) return { client: idle, reused: true };
    return { client: this.#open(origin, mayReuse), reused: false };
  }

  /** After a complete response. */
  giveBack(origin: string, client: Client, mayReuse: boolean): void {
    if (!mayReuse || client.destroyed) return this.discard(client);
    const idle = this.#idle.get(origin) ?? [];
    this.#idle.set(origin, idle);
    idle.push(client);
  }

  /** What TLS said when it ended a connection by itself, which undici reports as a connection that was closed. */
  alertOn(client: Client): Error | undefined {
    return this.#alerts.get(client);
  }

  discard(client: Client): void {
    client.destroy(DISCARDED).catch(() => undefined);
  }

  async close(): Promise<void> {
    const idle = [...this.#idle.values()].flat();
    this.#idle.clear();
    await Promise.all(idle.map((client) => client.destroy()));
  }

  #open(origin: string, mayReuse: boolean): Client {
    const way = this.wayTo(origin);
    const client: Client = new Client(way.connectsTo, {
      // 0 asks the server to close after one exchange and never uses the connection again.
      pipelining: mayReuse ? 1 : 0,
      allowH2: this.#options.http2 ?? false,
      keepAliveTimeout: IDLE_MS,
      connect: noticingAlerts(this.#connectorBy(way), (alert) => this.#alerts.set(client, alert)),
      // The exchange has one deadline for all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // An idle one that lost its connection is of no more use. One at work is left to its exchange, which may have
    // begun before this was noticed: undici then connects again, or fails it.
    client.on('disconnect', () => {
      const idle = this.#idle.get(origin) ?? [];
      const at = idle.indexOf(client);
      if (at < 0) return;
      idle.splice(at, 1);
      this.discard(client);
    });
    return client;
  }

  #connectorBy({ proxy, isForwarded }: Way): buildConnector.connector {
    if (proxy === undefined) return this.#connect;
    if (isForwarded) return forwardConnector(proxy, this.#connect);
    return tunnelConnector(proxy, this.#connect, this.#options.connectTimeoutMs);
  }
}

function noticingAlerts(
  connect: buildConnector.connector,
  onAlert: (alert: Error) => void,
): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      socket.once('error', (first: NodeJS.ErrnoException) => {
        if (first.code?.startsWith('ERR_SSL_')) onAlert(first);
      });
      callback(null, socket);
    });
}
