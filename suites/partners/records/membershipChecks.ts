import { byRule } from '../../../src/checked/byRule.ts';
import { fixture, scope } from '../../../src/checked/preconditions.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  baselineReading,
  type AccessReading,
  lacking,
  readWhole,
} from '../access/accessReading.ts';
import { LIST, PARTNER_OPERATIONS, CONNECTED } from '../access/partnerRequests.ts';
import { operationOf } from '../access/operationOf.ts';
import { partnerAccess } from '../access/preconditions.ts';
import { readRestaurant } from '../access/readRestaurant.ts';
import { recordKey } from '../access/accessRecords.ts';
import { filteredReadings } from '../access/sharedReadings.ts';
import { ifNotExercised } from '../../../src/sent/judging/signals.ts';

/**
 * Checks of how the lists show restaurants of the target file: those that the client may use, and those that left the
 * platform.
 */
export const membershipChecks = byRule({
  'partners/list/is-not-empty': {
    preconditions: [partnerAccess, scope('restaurants:read')],
    run: listIsNotEmpty,
  },
  'partners/{operation}/holds-the-restaurant-that-is-worked-on': async (trial) => {
    const operation = operationOf(trial);
    const reading = await baselineReading(trial, operation);
    if (reading.guids.size === 0 && reading.records.length > 0)
      trial.notExercised('no record of the list has a restaurantGuid');
    const own = trial.target.fixtures.restaurant;
    trial.holds(reading.guids.has(own.toLowerCase()), () => ({
      message: `${trial.operation(operation).documented} lacks a restaurant that the client can access.`,
      expected: `a record of fixtures.restaurant, ${own}`,
      actual:
        reading.guids.size === 0 ? 'an empty list' : `${reading.guids.size} other restaurants`,
      exchanges: reading.exchanges.slice(0, 10),
    }));
  },
  'partners/PartnerAccessExternalRep/restaurant-in-use-is-not-deleted': async (trial) => {
    const { restaurant } = trial.target.fixtures;
    // A restaurant that left and came back has two records.
    await holdsOfEach(trial, restaurant, (deleted) => deleted.includes(false), 'false');
  },
  'partners/PartnerAccessExternalRep/restaurant-that-left-is-deleted': {
    preconditions: [partnerAccess, fixture('deletedRestaurant')],
    run: async (trial) => {
      const { deletedRestaurant = '' } = trial.target.fixtures;
      await holdsOfEach(trial, deletedRestaurant, (deleted) => deleted.includes(true), 'true');
    },
  },
  'partners/list/no-restaurant-twice': {
    unseen: 'the list has no record with a restaurantGuid',
    run: async (trial) => {
      const reading = await baselineReading(trial, LIST);
      const filtered = (await filteredReadings(trial, LIST)).map(({ reading }) => reading);
      const connected = await baselineReading(trial, CONNECTED).catch(ifNotExercised(undefined));
      if (connected !== undefined) observeTheTwoLists(trial, reading, connected);
      await trial.each([reading, ...filtered], async (one) => expectNoneTwice(trial, one));
    },
  },
});

async function listIsNotEmpty(trial: Trial): Promise<void> {
  const { restaurant } = trial.target.fixtures;
  const known = await readRestaurant(trial, restaurant);
  if (!isSuccess(trial.operation('restaurants/get'), known))
    trial.notExercised(`the client cannot read the restaurant ${restaurant}`);
  const reading = await baselineReading(trial, LIST);
  const [exchange] = reading.exchanges;
  const json = exchange.response?.json;
  if (!Array.isArray(json)) return trial.notExercised(`${describeAnswer(exchange)}: no list`);
  trial.holds(json.length > 0, () => ({
    message: `${trial.operation(LIST).documented} is empty, though the client can access a restaurant.`,
    expected: `at least the restaurant ${restaurant}, which the client reads`,
    actual: 'an empty list',
    exchanges: [known, exchange],
  }));
}

/** Asserts something of `deleted` in what each operation gives of a restaurant, where it says anything. */
async function holdsOfEach(
  trial: Trial,
  guid: string,
  isRight: (deleted: boolean[]) => boolean,
  expected: string,
): Promise<void> {
  const readings: { reading: AccessReading; deleted: boolean[] }[] = [];
  // The list again at the end: what the other operation shows must not change it.
  for (const read of [
    ...PARTNER_OPERATIONS.map((one) => () => baselineReading(trial, one)),
    () => readWhole(trial, LIST),
  ]) {
    const reading = await read().catch(ifNotExercised(undefined));
    if (reading !== undefined) readings.push({ reading, deleted: deletedIn(reading, guid) });
  }
  const naming = readings.filter(({ deleted }) => deleted.length > 0);
  if (naming.length === 0)
    trial.notExercised(`no record of the restaurant ${guid} says whether it is deleted`);
  await trial.each(naming, async ({ reading, deleted }) => {
    trial.holds(isRight(deleted), () => ({
      message: `The record of the restaurant ${guid} says that it is ${deleted.includes(true) ? '' : 'not '}deleted.`,
      expected: `deleted ${expected}`,
      actual: `deleted ${deleted.join(' and ')}`,
      exchanges: reading.exchanges.slice(0, 10),
    }));
  });
}

function deletedIn({ records }: AccessReading, guid: string): boolean[] {
  return records
    .filter((record) => record.guid === guid.toLowerCase() && record.fields.includes('deleted'))
    .map(({ isDeleted }) => isDeleted);
}

function expectNoneTwice(trial: Trial, { records, exchanges }: AccessReading): void {
  const keys = records.map(recordKey).filter((key) => key !== undefined);
  if (keys.length === 0) return;
  const seen = new Set<string>();
  const twice = keys.find((key) => seen.size === seen.add(key).size);
  trial.holds(twice === undefined, () => ({
    message: `${trial.operation(LIST).documented} returned a restaurant twice.`,
    expected: 'each restaurant once',
    actual: `${twice ?? ''} more than once among ${keys.length}`,
    exchanges,
  }));
}

/** Which restaurants count as accessible is open, so a list may lack a restaurant that the client works on. */
function observeTheTwoLists(trial: Trial, list: AccessReading, connected: AccessReading): void {
  const own = trial.target.fixtures.restaurant.toLowerCase();
  const isIn = ({ guids }: AccessReading) => guids.has(own);
  const parts = [
    ...(isIn(list) || isIn(connected) ? [] : ['neither names fixtures.restaurant']),
    ...(lacking(list, connected).length > 0
      ? ['some that can be accessed have not connected']
      : []),
    ...(lacking(connected, list).length > 0 ? ['some that have connected cannot be accessed'] : []),
  ];
  trial.observe('partners/the-two-lists', parts.join('; ') || 'both have the same restaurants');
}
