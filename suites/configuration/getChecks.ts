import { UUID } from '../../src/json/uuid.ts';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { fixture, scope } from '../../src/check/preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { comparisonsOf, entityGiven, type Comparison } from './comparisonsOf.ts';
import { keyOf, keysOn } from './entities.ts';
import { getOne, givenOf, pickedFrom } from './givenEntities.ts';
import { getOf, type Collection } from './collections.ts';
import { requestParts } from './requestParts.ts';
import { walkOf, walkPages } from './walkPages.ts';
import { requireGuids, wholeWalk } from './wholeWalk.ts';

/** So many entities of another restaurant are asked for. */
const OTHERS = 3;

/** The checks of a single operation. */
export function getChecks(collection: Collection): Check[] {
  const operation = getOf(collection);
  const preconditions = [scope('config:read')];
  const check = (
    rule: string,
    run: (trial: Trial, collection: Collection) => Promise<void>,
  ): Check => ({
    rule: `${operation}/${rule}`,
    preconditions,
    run: async (trial) => run(trial, collection),
  });
  return [
    check('guid-is-the-one-asked-for', guidIsTheOneAskedFor),
    check('listed-entity-is-given', listedEntityIsGiven),
    check('agrees-with-the-list', agreesWithTheList),
    check('carries-the-fields-of-the-list', carriesTheFieldsOfTheList),
    check('unknown-guid-is-refused', unknownGuidIsRefused),
    {
      ...check('entity-of-another-restaurant-is-refused', entityOfAnotherRestaurantIsRefused),
      preconditions: [...preconditions, fixture('otherRestaurant')],
    },
  ];
}

async function guidIsTheOneAskedFor(trial: Trial, collection: Collection): Promise<void> {
  const carrying = (await givenOf(trial, collection)).flatMap(({ guid, exchange }) => {
    const key = keyOf(entityGiven(trial, collection, exchange) ?? {});
    return key === undefined ? [] : [{ guid, key, exchange }];
  });
  if (carrying.length === 0) trial.notExercised('no entity that carries a guid was given');
  await trial.each(carrying, async ({ guid, key, exchange }) => {
    trial.holds(key === guid.toLowerCase(), () => ({
      message: `${documented(trial, collection)} gives another entity than the one asked for.`,
      expected: `the entity ${guid}`,
      actual: `the entity ${key}`,
      exchanges: [exchange],
    }));
  });
}

async function listedEntityIsGiven(trial: Trial, collection: Collection): Promise<void> {
  await trial.each(await givenOf(trial, collection), async ({ guid, exchange }) => {
    if (entityGiven(trial, collection, exchange) !== undefined) {
      trial.accepted(exchange, 'the guid of a listed entity');
      return;
    }
    // It may have been removed since the list was read.
    const { pages, end } = await walkPages(trial, collection);
    if (end !== 'last page' || !keysOn(pages).has(guid.toLowerCase())) return;
    const again = await getOne(trial, collection, guid);
    trial.holds(entityGiven(trial, collection, again) !== undefined, () => ({
      message: `${documented(trial, collection)} does not give the entity ${guid}, which the list gives.`,
      expected: '200 with the entity',
      actual: describeAnswer(again),
      exchanges: [exchange, again],
      twin: 'the list gave an entity with this guid before and after',
    }));
  });
}

async function agreesWithTheList(trial: Trial, collection: Collection): Promise<void> {
  await eachComparison(
    trial,
    collection,
    ({ differing }) => differing,
    'has other values than the list in',
  );
}

async function carriesTheFieldsOfTheList(trial: Trial, collection: Collection): Promise<void> {
  await eachComparison(
    trial,
    collection,
    ({ missing }) => missing,
    'and the list do not both carry',
  );
}

async function eachComparison(
  trial: Trial,
  collection: Collection,
  wrong: (comparison: Comparison) => string[],
  words: string,
): Promise<void> {
  const comparisons = await comparisonsOf(trial, collection);
  if (comparisons.length === 0)
    trial.notExercised('no listed entity was given by its guid, to be compared');
  await trial.each(comparisons, async (comparison) => {
    const pointers = wrong(comparison);
    trial.holds(pointers.length === 0, () => ({
      message: `${documented(trial, collection)} ${words} ${pointers.join(', ')}.`,
      expected: `what the list shows of ${comparison.guid}`,
      actual: `${pointers.length} ${pointers.length === 1 ? 'difference' : 'differences'}, at ${pointers.join(', ')}`,
      exchanges: [comparison.exchange],
    }));
  });
}

async function unknownGuidIsRefused(trial: Trial, collection: Collection): Promise<void> {
  const walk = requireGuids(trial, collection, await walkOf(trial, collection));
  const [known] = pickedFrom(walk);
  const guid = known?.guid ?? '';
  const { response } = await trial.twin(getOf(collection), requestParts(trial, { guid }));
  const taken = keysOn(walk.pages);
  const unknown = [freshUuid(trial.session.seed, trial.rule, 0), ...nearTo(guid)];
  await trial.each(
    unknown.filter((other) => !taken.has(other.toLowerCase())),
    async (other) => {
      const what = `the guid ${other}, which the list does not give`;
      const twin = `the guid ${guid}, which the list gives, was accepted with ${response?.status ?? ''}`;
      trial.refused(await getOne(trial, collection, other), ['4XX'], what, twin);
    },
  );
}

/** A UUID with one digit changed, and one cut short. Which forms other GUIDs have is open, so that nothing is near them. */
function nearTo(guid: string): string[] {
  if (!UUID.test(guid)) return [];
  const digit = guid.endsWith('0') ? '1' : '0';
  return [`${guid.slice(0, -1)}${digit}`, guid.slice(0, -1)];
}

async function entityOfAnotherRestaurantIsRefused(
  trial: Trial,
  collection: Collection,
): Promise<void> {
  const restaurant = trial.target.fixtures.otherRestaurant;
  const own = keysOn((await wholeWalk(trial, collection)).pages);
  const others = requireGuids(trial, collection, await walkOf(trial, collection, { restaurant }));
  const foreign = pickedFrom(others)
    .filter(({ guid }) => !own.has(guid.toLowerCase()))
    .slice(0, OTHERS);
  if (foreign.length === 0) trial.notExercised('the two restaurants list the same objects');
  await trial.each(foreign, async ({ guid }) => {
    const { response } = await trial.twin(
      getOf(collection),
      requestParts(trial, { guid, restaurant }),
    );
    const twin = `the same request for the restaurant ${restaurant ?? ''} was accepted with ${response?.status ?? ''}`;
    trial.refused(
      await getOne(trial, collection, guid),
      ['4XX'],
      `the guid ${guid} of another restaurant's entity`,
      twin,
    );
  });
}

function documented(trial: Trial, collection: Collection): string {
  return trial.operation(getOf(collection)).documented;
}
