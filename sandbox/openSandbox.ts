import { controlPrefix } from './control/controlPrefix.ts';
import { controlRoutes } from './control/controlRoutes.ts';
import { sandboxServices } from './sandboxServices.ts';
import { targetOf } from './targetOf.ts';
import type { Handler, OpenSandbox, SandboxOptions } from './types.ts';
import { readResponse, toWebRequest } from './webMessages.ts';
import { createWorld } from './createWorld.ts';
import { smallRestaurants } from './restaurantSeeds.ts';

/** Makes a sandbox with a world of its own, whoever its requests come from: a server, or a proof in the same process. */
export function openSandbox(
  options: Omit<SandboxOptions, 'port' | 'replacesGlobals'> = {},
): OpenSandbox {
  const world = createWorld(options.small && smallRestaurants(options.small));
  const services = sandboxServices(world);
  const control = options.control ? controlRoutes(world) : undefined;
  const isControl = (path: string) => path.startsWith(`${controlPrefix}/`);
  const fetchAt = async (path: string, request: Request) =>
    control && isControl(path) ? control.fetch(request) : services(path, request);
  const plain: Handler = async (request) =>
    readResponse(await fetchAt(request.path, toWebRequest(request)));
  const wrapped = options.wrap?.(plain) ?? plain;
  return {
    fetch: (request) => fetchAt(new URL(request.url).pathname, request),
    isWrapped: (path) =>
      options.wrap !== undefined && (options.wrapControl === true || !isControl(path)),
    answer: (request) =>
      isControl(request.path) && !options.wrapControl ? plain(request) : wrapped(request),
    targetAt: (url) => targetOf(world, url, { control: options.control === true }),
  };
}
