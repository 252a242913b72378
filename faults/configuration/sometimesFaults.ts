import { byId, type UnplacedFault } from '../Fault.ts';
import { has, lacks, atRestaurant, restaurantOf } from '../messages.ts';
import { on } from '../on.ts';
import {
  askedFor,
  isLastPage,
  isList,
  isTipWithholding,
  withoutToken,
  type Entity,
  isFiltered,
  signingImages,
  NEXT,
  ofTheFirst,
  leadingToNothing,
  lists,
  gets,
  ofAnother,
  entitiesOf,
  isConfiguration,
  asTheFirst,
} from './messages.ts';
import { someCollections } from './someCollections.ts';
import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';

/** A list since some instant of this century. */
const isOfLate = has('lastModified', /^20/);

/** What goes wrong in lists for some requests only: for another restaurant, or for some values of lastModified. */
export const listSometimesFaults = byId<UnplacedFault>({
  'configuration/list/what-changed-of-late-has-other-values': {
    description: 'What changed within this century comes from an index, which names its types.',
    rules: ['configuration/{collection}/list/last-modified-changes-no-value'],
    wrap: lists.when(isOfLate).each.set({ entityType: 'Changed' }),
  },
  'configuration/list/what-changed-lacks-a-field': {
    description: 'With lastModified, an object is given without its last field.',
    rules: ['configuration/{collection}/list/last-modified-leaves-no-field-out'],
    wrap: lists
      .when(isFiltered)
      .each.change((entity) => Object.fromEntries(Object.entries(entity).slice(0, -1))),
  },
  'configuration/list/the-token-of-another-restaurant-is-ignored': {
    description: 'Every page of another restaurant than the one asked for first is the first.',
    rules: ['configuration/{collection}/list/pages-end'],
    alsoBreaks: ['configuration/*'],
    wrap: lists.when(ofAnother).request(withoutToken),
  },
  'configuration/list/a-token-is-ignored-without-a-filter': {
    description: 'Without lastModified, the restaurant requested first gets its first page again.',
    rules: ['configuration/{collection}/list/pages-end'],
    resources: someCollections,
    alsoBreaks: ['configuration/*'],
    wrap: lists.when(lacks('lastModified'), ofTheFirst).request(withoutToken),
  },
  'configuration/list/a-page-of-another-restaurant-repeats-an-element': {
    description: 'A page of another restaurant ends with the element that it begins with.',
    rules: ['configuration/{collection}/list/pages-do-not-repeat'],
    resources: someCollections,
    wrap: lists.when(ofAnother).add((elements) => elements.slice(0, 1)),
  },
  'configuration/list/a-token-of-another-restaurant-is-refused': {
    description: 'The tokens of another restaurant are cut short.',
    rules: ['configuration/{collection}/list/next-page-token-is-answered'],
    resources: someCollections,
    wrap: lists.when(ofAnother).header(NEXT, (token) => token?.slice(0, 20)),
  },
  'configuration/list/what-changed-is-of-the-first-known-restaurant': {
    description:
      'With lastModified, every restaurant with such a list gets that of the restaurant requested first.',
    rules: ['configuration/restaurants-are-kept-apart'],
    wrap: asTheFirstIfKnown((request) => isList(request) && request.query.has('lastModified')),
  },
  'configuration/list/what-is-not-filtered-is-of-the-first-known-restaurant': {
    description:
      'Without lastModified, every restaurant with such a list gets that of the restaurant requested first.',
    rules: [
      'configuration/restaurants-are-kept-apart',
      'configuration/{collection}/list/only-of-the-restaurant-in-the-header',
    ],
    resources: someCollections,
    wrap: asTheFirstIfKnown((request) => isList(request) && !request.query.has('lastModified')),
  },
  'configuration/list/the-last-page-of-another-restaurant-has-a-token': {
    description:
      'The last page of another restaurant than the one asked for first has a token, which leads to an empty one.',
    rules: ['configuration/{collection}/list/last-page-holds-objects'],
    resources: someCollections,
    wrap: lists.when(ofAnother).around(leadingToNothing(isLastPage)),
  },
  'configuration/list/what-changed-has-other-values-and-signed-images': {
    description:
      'With lastModified, entityType says that an object changed; images have another signature in every response.',
    rules: ['configuration/{collection}/list/last-modified-changes-no-value'],
    resources: ['menus'],
    wrap: (next) => signingImages(sayingThatItChanged(next)),
  },
});

const sayingThatItChanged = lists.when(isFiltered).each.set({ entityType: 'Changed' });

