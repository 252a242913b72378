import { freshUuid } from '../../../generators/fields/freshUuid.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { holdsWhenReadAgain } from '../../../src/checked/readings/holdsWhenReadAgain.ts';
import { compareReadings, sharesNothing } from '../../../src/checked/forms/compareReadings.ts';
import { describeKeys, keysOn } from '../../../src/checked/paging/PagedList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { LONG_AGO } from '../entities/changeTimes.ts';
import { collectionOf, collections, getOf, type Collection } from '../entities/collections.ts';
import { entityOf, keyOf } from '../entities/entities.ts';
import { twoRestaurants } from '../entities/preconditions.ts';
import { unasserted, listed, listedOnlyFor } from '../entities/readings.ts';
import { requestParts, restaurantsOf } from '../entities/requestParts.ts';
import { TIP_WITHHOLDING, tipWithholdingOf } from '../entities/tipWithholding.ts';
import { walkOf, wholeWalk } from '../entities/walkList.ts';

const needs = { preconditions: twoRestaurants };

/** The checks that responses belong to the restaurant in the header. */
export const restaurantChecks = byRule(needs, {
  'configuration/{collection}/list/only-of-the-restaurant-in-the-header':
    onlyOfTheRestaurantInTheHeader,
  'configuration/restaurants-are-kept-apart': restaurantsAreKeptApart,
  'configuration/tipWithholding/get/only-of-the-restaurant-in-the-header': tipWithholdingIsItsOwn,
});

/** Physical things are rarely in two restaurants; menus and reasons often belong to a whole chain. */
const PHYSICAL = ['cashDrawers', 'tables', 'serviceAreas'] as const satisfies Collection[];

/** The one of these collections that is asked for with lastModified at an unknown restaurant. */
const SINCE: Collection = 'serviceAreas';

async function onlyOfTheRestaurantInTheHeader(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const reference = listed(trial, collection);
  const judged = listed(trial, collection, { restaurant: trial.target.fixtures.otherRestaurant });
  const relation = sharesNothing('object');
  const shared = relation.wrong(await reference(false), await judged(false));
  trial.observe(
    'configuration/entity-shared-by-restaurants',
    `${collection}: ${shared.length === 0 ? 'none' : 'some'} in the lists of both restaurants`,
  );
  await compareReadings(trial, { reference, judged }, relation);
}

async function restaurantsAreKeptApart(trial: Trial): Promise<void> {
  const { restaurant, otherRestaurant } = trial.target.fixtures;
  const read = async (again: boolean) => {
    const own = await physicalOf(trial, restaurant, again);
    const other = await physicalOf(trial, otherRestaurant, again);
    if (own.keys.length === 0 || other.keys.length === 0) {
      trial.notExercised(`no guid is shown of ${PHYSICAL.join(', ')} of one of the restaurants`);
    }
    // Whether an entity may be of several restaurants is open: under one roof two of them have the same tables.
    const differs =
      own.keys.join() !== other.keys.join() ||
      (await differInAnyList(trial, restaurant, otherRestaurant, again));
    return { own, other, differs };
  };
  await holdsWhenReadAgain(trial, read, ({ own, other, differs }) => ({
    holds: differs,
    complain: () => ({
      message: 'Two restaurants have the very same configuration, in every list.',
      expected: 'for each restaurant a configuration of its own',
      actual: `the same ${describeKeys(own.keys)} for both`,
      exchanges: [...own.exchanges, ...other.exchanges],
    }),
  }));
  await keptApartWithLastModified(trial, restaurant, otherRestaurant);
  await unknownHasNoneOf(trial, restaurant);
}

async function differInAnyList(
  trial: Trial,
  restaurant: string,
  other: string | undefined,
  again: boolean,
): Promise<boolean> {
  for (const collection of collections) {
    const own = keysOn((await wholeWalk(trial, collection, { restaurant }, again)).pages);
    const query = { restaurant: other };
    const others = keysOn((await wholeWalk(trial, collection, query, again)).pages);
    if (own.size !== others.size || [...own].some((key) => !others.has(key))) return true;
  }
  return false;
}

/**
 * Objects that changed belong to one restaurant, too: shown by objects that only one of two restaurants lists. A drawer
 * may be moved in the meantime.
 */
