import { controlPrefix } from './control/controlPrefix.ts';
import { serviceModules } from './serviceModules.ts';
import type { World } from './World.ts';

/**
 * The description of a running sandbox as a target (target.schema.yaml): every client and fixture
 * of its world, and permission to do everything there.
 */
export function targetOf(
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
