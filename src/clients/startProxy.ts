import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { readingStrictly } from '../sent/exchange/connection/undici.ts';
import { proxyFor } from '../sent/exchange/connection/proxyFor.ts';
import { Passage, type PassedExchange } from './Passage.ts';

export interface ProxyOptions {
  /** The origin to which everything is forwarded: scheme, host and port. */
  origin: string;
  /** The port on 127.0.0.1; 0 for any free one. */
  port: number;
  /** Which certificates to trust, and the client certificate. */
  tls?: SecureContextOptions;
  /** Called with each exchange when it has ended; absent for a proxy that only forwards. */
  onPassed?: (exchange: PassedExchange) => void;
}

export interface RunningProxy {
  url: string;
  /**
   * Accepts no more requests, and waits for those under way.
   * @param graceMs how long at most, as some never end
   */
  close(graceMs?: number): Promise<void>;
}

/** So many requests are with the target at once; others wait, as one client may send thousands over one connection. */
const MOST_AT_ONCE = 256;
const GRACE_MS = 10_000;

/**
 * Starts a reverse proxy on this machine: requests are forwarded unchanged to one origin, field by field and piece by
 * piece, and so are the responses. Only what is to be judged is kept, up to a limit. Rejects if the port is not free.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { origin, port, onPassed } = options;
  const dispatcher = dispatcherTo(options);
  const { host } = new URL(origin);
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    new Passage(request, response, onPassed).passOn(dispatcher, origin, host);
  });
  // A response may take as long as it takes: the client or the target decides when to give up.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (graceMs = GRACE_MS) => closed(server, dispatcher, graceMs),
  };
}

function dispatcherTo({ origin, tls }: ProxyOptions): Dispatcher {
  const noLimits = { headersTimeout: 0, bodyTimeout: 0, pipelining: 1 };
  const options = { connect: { ...tls }, ...noLimits, connections: MOST_AT_ONCE };
  if (proxyFor(origin, process.env) === undefined) return readingStrictly(new Agent(options));
  return new EnvHttpProxyAgent({ ...options, requestTls: { ...tls } });
}

async function closed(server: Server, dispatcher: Dispatcher, graceMs: number): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(late);
  // Whoever asked is gone by now.
  await dispatcher.destroy();
}
