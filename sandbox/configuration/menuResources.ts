import { menuItemsOf, type MenuItemSeed } from '../menuItemsOf.ts';
import type { Restaurant } from '../Restaurant.ts';
import type { Fields, References, Resource } from './Configuration.ts';

const MENU_NAMES = [
  'Breakfast',
  'Brunch',
  'Lunch',
  'Dinner',
  'Happy Hour',
  'Kids',
  'Desserts',
  'Wine',
  'Beer',
  'Cocktails',
  'Coffee and Tea',
  'Deli by Weight',
  'Bulk Olive Oil',
  'Ribbon and Lace',
  'Fabric Corner',
];
const UNITS = [
  'NONE',
  'LB',
  'OZ',
  'KG',
  'G',
  'GAL',
  'L',
  'ML',
  'FL_OZ',
  'M',
  'CM',
  'FT',
  'IN',
  'YD',
];
const VISIBILITIES = ['ALL', 'POS_ONLY', 'NONE'];
const ITEM_TYPES = ['OPEN_ITEM', 'SPECIAL_REQUEST', 'PORTION'];
const STYLES = ['Grilled', 'Roasted', 'Crispy', 'Smoked', 'Spicy', 'Jalapeño', 'House', 'Vegan'];
const DISHES = [
  'Chicken',
  'Salmon',
  'Halloumi',
  'Short Rib',
  'Cauliflower',
  'Tofu',
  'Crème Brûlée',
  'Taco',
  'Burger',
  'Flatbread',
  'Mac & Cheese',
];

const GROUPS_PER_MENU = 2;
const MENU_GROUP_COUNT = MENU_NAMES.length * GROUPS_PER_MENU;
const OPTION_GROUP_COUNT = 24;
/** More than two full pages, so that a walk meets a first, a middle and a last page. */
const MENU_ITEM_COUNT = 650;
/** Index of the first item whose type is not NONE; the items that stock knows come before. */
const FIRST_ODD_ITEM = 20;

/** Configuration › Limits: at most 300 objects per page. */
const LARGEST_PAGE = 300;

/** The restaurant's menus and their parts. */
export const menuResources: Resource[] = [
  { path: 'menuGroups', entityType: 'MenuGroup', elements: menuGroups },
  { path: 'menuItems', entityType: 'MenuItem', pageSize: LARGEST_PAGE, elements: menuItems },
  { path: 'menuOptionGroups', entityType: 'MenuOptionGroup', elements: menuOptionGroups },
  { path: 'menus', entityType: 'Menu', elements: menus },
  { path: 'preModifiers', entityType: 'PreModifier', elements: preModifiers },
  { path: 'preModifierGroups', entityType: 'PreModifierGroup', elements: preModifierGroups },
];

function menus(references: References, { single }: Restaurant): Fields[] {
  const groups = single ? 1 : GROUPS_PER_MENU;
  return MENU_NAMES.map((name, index) => ({
    ...references.external('Menu', index),
    name,
    orderableOnline: index % 3 === 2 ? 'NO' : 'YES',
    visibility: VISIBILITIES[index % VISIBILITIES.length],
    groups: Array.from({ length: groups }, (_, group) =>
      references.external('MenuGroup', index * GROUPS_PER_MENU + group),
    ),
    images: index % 2 === 0 ? [image(`menus/${index + 1}`)] : [],
    unitOfMeasure: UNITS[index % UNITS.length],
  }));
}

/** The documents show no fields of menu groups; a name is this sandbox's choice. */
function menuGroups(references: References): Fields[] {
  return Array.from({ length: MENU_GROUP_COUNT }, (_, index) => ({
    ...references.external('MenuGroup', index),
    name: `${MENU_NAMES[Math.floor(index / GROUPS_PER_MENU)]} ${index % 2 === 0 ? 'Mains' : 'Sides'}`,
  }));
}

/** The items that the stock service knows, under their GUIDs, and many more. */
function menuItems(references: References, restaurant: Restaurant): Fields[] {
  const stocked = menuItemsOf(restaurant).filter(({ archived }) => !archived);
  return Array.from({ length: MENU_ITEM_COUNT }, (_, index) => ({
    ...menuItem(index, references),
    ...identity(index, stocked[index]),
  }));
}

/** The GUID of an item that stock knows (others get theirs like any entity), and a name. */
function identity(index: number, stocked: MenuItemSeed | undefined): Fields {
  if (stocked) return { guid: stocked.guid, name: stocked.name };
  const style = STYLES[index % STYLES.length];
  const dish = DISHES[index % DISHES.length];
  return { name: `${style} ${dish} No. ${index + 1}` };
}

/** An item has none, one or both of the next two option groups. */
const OFFSETS = [0, 1];

/** What only some items have (external id, calories, sku, plu) comes and goes in different rhythms. */
function menuItem(index: number, references: References): Fields {
  const number = index + 1;
  return {
    ...(index % 5 !== 4 && { externalId: `BISTRO:item-${number}` }),
    ...(index % 7 !== 6 && { calories: calories(index) }),
    ...(index % 4 !== 3 && { sku: `SKU-${String(number).padStart(5, '0')}` }),
    ...(index % 3 !== 2 && { plu: String(4000 + number) }),
    orderableOnline: index % 2 === 0 ? 'YES' : 'NO',
    visibility: VISIBILITIES[index % VISIBILITIES.length],
    type: ITEM_TYPES[index - FIRST_ODD_ITEM] ?? 'NONE',
    optionGroups: OFFSETS.slice(0, index % 3).map((offset) =>
      references.external('MenuOptionGroup', (index + offset) % OPTION_GROUP_COUNT),
    ),
    inheritOptionGroups: index % 2 === 1,
    images: index % 3 === 0 ? [image(`items/${number}`), image(`items/${number}-large`)] : [],
  };
}

/** Zero for the first item and below zero for some (the documents allow both), else up to 1,100. */
function calories(index: number): number {
  if (index === 0) return 0;
  return index % 50 === 1 ? -5 : ((index * 37) % 1100) + 1;
}

function image(name: string): Fields {
  return { url: `https://images.example.com/${name}.jpg` };
}

/** The documents show no fields of modifier groups; a name is this sandbox's choice. */
function menuOptionGroups(references: References): Fields[] {
  return Array.from({ length: OPTION_GROUP_COUNT }, (_, index) => ({
    ...references.external('MenuOptionGroup', index),
    name: `Choose your side ${index + 1}`,
  }));
}

/** The documents show no fields of pre modifiers; a name is this sandbox's choice. */
function preModifiers(): Fields[] {
  return ['No', 'Extra', 'Light', 'On the side'].map((name) => ({ name }));
}

/** The documents show no fields of pre modifier groups; a name is this sandbox's choice. */
function preModifierGroups(): Fields[] {
  return ['Kitchen', 'Bar'].map((name) => ({ name }));
}
