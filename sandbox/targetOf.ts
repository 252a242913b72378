import { reportFixtures } from './analytics/reportFixtures.ts';
import { cardFixtures } from './card-authorization/sandboxCards.ts';
import { archivedEntitiesOf } from './configuration/archivedEntitiesOf.ts';
import { controlPrefix } from './control/controlPrefix.ts';
import { menuItemsOf } from './menuItemsOf.ts';
import { partnerAccessesOf } from './partners/partnerAccesses.ts';
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
  const archivedItem = menuItemsOf(restaurant!).find(({ archived }) => archived)!;
  const reports = reportFixtures(world);
  return {
    name: 'embedded sandbox',
    // Its 422 messages are detailed, which only this kind of environment is promised to do.
    environment: 'certification',
    urls: { base: url, auth: url, analytics: `${url}/analytics` },
    clients: world.clients.map((client) => ({ ...client, scopes: [...client.scopes] })),
    fixtures: {
      restaurant: restaurant!.guid,
      otherRestaurant: otherRestaurant!.guid,
      archivedRestaurant: world.restaurants.find(({ archived }) => archived)!.guid,
      deletedRestaurant: partnerAccessesOf(world.restaurants).find(({ deleted }) => deleted)!
        .restaurantGuid,
      managementGroup: restaurant!.managementGroupGuid,
      cards: cardFixtures,
      stockItems: menuItemsOf(restaurant!)
        .filter(({ archived }) => !archived)
        .map(({ guid, multiLocationId }) => ({ guid, multiLocationId })),
      archivedStockItem: archivedItem.guid,
      archivedMultiLocationId: archivedItem.multiLocationId,
      archivedEntities: archivedEntitiesOf(restaurant!),
      ...(reports && { reports }),
    },
    permissions: { authorizePayments: true, updateStock: true, requestReports: true },
    ...(control && { control: `${url}${controlPrefix}` }),
  };
}
