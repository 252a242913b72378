import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireRestaurant } from '../requireRestaurant.ts';
import { requireToken } from '../requireToken.ts';
import { refusePlainly, type SandboxEnv } from '../SandboxEnv.ts';
import type { World } from '../World.ts';
import { restaurantInfo } from './restaurantInfo.ts';

const RESTAURANT = '/restaurants/:restaurantGUID';
const GROUP = '/groups/:managementGroupGUID/restaurants';

/** "An invalid GUID also yields 404", whatever the header says. */
function requirePathRestaurant(world: World) {
  return createMiddleware<SandboxEnv, typeof RESTAURANT>(async (context, next) =>
    world.findRestaurant(context.req.param('restaurantGUID'))
      ? next()
      : refusePlainly(context, 404, 'There is no such restaurant.'),
  );
}

/** The prefix of the service's paths. */
export const prefix = '/restaurants/v1';

/** The scopes that its document names. */
export const scopes = ['restaurants:read'];

/** The restaurant information service. */
export function routes(world: World): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  const token = requireToken(world, { scope: 'restaurants:read' });
  const restaurantOfHeader = requireRestaurant(world, { noAccessStatus: 404 });

  app.get(RESTAURANT, token, requirePathRestaurant(world), restaurantOfHeader, (context) => {
    const restaurant = context.get('restaurant');
    if (context.req.param('restaurantGUID').toLowerCase() !== restaurant.guid)
      return refusePlainly(context, 400, 'Path and header identify different restaurants.');
    const includeArchived = context.req.query('includeArchived') ?? 'false';
    if (includeArchived !== 'true' && includeArchived !== 'false')
      return refusePlainly(context, 400, 'includeArchived must be true or false.');
    if (restaurant.archived && includeArchived === 'false')
      return refusePlainly(context, 404, 'The restaurant is archived.');
    return context.json(restaurantInfo(restaurant));
  });

  app.get(GROUP, token, restaurantOfHeader, (context) => {
    const group = world.restaurantsOfGroup(context.req.param('managementGroupGUID'));
    if (group.length === 0) return refusePlainly(context, 404, 'There is no such group.');
    if (!group.includes(context.get('restaurant')))
      return refusePlainly(context, 400, 'The restaurant of the header is not in this group.');
    return context.json(group.map(({ guid }) => ({ guid })));
  });

  return app;
}