async function keptApartWithLastModified(
  trial: Trial,
  known: string,
  restaurant: string | undefined,
): Promise<void> {
  const [collection] = PHYSICAL;
  const judged = listed(trial, collection, { restaurant, lastModified: LONG_AGO }, unasserted);
  await compareReadings(
    trial,
    { reference: listedOnlyFor(trial, collection, known, restaurant), judged },
    sharesNothing('object'),
  );
}

async function tipWithholdingIsItsOwn(trial: Trial): Promise<void> {
  const exchanges = await Array.fromAsync(restaurantsOf(trial), (restaurant) =>
    tipWithholdingOf(trial, restaurant),
  );
  const [own, other] = exchanges.map((exchange) => keyGiven(trial, TIP_WITHHOLDING, exchange));
  if (own === undefined || other === undefined)
    trial.notExercised('no guid is shown of the tip withholding of one of the restaurants');
  trial.holds(own !== other, () => ({
    message: `${trial.operation(TIP_WITHHOLDING).documented} returns the same object for two restaurants.`,
    expected: 'for each restaurant the tip withholding of its own',
    actual: `${own ?? ''} for both`,
    exchanges,
  }));
  const unknown = await tipWithholdingOf(trial, freshUuid(trial.session.seed, trial.rule, 0));
  trial.holds(keyGiven(trial, TIP_WITHHOLDING, unknown) !== own, () => ({
    message: `${trial.operation(TIP_WITHHOLDING).documented} returned another restaurant's object for an unknown restaurant.`,
    expected: 'no object, or one of its own',
    actual: `the object ${own}`,
    exchanges: [...exchanges, unknown],
  }));
}

/** The response for an unknown restaurant is open, but it must not be another restaurant's configuration. */
async function unknownHasNoneOf(trial: Trial, known: string): Promise<void> {
  const restaurant = freshUuid(trial.session.seed, trial.rule, 0);
  const own = await physicalOf(trial, known, false);
  const given: { keys: string[]; exchanges: LiveExchange[] } = { keys: [], exchanges: [] };
  for (const collection of PHYSICAL) {
    const since = collection === SINCE ? { lastModified: LONG_AGO } : {};
    const query = { restaurant, ...since, expects: 'anything' } as const;
    const walk = await walkOf(trial, collection, query);
    given.keys.push(...keysOn(walk.pages));
    given.exchanges.push(walk.last);
    trial.observe(
      'configuration/unknown-restaurant',
      `the list of ${collection} gets ${describeAnswer(walk.last)}`,
    );
  }
  const single = await physicalAt(trial, known, restaurant);
  given.keys.push(...single.keys);
  given.exchanges.push(...single.exchanges);
  const foreign = given.keys.filter((key) => own.keys.includes(key));
  trial.holds(foreign.length === 0, () => ({
    message: 'The physical configuration of another restaurant was returned for an unknown one.',
    expected: `none of ${PHYSICAL.join(', ')} of the restaurant ${known}`,
    actual: `${describeKeys(foreign)} for the restaurant ${restaurant}`,
    exchanges: given.exchanges,
    counterexample: restaurant,
  }));
}

/** The response to a restaurant for the guid of a physical object that only another one has. */
async function physicalAt(trial: Trial, known: string, restaurant: string) {
  for (const collection of PHYSICAL) {
    const [guid] = keysOn((await wholeWalk(trial, collection, { restaurant: known })).pages);
    if (guid === undefined) continue;
    const parts = requestParts(trial, { restaurant, guid });
    const exchange = await trial.send(getOf(collection), parts, 'anything');
    const key = keyGiven(trial, getOf(collection), exchange);
    return { keys: key === undefined ? [] : [key], exchanges: [exchange] };
  }
  return { keys: [], exchanges: [] };
}

/** The key of the single object that an operation gave; undefined if it gave none. */
function keyGiven(trial: Trial, operation: string, exchange: LiveExchange): string | undefined {
  return isSuccess(trial.operation(operation), exchange)
    ? keyOf(entityOf(exchange.response?.json) ?? {})
    : undefined;
}

/** In an order of its own, since that of the lists is open. */
async function physicalOf(trial: Trial, restaurant: string | undefined, again: boolean) {
  const walks = await Array.fromAsync(PHYSICAL, (collection) =>
    wholeWalk(trial, collection, { restaurant }, again),
  );
  return {
    keys: [...keysOn(walks.flatMap(({ pages }) => pages))].toSorted(),
    exchanges: walks.map(({ last }) => last),
  };
}
