import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { identifiers } from '../../generators/fields/identifiers.ts';
import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { scope } from '../../src/check/preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { membersOf } from '../../src/json/readJson.ts';
import { isSameGuid, knownInfos } from './restaurantInfos.ts';
import { GET, getRequest, RESTAURANT_HEADER } from './restaurantRequests.ts';

/** Which restaurant an answer is about, and what is answered where there is none. */
export const identityChecks: Check[] = [
  {
    rule: 'restaurants/get/returns-the-restaurant-asked-for',
    preconditions: [scope('restaurants:read')],
    run: async (trial) => {
      const named = (await knownInfos(trial)).filter(({ body }) => body['guid'] !== undefined);
      if (named.length === 0) trial.notExercised('no restaurant that could be read has a guid');
      await trial.each(named, async ({ guid, body, exchange }) => {
        trial.holds(isSameGuid(body['guid'], guid), () => ({
          message:
            'GET /restaurants/{restaurantGUID} returned another restaurant than the one asked for.',
          expected: `guid ${guid}`,
          actual: `guid ${JSON.stringify(body['guid'])}`,
          exchanges: [exchange],
        }));
      });
      await observeHeaderOfAnother(trial);
    },
  },
  {
    rule: 'restaurants/get/unknown-restaurant-is-404',
    preconditions: [scope('restaurants:read')],
    run: async (trial) => {
      const { restaurant } = trial.target.fixtures;
      const unknown = [
        freshUuid(trial.seed, trial.rule, 0),
        freshUuid(trial.seed, trial.rule, 1),
        identifiers.nil,
        identifiers.neighbourOf(restaurant),
      ];
      await areNotFound(trial, unknown, 'that no restaurant has');
    },
  },
  {
    rule: 'restaurants/get/malformed-restaurant-is-404',
    preconditions: [scope('restaurants:read')],
    run: async (trial) => {
      const { restaurant } = trial.target.fixtures;
      // Lenient readers find the restaurant behind braces or without hyphens; one that no restaurant has is found by nobody.
      const malformed = identifiers.malformed(freshUuid(trial.seed, trial.rule, 0));
      await areNotFound(
        trial,
        [...malformed, `${restaurant}0`, restaurant.slice(0, -1)],
        'that is malformed',
      );
    },
  },
];

/**
 * Asserts that these GUIDs yield 404 where path and header name the same one, as documented. Where the header stays
 * at a known restaurant, which refusal comes first is open, but there must be one: the restaurant of the header was not asked for.
 */
async function areNotFound(trial: Trial, guids: string[], which: string): Promise<void> {
  const { restaurant } = trial.target.fixtures;
  await trial.twin(GET, getRequest(restaurant));
  const twin = `the same request for the restaurant ${restaurant} was accepted with 200`;
  await trial.each(guids, async (guid) => {
    trial.refused(
      await trial.send(GET, getRequest(guid)),
      ['404'],
      `the GUID ${guid}, ${which}`,
      twin,
    );
    const inPathOnly = { ...getRequest(guid), headers: { [RESTAURANT_HEADER]: restaurant } };
    const what = `the GUID ${guid}, ${which}, in the path and ${restaurant} in the header`;
    trial.refused(await trial.send(GET, inPathOnly), ['4XX'], what, twin);
  });
}

async function observeHeaderOfAnother(trial: Trial): Promise<void> {
  const { restaurant, otherRestaurant } = trial.target.fixtures;
  if (otherRestaurant === undefined) return;
  const parts = { ...getRequest(restaurant), headers: { [RESTAURANT_HEADER]: otherRestaurant } };
  const exchange = await trial.send(GET, parts);
  const { guid: returned } = membersOf(exchange.response?.json);
  const which = isSameGuid(returned, restaurant)
    ? 'the restaurant of the path'
    : 'no guid of the path';
  trial.observe(
    'restaurants/get/header-of-another-restaurant',
    exchange.response?.status === 200 ? `200 with ${which}` : describeAnswer(exchange),
  );
}
