import { Hono } from 'hono';
import { analyticsRoutes } from './analytics/analyticsRoutes.ts';
import { authenticationRoutes } from './authentication/authenticationRoutes.ts';
import { refusePayment } from './card-authorization/refusePayment.ts';
import { cardAuthorizationRoutes } from './card-authorization/cardAuthorizationRoutes.ts';
import { configurationRoutes } from './configuration/configurationRoutes.ts';
import { partnersRoutes } from './partners/partnersRoutes.ts';
import { restaurantsRoutes } from './restaurants/restaurantsRoutes.ts';
import { stockRoutes } from './stock/stockRoutes.ts';
import type { World } from './World.ts';

/** All the services over one world, each under the prefix that its document gives (analytics: one of our own). */
export function sandboxServices(world: World): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const status = world.errors.take(context.req.path);
    if (status === undefined) return next();
    // Only the credit card service documents a body for its errors.
    return context.req.path.startsWith('/ccpartner/')
      ? refusePayment(context, 500, 'Unexpected error.')
      : context.body(null, status);
  });
  app.route('/authentication/v1', authenticationRoutes(world));
  app.route('/ccpartner/v1', cardAuthorizationRoutes(world));
  app.route('/stock', stockRoutes(world));
  app.route('/restaurants/v1', restaurantsRoutes(world));
  app.route('/partners/v1', partnersRoutes(world));
  app.route('/config/v2', configurationRoutes(world));
  app.route('/analytics', analyticsRoutes(world));
  app.notFound((context) =>
    context.json({ status: 404, message: `There is nothing at ${context.req.path}.` }, 404),
  );
  return app;
}
