import { describeAnswer, isSuccess, matchesStatus } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { fixture, scope } from '../../src/checked/preconditions.ts';
import {
  compareReadings,
  givesTheSame,
  type Reading,
} from '../../src/checked/forms/compareReadings.ts';
import { sharedReading } from '../../src/checked/readings/sharedReading.ts';
import { sharedTwin } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import { listedGuidsIn } from './listedGuidsIn.ts';
import { generalOf, isSameGuid, knownInfos } from './restaurantInfos.ts';
import { partnerRows } from './partnerRows.ts';
import { GET, getRequest, LIST, listRequest } from './restaurantRequests.ts';
import { RESTAURANT_HEADER } from '../restaurantHeader.ts';

const needs = { preconditions: [scope('restaurants:read'), fixture('managementGroup')] };

/** Checks of the header's influence: the path alone says which restaurant is asked for. */
export const headerChecks = byRule(needs, {
  'restaurants/get/header-does-not-replace-the-path': {
    preconditions: [scope('restaurants:read'), fixture('otherRestaurant')],
    unseen: 'no restaurant was returned for a path and a header with different restaurants',
    run: async (trial) => {
      const { restaurant, otherRestaurant = restaurant } = trial.target.fixtures;
      const pairs: [path: string, header: string][] = [
        [restaurant, otherRestaurant],
        [otherRestaurant, restaurant],
      ];
      await trial.each(pairs, ([path, header]) => givesThatOfThePath(trial, path, header));
    },
  },
  'restaurants/list/header-does-not-replace-the-group': headerDoesNotReplaceTheGroup,
  'restaurants/list/same-for-each-restaurant-of-the-group': sameForEach,
});

/** A refusal is as good: nothing is asked of requests that name two restaurants but that the right one is returned. */
async function givesThatOfThePath(trial: Trial, path: string, header: string): Promise<void> {
  await sharedTwin(trial, { operation: GET }, getRequest(path));
  const parts = { ...getRequest(path), headers: { [RESTAURANT_HEADER]: header } };
  const exchange = await trial.send(GET, parts, 'anything');
  const isGiven = isSuccess(trial.operation(GET), exchange);
  const { guid } = membersOf(exchange.response?.json);
  trial.observe(
    'restaurants/get/header-of-another-restaurant',
    isGiven ? '200 with a restaurant' : describeAnswer(exchange),
  );
  const showsNothing = isGiven ? typeof guid !== 'string' : !matchesStatus(exchange, ['4XX']);
  if (showsNothing) return;
  trial.holds(!isGiven || isSameGuid(guid, path), () => ({
    message:
      'GET /restaurants/v1/restaurants/{restaurantGUID} returned another restaurant than that of the path, for a header with a different restaurant.',
    expected: `guid ${path}, or a rejection`,
    actual: `guid ${JSON.stringify(guid)}`,
    exchanges: [exchange],
    twin: `the same request with ${path} in the header was accepted with 200`,
  }));
}

async function headerDoesNotReplaceTheGroup(trial: Trial): Promise<void> {
  const { managementGroup = '', restaurant } = trial.target.fixtures;
  const stranger = await strangerTo(trial, managementGroup);
  const exchange = await trial.send(LIST, listRequest(managementGroup, stranger), 'anything');
  // Last, so that a restaurant that joined the group in the meantime is in it.
  const own = listedGuidsIn(await trial.setup(LIST, listRequest(managementGroup, restaurant)));
  if (own.length === 0) trial.notExercised('the list of the group is empty');
  trial.observe('restaurants/list/restaurant-outside-the-group', describeAnswer(exchange));
  const isGiven = isSuccess(trial.operation(LIST), exchange);
  if (!isGiven && !matchesStatus(exchange, ['4XX'])) return;
  const foreign = isGiven ? listedGuidsIn(exchange).filter((guid) => !own.includes(guid)) : [];
  trial.holds(foreign.length === 0, () => ({
    message: `${trial.operation(LIST).documented} lists other restaurants than those of the group, for a header with a restaurant of another group.`,
    expected: `restaurants of the group ${managementGroup} only, or a rejection`,
    actual: `${foreign.length} others, ${foreign[0] ?? ''} for example`,
    exchanges: [exchange],
    twin: `the header ${restaurant} returned ${own.length} restaurants`,
  }));
}

async function sameForEach(trial: Trial): Promise<void> {
  const { managementGroup = '', restaurant } = trial.target.fixtures;
  const listedFor = (guid: string) => async (): Promise<Reading> => {
    const exchange = await trial.setup(LIST, listRequest(managementGroup, guid));
    return {
      asked: `${trial.operation(LIST).documented} with ${guid} in the header`,
      keys: new Set(listedGuidsIn(exchange)),
      elements: new Map(),
      showing: () => [exchange],
    };
  };
  const reference = sharedReading(listedFor(restaurant));
  const { keys } = await reference(false);
  const others = (await knownInfos(trial)).filter(
    ({ guid, body, isArchived }) =>
      !isArchived &&
      !isSameGuid(guid, restaurant) &&
      isSameGuid(generalOf(body)['managementGroupGuid'], managementGroup),
  );
  if (others.length === 0 || keys.size === 0)
    trial.notExercised(
      'no second restaurant of the group is known: the target file has no fixtures.otherRestaurant, or that restaurant is of another group or does not show its managementGroupGuid',
    );
  await trial.each(others, ({ guid }) =>
    compareReadings(trial, { reference, judged: listedFor(guid) }, givesTheSame('restaurant')),
  );
}

/**
 * A restaurant of another group: one that the target file names, or one that the partner access service lists.
 * @throws NotExercised if there is none
 */
async function strangerTo(trial: Trial, group: string): Promise<string> {
  const known = (await knownInfos(trial)).map(({ guid, body, isArchived }) => ({
    guid,
    group: isArchived ? undefined : generalOf(body)['managementGroupGuid'],
  }));
  const stranger = [...known, ...(await partnerRows(trial))].find(
    (one) => typeof one.group === 'string' && !isSameGuid(one.group, group),
  );
  return stranger?.guid ?? trial.notExercised('no restaurant of another group is known');
}
