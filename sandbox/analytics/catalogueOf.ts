import { entitiesOf } from '../configuration/entitiesOf.ts';
import { resources } from '../configuration/resources.ts';
import { menuItemsOf } from '../menuItemsOf.ts';
import type { Restaurant } from '../Restaurant.ts';

/** Something on the menu. */
export interface Named {
  guid: string;
  name: string;
}

/** An item with the menu and group that it is sold from. */
export interface CatalogueItem {
  menu: Named;
  menuGroup: Named;
  menuItem: Named;
  priceCents: number;
}

/** What a restaurant sells. */
export interface Catalogue {
  items: readonly CatalogueItem[];
  modifiers: readonly (Named & { priceCents: number })[];
}

const catalogues = new Map<string, Catalogue>();

/** What a restaurant sells: the items that stock knows, spread over two of the configured menus with two groups each. */
export function catalogueOf(restaurant: Restaurant): Catalogue {
  const known = catalogues.get(restaurant.guid);
  if (known) return known;
  const catalogue = buildCatalogue(restaurant);
  catalogues.set(restaurant.guid, catalogue);
  return catalogue;
}

function buildCatalogue(restaurant: Restaurant): Catalogue {
  const menus = namedEntities(restaurant, 'menus');
  const menuGroups = namedEntities(restaurant, 'menuGroups');
  const sold = menuItemsOf(restaurant).filter(({ archived }) => !archived);
  return {
    items: sold
      .filter(({ modifier }) => !modifier)
      .map(({ guid, name }, index) => ({
        menu: menus[Math.floor((index % 4) / 2)]!,
        menuGroup: menuGroups[index % 4]!,
        menuItem: { guid, name },
        priceCents: 650 + index * 275,
      })),
    modifiers: sold
      .filter(({ modifier }) => modifier)
      .map(({ guid, name }, index) => ({ guid, name, priceCents: 150 + index * 50 })),
  };
}

function namedEntities(restaurant: Restaurant, path: string): Named[] {
  return entitiesOf(restaurant, resources.get(path)!).map(({ entity }) => ({
    guid: entity.guid,
    name: String(entity.name),
  }));
}
