import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { openSandbox } from './openSandbox.ts';
import type { Sandbox, SandboxOptions } from './types.ts';
import { readRequest, toWebResponse } from './webMessages.ts';

/**
 * Starts a sandbox with a world of its own on 127.0.0.1, and resolves once it listens.
 * Rejects where the port cannot be taken.
 */
export async function startSandbox({
  port = 0,
  replacesGlobals = false,
  ...options
}: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = openSandbox(options);
  const answer = async (request: Request, incoming: IncomingMessage) => {
    const asked = { ...(await readRequest(request)), connection: incoming.socket };
    const response = await sandbox.answer(asked);
    if (response.hangUp) incoming.socket.destroy();
    return toWebResponse(response);
  };
  const server = createAdaptorServer({
    hostname: '127.0.0.1',
    overrideGlobalObjects: replacesGlobals,
    fetch: (request, env) =>
      sandbox.isWrapped(new URL(request.url).pathname)
        ? answer(request, (env as { incoming: IncomingMessage }).incoming)
        : sandbox.fetch(request),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
  });

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    target: sandbox.targetAt(url),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
