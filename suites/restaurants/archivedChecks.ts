import { describeAnswer, isSuccess } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { fixture, scope } from '../../src/checked/preconditions.ts';
import { sharedAnswer, sharedTwin } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import { booleanSpellings } from '../../generators/fields/booleanSpellings.ts';
import { activeGuids } from './activeGuids.ts';
import { generalOf, isSameGuid, listedInfos, showsRestaurant } from './restaurantInfos.ts';
import { GET, getRequest } from './restaurantRequests.ts';
import { RESTAURANT_HEADER } from '../restaurantHeader.ts';

const reads = scope('restaurants:read');
const archived = fixture('archivedRestaurant');
/** Which restaurants are archived does not change while a run reads them. */
const asked = { operation: GET };

const needs = { preconditions: [reads, archived] };

export const archivedChecks = byRule(needs, {
  'restaurants/get/archived-is-404-by-default': (trial) =>
    archivedIsNotFound(trial, undefined, 'without includeArchived'),
  'restaurants/get/archived-is-404-with-include-archived-false': (trial) =>
    archivedIsNotFound(trial, false, 'with includeArchived=false'),
  'restaurants/get/archived-is-returned-with-include-archived-true': async (trial) => {
    const guid = archivedGuid(trial);
    // That it is not found without it must not be remembered.
    await trial.send(GET, getRequest(guid), 'anything');
    const exchange = await trial.send(GET, getRequest(guid, true), 'success');
    trial.accepted(exchange, 'includeArchived=true for an archived restaurant');
    expectGuid(trial, exchange, guid, 'the archived restaurant');
    await observeForms(trial, guid);
  },
  'restaurants/get/archived-is-not-true-by-default': {
    preconditions: [reads],
    unseen: 'no restaurant was returned whose body says anything of it',
    run: returnedByDefaultIsNotArchived,
  },
  'restaurants/get/include-archived-returns-others-too': {
    preconditions: [reads],
    run: async (trial) => {
      await trial.each(activeGuids(trial), async (guid) => {
        await sharedTwin(trial, asked, getRequest(guid));
        const twin = 'the same request without includeArchived was accepted with 200';
        const exchange = await sharedAnswer(trial, asked, getRequest(guid, true));
        trial.accepted(
          exchange,
          'includeArchived=true for a restaurant that is not archived',
          twin,
        );
        expectGuid(trial, exchange, guid, 'the restaurant');
        expectNotArchived(trial, exchange, 'with includeArchived=true');
      });
    },
  },
});

function archivedGuid({ target }: Trial): string {
  return target.fixtures.archivedRestaurant ?? '';
}

async function archivedIsNotFound(trial: Trial, include: false | undefined, how: string) {
  const guid = archivedGuid(trial);
  await sharedTwin(trial, asked, getRequest(guid, true));
  const twin = 'the same request with includeArchived=true was accepted with 200';
  const exchange = await trial.send(GET, getRequest(guid, include), ['404']);
  trial.refused(exchange, ['404'], `an archived restaurant ${how}`, twin);
  trial.observe('restaurants/get/not-found-body', bodyInWords(exchange));
  await trial.each([trial.target.fixtures.restaurant], (header) =>
    expectNotReturnedWith(trial, header, include, how),
  );
}

/** That the restaurant of the header is not archived does not matter: if path and header differ, the refusal is open. */
async function expectNotReturnedWith(
  trial: Trial,
  header: string,
  include: false | undefined,
  how: string,
): Promise<void> {
  const parts = getRequest(archivedGuid(trial), include);
  const exchange = await trial.send(
    GET,
    { ...parts, headers: { [RESTAURANT_HEADER]: header } },
    'anything',
  );
  const { guid } = membersOf(exchange.response?.json);
  const isReturned =
    isSuccess(trial.operation(GET), exchange) && isSameGuid(guid, archivedGuid(trial));
  trial.holds(!isReturned, () => ({
    message: `${trial.operation(GET).documented} returned an archived restaurant ${how} for a header with another restaurant.`,
    expected: '404, or another rejection for the header',
    right: ['3XX', '4XX', '5XX'],
    actual: describeAnswer(exchange),
    exchanges: [exchange],
  }));
}

async function observeForms(trial: Trial, guid: string): Promise<void> {
  for (const includeArchived of booleanSpellings) {
    const exchange = await trial.send(
      GET,
      { ...getRequest(guid), query: { includeArchived } },
      'anything',
    );
    const isFound = isSuccess(trial.operation(GET), exchange);
    const how = isFound
      ? 'treated as true'
      : exchange.response?.status === 404
        ? 'treated as false, or not found'
        : `rejected with ${exchange.response?.status ?? 'no response'}`;
    trial.observe('restaurants/get/include-archived-forms', `${includeArchived} is ${how}`);
  }
}

function bodyInWords({ response }: LiveExchange): string {
  if (response === null || response.bytes === 0) return 'no body';
  const mediaType = response.header('content-type') ?? 'no media type';
  const { json } = response;
  return json !== null && typeof json === 'object' && !Array.isArray(json)
    ? `${mediaType}: an object of ${Object.keys(json).join(', ') || 'no members'}`
    : mediaType;
}

async function returnedByDefaultIsNotArchived(trial: Trial): Promise<void> {
  const { archivedRestaurant } = trial.target.fixtures;
  const all = [
    ...activeGuids(trial),
    ...(archivedRestaurant === undefined ? [] : [archivedRestaurant]),
  ];
  const requests = all.flatMap((guid) => [getRequest(guid), getRequest(guid, false)]);
  await trial.each(requests, async (parts) => {
    const exchange = await sharedAnswer(trial, asked, parts);
    if (!isSuccess(trial.operation(GET), exchange) || !showsRestaurant(exchange.response?.json))
      return;
    const { includeArchived } = parts.query ?? {};
    expectNotArchived(
      trial,
      exchange,
      includeArchived === undefined ? 'without includeArchived' : 'with includeArchived=false',
    );
  });
  const listed = (await listedInfos(trial)).filter(
    ({ isArchived, body }) => !isArchived && showsRestaurant(body),
  );
  await trial.each(listed, async ({ exchange }) => {
    trial.relyOn(exchange, { role: 'setup' });
    expectNotArchived(trial, exchange, 'without includeArchived');
  });
}

/** Asserts that a response is about the restaurant, as far as it says which; an empty body shows nothing. */
function expectGuid(trial: Trial, exchange: LiveExchange, guid: string, what: string): void {
  const body = exchange.response?.json;
  if (!showsRestaurant(body))
    trial.notExercised(`the response says nothing of ${what}: ${describeAnswer(exchange)}`);
  const { guid: returned } = membersOf(body);
  trial.holds(typeof returned !== 'string' || isSameGuid(returned, guid), () => ({
    message: `GET /restaurants/v1/restaurants/{restaurantGUID} with includeArchived=true did not return ${what}.`,
    expected: `guid ${guid}`,
    actual: `guid ${JSON.stringify(returned)}`,
    exchanges: [exchange],
  }));
}

function expectNotArchived(trial: Trial, exchange: LiveExchange, how: string): void {
  const { archived: state } = generalOf(exchange.response?.json);
  trial.holds(state !== true, () => ({
    message: `GET /restaurants/v1/restaurants/{restaurantGUID} ${how} returned a restaurant with general.archived true.`,
    expected: 'general.archived false, or absent',
    actual: 'general.archived true',
    exchanges: [exchange],
  }));
}
