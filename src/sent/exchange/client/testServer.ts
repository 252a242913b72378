import { createServer as createHttpServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { parseTarget } from '../../../target/loadTarget.ts';
import type { Target } from '../../../target/Target.ts';
import { createClient } from './Client.ts';
import type { ClientOptions } from './Client.ts';
import type { Clock } from './Clock.ts';
import type { ClientRequest } from '../prepareRequest.ts';
import { Redactor } from '../../redaction/Redactor.ts';
import { secretsOf } from '../../redaction/secretsOf.ts';
import type { RecordedExchange } from '../types.ts';

/** Starts an HTTP server on a free loopback port for one test; returns its address. */
export async function httpServer(
  listener: (...message: Parameters<RequestListener>) => void | Promise<void>,
): Promise<string> {
  return listen(createHttpServer((request, response) => void listener(request, response)));
}

/** A server that responds to the first bytes of each connection with any bytes, HTTP or not. */
export async function rawServer(
  onRequest: (socket: Socket, request: string) => void,
): Promise<string> {
  return listen(
    createNetServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => onRequest(socket, data.toString('latin1')));
    }),
  );
}

async function listen(server: Server | NetServer): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A clock whose time passes only by sleeping, at once. */
export function fakeClock(): Clock & { slept: number[] } {
  let now = Date.UTC(2026, 0, 1);
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
}

/** A target at one address, with further fields. */
export function targetAt(url: string, more: Record<string, unknown> = {}): Target {
  return parseTarget({
    name: 'test',
    urls: { base: url, auth: url },
    clients: [{ id: 'full', clientId: 'client-one', clientSecret: 'hush-hush-hush', scopes: [] }],
    fixtures: { restaurant: 'r' },
    limits: { timeoutMs: 5000 },
    ...more,
  });
}

/** A client for one test, and the exchanges that it records. */
export function clientFor(target: Target, more: Partial<ClientOptions> = {}) {
  const recorded: RecordedExchange[] = [];
  const redactor = new Redactor({
    secrets: secretsOf(target),
    sensitiveFields: new Map([['stock', new Set(['email', 'deliveryAddress'])]]),
  });
  const client = createClient({
    target,
    redactor,
    record: (exchange) => recorded.push(exchange),
    ...more,
  });
  onTestFinished(() => client.close());
  let count = 0;
  const send = (request: Partial<ClientRequest> = {}, operation = 'stock/list') =>
    client.send(
      { address: 'base', method: 'GET', path: '/things', token: { raw: null }, ...request },
      { id: `rule#${++count}`, rule: 'rule', operation, role: 'probe' },
    );
  return { client, recorded, redactor, send };
}
