import { describeAnswer } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { jsonPointer } from '../../../src/words/json/jsonPointer.ts';
import { documentedFields } from '../../../src/checked/readings/documentedIn.ts';
import { compareWithList, entityGiven, type Comparison } from '../entities/compareWithList.ts';
import { keyFor, keyOf } from '../entities/entities.ts';
import {
  getOne,
  getUnlisted,
  givenEntities,
  givenOfOther,
  type Given,
  unknownEntities,
} from '../entities/givenEntities.ts';
import { collectionOf, getOf, type Collection } from '../entities/collections.ts';
import { twoRestaurants } from '../entities/preconditions.ts';
import { walkOf, walkList, requireGuids, wholeWalk } from '../entities/walkList.ts';
import { describeAt } from '../entities/describeAt.ts';

/** The checks of a single operation, each run for every collection. */
export const getChecks = byRule({
  'configuration/{collection}/get/guid-is-the-one-asked-for': guidIsTheOneAskedFor,
  'configuration/{collection}/get/listed-entity-is-given': listedEntityIsGiven,
  'configuration/{collection}/get/agrees-with-the-list': (trial) =>
    eachComparison(trial, ({ differing }) => differing, 'has other values than the list in'),
  'configuration/{collection}/get/carries-the-fields-of-the-list': carriesTheFieldsOfTheList,
  'configuration/{collection}/get/unknown-guid-is-refused': unknownGuidIsRefused,
  'configuration/{collection}/get/entity-of-another-restaurant-is-refused': {
    preconditions: twoRestaurants,
    unseen: 'what only the other restaurant listed is given to both by now',
    run: entityOfAnotherRestaurantIsRefused,
  },
});

/** The responses for elements of this restaurant's list, and for one of the other restaurant's. */
async function givenAnywhere(trial: Trial, collection: Collection): Promise<Given[]> {
  return [...(await givenEntities(trial, collection)), ...(await givenOfOther(trial, collection))];
}

async function guidIsTheOneAskedFor(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const given = await givenAnywhere(trial, collection);
  const withKey = ({ guid, exchange }: Pick<Given, 'guid' | 'exchange'>) => {
    const key = keyOf(entityGiven(trial, collection, exchange) ?? {});
    return key === undefined ? [] : [{ guid, key, exchange }];
  };
  const carrying = given.flatMap(withKey);
  if (carrying.length === 0) trial.notExercised('no entity with a guid was returned');
  const unasked = (await unknownEntities(trial, collection)).flatMap(withKey);
  await trial.each([...carrying, ...unasked], async ({ guid, key, exchange }) => {
    trial.holds(key === keyFor(guid), () => ({
      message: `${documented(trial, collection)} returns another entity than the requested one.`,
      expected: `the entity ${guid}`,
      actual: `the entity ${key}`,
      exchanges: [exchange],
    }));
  });
}

async function listedEntityIsGiven(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const [unknown] = await unknownEntities(trial, collection);
  const gone: string[] = [];
  const given = await givenAnywhere(trial, collection);
  await trial.each(given, async ({ guid, exchange, restaurant }) => {
    if (entityGiven(trial, collection, exchange) !== undefined)
      return void trial.accepted(exchange, 'the guid of a listed entity');
    // The entity may have been removed since the list was read.
    const { pages, end } = await trial.later(() => walkList(trial, collection, { restaurant }));
    if (end !== 'last page') return;
    if (!keysOn(pages).has(keyFor(guid))) return void gone.push(guid);
    const again = await getOne(trial, collection, guid, restaurant);
    trial.holds(entityGiven(trial, collection, again) !== undefined, () => ({
      message: `${documented(trial, collection)} does not return the entity ${guid}, which is in the list.`,
      expected: '200 with the entity',
      actual: describeAnswer(again),
      exchanges: [exchange, again],
      twin: 'the list had an entity with this guid before and after',
    }));
  });
  if (unknown !== undefined && gone.length > 0) await takesNothingAway(trial, unknown.guid);
}

/** What goes each time that a guid is unknown, and never beside it, no other user removed. */
async function takesNothingAway(trial: Trial, guid: string): Promise<void> {
  const collection = collectionOf(trial);
  const sizes = async () => keysOn((await walkList(trial, collection)).pages).size;
  const exchanges: LiveExchange[] = [];
  for (let tries = 0; exchanges.length < 3; tries += 1) {
    const [before, beside] = [await sizes(), await sizes()];
    const exchange = await getUnlisted(trial, collection, guid);
    if (tries > 8 || (await sizes()) >= beside) return;
    // Others may be at work beside it.
    if (before === beside) exchanges.push(exchange);
  }
  trial.holds(false, () => ({
    message: `The list has fewer objects each time that ${documented(trial, collection)} finds none.`,
    ...{ expected: 'as many', actual: 'fewer after each of 3 such requests', exchanges },
  }));
}

