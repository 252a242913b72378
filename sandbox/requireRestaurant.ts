import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isGuid } from './isGuid.ts';
import { refusePlainly, type Refuse, type SandboxEnv } from './SandboxEnv.ts';
import type { World } from './World.ts';

const restaurantHeader = 'Platform-Restaurant-External-ID';

export interface RestaurantOptions {
  /** Default: `refusePlainly`. */
  refuse?: Refuse;
  /** Status for a restaurant that does not exist or that the client has no access to. Default 403. */
  noAccessStatus?: ContentfulStatusCode;
}

/**
 * Lets only requests pass whose header `Platform-Restaurant-External-ID` names a restaurant that the
 * client can access, and sets `restaurant` in the context. Stands after requireToken.
 * 400 where the header is missing or no GUID.
 */
export function requireRestaurant(
  world: World,
  { refuse = refusePlainly, noAccessStatus = 403 }: RestaurantOptions = {},
) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const guid = context.req.header(restaurantHeader);
    if (!guid) return refuse(context, 400, `The header ${restaurantHeader} is required.`);
    if (!isGuid(guid)) return refuse(context, 400, `${restaurantHeader} must be a GUID.`);
    const restaurant = world.findRestaurant(guid);
    if (!restaurant)
      return refuse(context, noAccessStatus, `No access to a restaurant ${guid.toLowerCase()}.`);
    context.set('restaurant', restaurant);
    return next();
  });
}