/** What goes wrong in single operations for another restaurant than the one that was asked for first. */
export const getSometimesFaults = byId<UnplacedFault>({
  'configuration/get/an-entity-of-another-restaurant-differs-from-the-list': {
    rules: ['configuration/{collection}/get/agrees-with-the-list'],
    wrap: gets.when(ofAnother).withText('entityType', (type) => `${type}Entity`),
  },
  'configuration/get/only-entities-of-the-first-restaurant': {
    description: 'An entity is looked up among those of the restaurant that was asked for first.',
    rules: [
      'configuration/{collection}/get/listed-entity-is-given',
      'configuration/restaurants-are-kept-apart',
    ],
    wrap: asTheFirst((request) => askedFor(request)?.guid !== undefined),
  },
});

/** The first promo code of a discount under the guid of the discount. */
function namesItsCodeByItself({ guid, promoCodes }: Entity): Entity {
  const [first, ...others] = (promoCodes ?? []) as Entity[];
  return first === undefined ? {} : { promoCodes: [{ ...first, guid }, ...others] };
}

/** The groups of a menu under its own guid. */
function namesItsGroupsByItself({ guid, groups }: Entity): Entity {
  return { groups: (groups as Entity[]).map((group) => ({ ...group, guid })) };
}

/** What goes wrong between objects, and with the one tip withholding. */
export const objectFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'configuration/discounts/a-promo-code-has-the-guid-of-its-discount': {
      rules: ['configuration/ServiceReference/a-guid-is-of-one-object'],
      wrap: entitiesOf('discounts').set(namesItsCodeByItself),
    },
    'configuration/cashDrawers/a-drawer-is-its-own-printer': {
      rules: ['configuration/ServiceReference/a-guid-is-of-one-object'],
      wrap: entitiesOf('cashDrawers').set(({ guid, entityType }) => ({
        printer: { guid, entityType },
      })),
    },
    'configuration/menus/a-group-of-another-restaurant-is-named-by-the-guid-of-its-menu': {
      rules: ['configuration/Menu/groups-are-listed'],
      wrap: entitiesOf('menus').when(ofAnother).set(namesItsGroupsByItself),
    },
    'configuration/menus/a-group-is-named-by-another-external-id': {
      rules: ['configuration/ServiceReference/a-guid-is-of-one-object'],
      wrap: entitiesOf('menus').set(({ externalId, groups }) => ({
        groups: (groups as Entity[]).map((group) => ({ ...group, externalId })),
      })),
    },
    'configuration/menus/what-changed-names-groups-by-their-menu': {
      description: 'With lastModified, the groups of a menu have the guid of the menu.',
      rules: ['configuration/Menu/groups-are-listed'],
      alsoBreaks: ['configuration/menus/list/last-modified-changes-no-value'],
      wrap: entitiesOf('menus').when(isFiltered).set(namesItsGroupsByItself),
    },
    'configuration/breakTypes/zero-hours-are-null-where-they-changed': {
      description: 'With lastModified, hours between breaks are null.',
      rules: ['configuration/BreakType/interval-hours-are-null-only-without-tracking'],
      alsoBreaks: ['configuration/breakTypes/list/last-modified-leaves-no-field-out'],
      wrap: entitiesOf('breakTypes').when(isFiltered).set({ breakIntervalHrs: null }),
    },
    'configuration/tipWithholding/get/one-for-all-that-have-one': {
      description: 'The tip withholding of any restaurant that has one is that of the first.',
      rules: ['configuration/tipWithholding/get/only-of-the-restaurant-in-the-header'],
      wrap: asTheFirstIfKnown(isTipWithholding),
    },
    'configuration/tipWithholding/get/names-a-next-page': {
      description: 'Refers to a next page.',
      rules: ['configuration/tipWithholding/get/names-no-next-page'],
      wrap: on(isTipWithholding).header(NEXT, 'next'),
    },
  }),
  ...['code', 'usageType'].map((field) => ({
    id: `configuration/discounts/a-promo-code-has-two-values-of-${field}`,
    description: `The first promo code of a discount is there twice, with two values of ${field}.`,
    rules: ['configuration/ServiceReference/a-guid-is-of-one-object'],
    wrap: entitiesOf('discounts').set(({ promoCodes }) => {
      const [first, ...others] = (promoCodes ?? []) as Entity[];
      const other = first?.[field] === 'MULTI_USE' ? 'SINGLE_USE_PHONE' : 'MULTI_USE';
      return first === undefined
        ? {}
        : { promoCodes: [first, ...others, { ...first, [field]: other }] };
    }),
  })),
];

/** Responds to those requests as if they named the restaurant that was asked for first, but only if the restaurant that is asked for was given something of its own before. */
function asTheFirstIfKnown(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    let first: string | undefined;
    const known = new Set<string>();
    return async (request) => {
      const asked = restaurantOf(request);
      if (isConfiguration(request)) first ??= asked;
      const response = await next(request);
      if (!isMeant(request) || asked === undefined || first === undefined) return response;
      if (response.status === 200) known.add(asked);
      return known.has(asked) ? next(atRestaurant(request, first)) : response;
    };
  };
}
