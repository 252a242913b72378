import { byId, type Difference } from '../Fault.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { restaurantOf, atRestaurant } from '../messages.ts';
import {
  askedFor,
  elementsOf,
  isList,
  withElements,
  type Entity,
  NEXT,
  service,
  gets,
  entitiesOf,
  isOf,
} from './messages.ts';
import { all } from '../on.ts';

const PERCENT = 'PERCENT';

const FIXED = 'FIXED';

const COMBO = 'FIXED_TOTAL';

const otherDiscounts = (named: string) =>
  entitiesOf('discounts').where(({ type }) => type !== named);

const [ONE = '', OTHER = ''] = restaurantSeeds.map(({ guid }) => guid);

/** What two restaurants in one room have together. */
const TOGETHER = ['cashDrawers', 'tables', 'serviceAreas'];

/** Some of the resources whose fields the documents do not show. */
const NOT_SHOWN = ['menuGroups', 'serviceAreas', 'tables'];

/**
 * Honest responses to open points that a must once decided by mistake, and values of a discount’s fields that do not apply
 * to its type.
 */
export const openVariants = byId<Difference>({
  'breaks-every-so-many-minutes': {
    description: 'The interval between breaks is in minutes alone, its hours are null.',
    run: ['configuration/BreakType/*', 'configuration/breakTypes/*'],
    warns: ['configuration/BreakType/interval-hours-*', 'configuration/*/absentValues'],
    wrap: entitiesOf('breakTypes').set({ breakIntervalHrs: null }),
  },
  'names-that-count-their-readings': {
    description: 'The name of a menu item ends with how many names were given before.',
    run: ['configuration/menuItems/*'],
    wrap: (next) => {
      let times = 0;
      return entitiesOf('menuItems').set(({ name }) => ({ name: `${name} ${(times += 1)}` }))(next);
    },
  },
  'whole-objects-one-by-one': {
    description:
      'The list of resources with undocumented fields has only the name in a field in which the single response has more.',
    run: NOT_SHOWN.map((of) => `configuration/${of}/*-*`),
    warns: ['configuration/*/get/agrees-with-the-list'],
    wrap: gets
      .when(isOf(...NOT_SHOWN))
      .set(({ name }) => ({ name: { text: name, language: 'en' } })),
  },
  'two-restaurants-in-one-room': {
    description:
      'A second restaurant is in the room of the first, with the same cash drawers, tables and service areas.',
    run: [
      'configuration/restaurants-are-kept-apart',
      ...TOGETHER.map((of) => `configuration/${of}/*-*`),
    ],
    warns: [
      'configuration/*/list/only-of-the-restaurant-in-the-header',
      'configuration/*/get/entity-of-another-restaurant-is-refused',
    ],
    wrap: service
      .when(isOf(...TOGETHER), (request) => restaurantOf(request)?.toLowerCase() === OTHER)
      .request((request) => atRestaurant(request, ONE)),
  },
  'a-cash-drawer-that-is-moved': {
    description:
      'The last cash drawer of a restaurant is moved to another, once both listed theirs.',
    run: ['configuration/restaurants-are-kept-apart'],
    wrap: movingADrawer,
  },
  'discounts-with-nought-for-what-does-not-apply': {
    description: 'percentage and amount are 0, fixedTotal is left out, if the type has none.',
    run: ['configuration/Discount/*'],
    warns: [
      'configuration/Discount/percentage-of-other-types-is-above-0',
      'configuration/Discount/amount-of-other-types-is-above-0',
    ],
    wrap: all(
      otherDiscounts(PERCENT).set({ percentage: 0 }),
      otherDiscounts(FIXED).set({ amount: 0 }),
      otherDiscounts(COMBO).at('fixedTotal').drop(),
    ),
  },
  'discounts-with-less-than-nothing-for-what-does-not-apply': {
    description: 'percentage and amount are -1 where they do not apply to the type.',
    run: ['configuration/Discount/*'],
    warns: ['configuration/Discount/*-of-other-types-*'],
    wrap: all(
      otherDiscounts(PERCENT).set({ percentage: -1 }),
      otherDiscounts(FIXED).set({ amount: -1 }),
    ),
  },
  'discounts-of-a-hundred-percent': {
    description: 'The percentage of every discount is 100, whatever its type.',
    run: ['configuration/Discount/*'],
    wrap: entitiesOf('discounts').set({ percentage: 100 }),
  },
});

function movingADrawer(next: Parameters<Wrapper>[0]): ReturnType<Wrapper> {
  const listed = new Set<string>();
  let moved: Entity | undefined;
  return async (request) => {
    const response = await next(request);
    if (!isList(request) || askedFor(request)?.collection !== 'cashDrawers') return response;
    const asked = restaurantOf(request) ?? '';
    const isLast = response.headers[NEXT] === undefined;
    // A walk that has begun shows the list as it was then.
    const isMoved = listed.has(ONE) && listed.has(OTHER);
    if (asked === ONE && isLast) moved ??= elementsOf(response).at(-1);
    if (isLast && !request.query.has('lastModified')) listed.add(asked);
    if (!isMoved || moved === undefined) return response;
    const drawer = moved;
    if (asked === OTHER && isLast)
      return withElements(response, (elements) => [...elements, drawer]);
    return withElements(response, (elements) =>
      elements.filter(({ guid }) => guid !== drawer['guid']),
    );
  };
}
