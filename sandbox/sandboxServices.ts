import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { services, type ServiceName } from '../services.ts';
import { refusePayment } from './card-authorization/refusePayment.ts';
import type { World } from './World.ts';

/** What `sandbox/<service>/routes.ts` exports. */
interface ServiceModule {
  /** The prefix that the service's document gives (analytics: one of our own). */
  prefix: string;
  routes(world: World): Hono;
}

const modules = await Promise.all(services.map(loadService));

async function loadService(service: ServiceName): Promise<ServiceModule> {
  return (await import(`./${service}/routes.ts`)) as ServiceModule;
}

type Fetched = Response | Promise<Response>;

/** The services over one world, each under its prefix, and mounted when it is first asked: most sandboxes are asked few. */
export function sandboxServices(world: World): (path: string, request: Request) => Fetched {
  const mounted = new Map<string, Hono>();
  const appOf = (path: string): Hono => {
    const asked = modules.filter(({ prefix }) => path.startsWith(`${prefix}/`));
    const key = asked.map(({ prefix }) => prefix).join();
    const app = mounted.get(key) ?? appWith(asked, world);
    mounted.set(key, app);
    return app;
  };
  return (path, request) => appOf(path).fetch(request);
}

function appWith(mounted: ServiceModule[], world: World): Hono {
  // The only one that takes all of these paths: to find that out, Hono would try another one in each sandbox.
  const app = new Hono({ router: new TrieRouter() });
  app.use(async (context, next) => {
    const status = world.errors.take(context.req.path);
    if (status === undefined) return next();
    // Only the credit card service documents a body for its errors.
    return context.req.path.startsWith('/ccpartner/')
      ? refusePayment(context, 500, 'Unexpected error.')
      : context.body(null, status);
  });
  for (const { prefix, routes } of mounted) app.route(prefix, routes(world));
  return app;
}
