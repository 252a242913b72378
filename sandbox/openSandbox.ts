import { controlPrefix } from './control/controlPrefix.ts';
import { controlRoutes } from './control/controlRoutes.ts';
import type { Handler, OpenSandbox, SandboxOptions } from './types.ts';
import { readResponse, toWebRequest } from './webMessages.ts';
import { createWorld } from './createWorld.ts';
import { smallRestaurants } from './restaurantSeeds.ts';
import { serviceModules, type ServiceModule } from './serviceModules.ts';
import type { World } from './World.ts';
import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';

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

/**
 * The description of a running sandbox as a target (target.schema.yaml): every client and fixture
 * of its world, and permission to do everything there.
 */
function targetOf(
  world: World,
  url: string,
  { control }: { control: boolean },
): Record<string, unknown> {
  const [restaurant, otherRestaurant] = world.restaurants;
  const parts = serviceModules.map(({ targetPart }) => targetPart?.(world, url) ?? {});
  return {
    name: 'embedded sandbox',
    // Only a certification environment promises detailed 422 messages, which this sandbox gives.
    environment: 'certification',
    urls: Object.assign({ base: url, auth: url }, ...parts.map(({ urls }) => urls)),
    clients: world.clients.map((client) => ({ ...client, scopes: [...client.scopes] })),
    fixtures: Object.assign(
      {
        restaurant: restaurant!.guid,
        otherRestaurant: otherRestaurant?.guid,
        archivedRestaurant: world.restaurants.find(({ archived }) => archived)?.guid,
        managementGroup: restaurant!.managementGroupGuid,
      },
      ...parts.map(({ fixtures }) => fixtures),
    ),
    permissions: Object.assign({}, ...parts.map(({ permissions }) => permissions)),
    ...(control && { control: `${url}${controlPrefix}` }),
  };
}

type Fetched = Response | Promise<Response>;

/** The services over one world, each under its prefix, and mounted when it is first asked: most sandboxes are asked few. */
function sandboxServices(world: World): (path: string, request: Request) => Fetched {
  const mounted = new Map<string, Hono>();
  const appOf = (path: string): Hono => {
    const asked = serviceModules.filter(({ prefix }) => path.startsWith(`${prefix}/`));
    const key = asked.map(({ prefix }) => prefix).join();
    const app = mounted.get(key) ?? appWith(asked, world);
    mounted.set(key, app);
    return app;
  };
  return (path, request) => appOf(path).fetch(request);
}

function appWith(mounted: ServiceModule[], world: World): Hono {
  // The only router that takes all of these paths; Hono would try another one first in each sandbox.
  const app = new Hono({ router: new TrieRouter() });
  app.use(async (context, next) => {
    const status = world.errors.take(context.req.path);
    if (status === undefined) return next();
    const [asked] = mounted;
    return (
      asked!.refuseUnexpected?.(context, 500, 'Unexpected error.') ?? context.body(null, status)
    );
  });
  for (const { prefix, routes } of mounted) app.route(prefix, routes(world));
  return app;
}