async function carriesTheFieldsOfTheList(trial: Trial): Promise<void> {
  const documented = documentedFields(trial, getOf(collectionOf(trial)));
  // A single operation may add fields that no document shows.
  const isOwed = ({ listed }: Comparison, pointer: string) =>
    (jsonPointer(listed, pointer) ?? null) !== null || (pointer.split('/')[1] ?? '') in documented;
  await eachComparison(
    trial,
    (comparison) => comparison.missing.filter((pointer) => isOwed(comparison, pointer)),
    'and the list do not both carry',
  );
}

async function eachComparison(
  trial: Trial,
  wrong: (comparison: Comparison) => string[],
  words: string,
): Promise<void> {
  const collection = collectionOf(trial);
  const comparisons = await compareWithList(trial, collection);
  if (comparisons.length === 0)
    trial.notExercised('no listed entity was returned by its guid, to be compared');
  await trial.each(comparisons, async (comparison) => {
    const pointers = wrong(comparison);
    trial.holds(pointers.length === 0, () => ({
      message: `${documented(trial, collection)} ${words} ${pointers.join(', ')}.`,
      expected: `of ${comparison.guid}, as the list shows it: ${describeAt(comparison.listed, pointers)}`,
      actual: describeAt(comparison.given, pointers),
      exchanges: [comparison.exchange],
    }));
  });
}

async function unknownGuidIsRefused(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  const known = (await givenEntities(trial, collection)).find(
    ({ exchange }) => entityGiven(trial, collection, exchange) !== undefined,
  );
  if (known === undefined) return trial.notExercised('no listed entity was returned by its guid');
  trial.relyOn(known.exchange, { role: 'twin' });
  await trial.each(await unknownEntities(trial, collection), async ({ guid, exchange }) => {
    const what = `the guid ${guid}, which is not in the list`;
    const twin = `the guid ${known.guid}, which is in the list, was accepted with ${known.exchange.response?.status ?? ''}`;
    trial.observe(
      'configuration/error-statuses-and-bodies',
      `an unknown guid: ${exchange.response?.status ?? 'no response'}`,
    );
    trial.refused(exchange, ['4XX'], what, twin);
  });
}

async function entityOfAnotherRestaurantIsRefused(trial: Trial): Promise<void> {
  const collection = collectionOf(trial);
  await wholeWalk(trial, collection);
  const restaurant = trial.target.fixtures.otherRestaurant;
  requireGuids(trial, collection, await walkOf(trial, collection, { restaurant }));
  const foreign = await givenOfOther(trial, collection);
  if (foreign.length === 0) trial.notExercised('the two restaurants list the same objects');
  await trial.each(foreign, async ({ guid, exchange }) => {
    if (entityGiven(trial, collection, exchange) === undefined)
      trial.notExercised(
        `the other restaurant does not get its own entity ${guid}: ${describeAnswer(exchange)}`,
      );
    trial.relyOn(exchange, { role: 'twin' });
    const twin = `the same request for the restaurant ${restaurant ?? ''} was accepted with ${exchange.response?.status ?? ''}`;
    const answer = await getUnlisted(trial, collection, guid);
    const isGiven = entityGiven(trial, collection, answer) !== undefined;
    if (isGiven && (await isListedNow(trial, guid))) return;
    trial.holds(!isGiven, () => ({
      message: `${documented(trial, collection)} returns an entity that is only in the list of another restaurant.`,
      expected: `a rejection, or no entity, for the guid ${guid}`,
      actual: describeAnswer(answer),
      exchanges: [answer],
      twin,
    }));
  });
}

/** Whether the working restaurant lists an entity by now: one of another restaurant may be shared with it in the meantime. */
async function isListedNow(trial: Trial, guid: string): Promise<boolean> {
  const { pages } = await trial.later(() => walkList(trial, collectionOf(trial)));
  return keysOn(pages).has(keyFor(guid));
}

function documented(trial: Trial, collection: Collection): string {
  return trial.operation(getOf(collection)).documented;
}
