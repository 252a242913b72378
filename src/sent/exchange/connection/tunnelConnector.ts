import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { ProxyFailure, proxyRefusal } from './ProxyFailure.ts';
import type { Proxy } from './proxyFor.ts';
import { connectionProblem } from './connectionProblem.ts';

type Connector = buildConnector.connector;

/**
 * Connects to a target through a proxy's CONNECT (RFC 9110 section 9.3.6), and speaks TLS with the target.
 * @param connect how to connect to anything, TLS included
 * @param timeoutMs for the proxy's response
 */
export function tunnelConnector(proxy: Proxy, connect: Connector, timeoutMs: number): Connector {
  return (options, callback) => {
    openTunnel(proxy, connect, timeoutMs, authorityOf(options)).then(
      (httpSocket) => connect({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

/** Connects to a proxy that forwards plain requests. */
export function forwardConnector(proxy: Proxy, connect: Connector): Connector {
  const { hostname } = new URL(proxy.origin);
  return (options, callback) =>
    connect({ ...options, servername: hostname }, (error, socket) =>
      error === null ? callback(null, socket) : callback(failureOf(proxy, error), null),
    );
}

function authorityOf({ hostname, port }: buildConnector.Options): string {
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
