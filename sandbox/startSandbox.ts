import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { controlPrefix } from './control/controlPrefix.ts';
import { controlRoutes } from './control/controlRoutes.ts';
import { sandboxServices } from './sandboxServices.ts';
import { targetOf } from './targetOf.ts';
import type { Handler, Sandbox, SandboxOptions, Wrapper } from './types.ts';
import { readRequest, readResponse, toWebRequest, toWebResponse } from './webMessages.ts';
import { createWorld } from './World.ts';

type WebHandler = (request: Request, env: { incoming: IncomingMessage }) => Promise<Response>;

/** The services with a wrapper around them. */
function wrapped(wrap: Wrapper, services: (request: Request) => Response | Promise<Response>) {
  const next: Handler = async (request) => readResponse(await services(toWebRequest(request)));
  const handler = wrap(next);
  const answer: WebHandler = async (request, { incoming }) => {
    const response = await handler(await readRequest(request));
    if (response.hangUp) incoming.socket.destroy();
    return toWebResponse(response);
  };
  return answer;
}

/**
 * Starts a sandbox with a world of its own on 127.0.0.1, and resolves once it listens.
 * Rejects where the port cannot be taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = createWorld();
  const services = sandboxServices(world);
  const control = options.control ? controlRoutes(world) : undefined;
  const isControl = ({ url }: Request) => new URL(url).pathname.startsWith(`${controlPrefix}/`);
  const plain = async (request: Request) =>
    control && isControl(request) ? control.fetch(request) : services.fetch(request);
  const answer = options.wrap ? wrapped(options.wrap, plain) : plain;

  const server = createAdaptorServer({
    hostname: '127.0.0.1',
    overrideGlobalObjects: false,
    fetch: (request, env) =>
      isControl(request) && !options.wrapControl
        ? plain(request)
        : answer(request, env as { incoming: IncomingMessage }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', () => resolve());
  });

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    target: targetOf(world, url, { control: options.control === true }),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
