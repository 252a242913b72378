import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { serviceModules, type ServiceModule } from './serviceModules.ts';
import type { World } from './World.ts';

type Fetched = Response | Promise<Response>;

/** The services over one world, each under its prefix, and mounted when it is first asked: most sandboxes are asked few. */
export function sandboxServices(world: World): (path: string, request: Request) => Fetched {
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
