import { isDeepStrictEqual } from 'node:util';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { identifiers } from '../../generators/fields/identifiers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { passesGateways } from '../../src/sent/requests/passesGateways.ts';
import { sharedTwin } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { uuidsIn } from '../../src/words/json/uuid.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import { allInfos, isSameGuid } from './restaurantInfos.ts';
import { GET, getRequest, LIST, listRequest } from './restaurantRequests.ts';
import { matchesStatus } from '../../src/sent/judging/answers.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { RESTAURANT_HEADER } from '../restaurantHeader.ts';

const MALFORMED = 'which is malformed';

/** Checks of which restaurant a response describes, and of the response if there is no such restaurant. */
export const identityChecks = byRule({
  'restaurants/get/returns-the-restaurant-asked-for': async (trial) => {
    const named = (await allInfos(trial)).filter(({ body }) => typeof body['guid'] === 'string');
    if (named.length === 0) trial.notExercised('no restaurant that could be read has a guid');
    await trial.each(named, async ({ guid, body, exchange }) => {
      trial.holds(isSameGuid(body['guid'], guid), () => ({
        message:
          'GET /restaurants/v1/restaurants/{restaurantGUID} returned another restaurant than the requested one.',
        expected: `guid ${guid}`,
        actual: `guid ${JSON.stringify(body['guid'])}`,
        exchanges: [exchange],
      }));
    });
  },
  'restaurants/get/guid-takes-either-case': async (trial) => {
    const { restaurant } = trial.target.fixtures;
    const spellings = identifiers.spellingsOf(restaurant).filter((text) => text !== restaurant);
    if (spellings.length === 0) trial.notExercised('the GUID of the restaurant has no letters');
    await sharedTwin(trial, { operation: GET }, getRequest(restaurant));
    const twin = `the same request for the restaurant ${restaurant} was accepted with 200`;
    await trial.each(spellings, async (guid) => {
      const exchange = await trial.send(GET, getRequest(guid), 'success');
      const { guid: returned } = membersOf(exchange.response?.json);
      trial.accepted(exchange, `the GUID ${guid}, in another letter case`, twin);
      if (typeof returned !== 'string')
        return trial.notExercised('the restaurant has no guid in the response');
      trial.holds(isSameGuid(returned, guid), () => ({
        message: `GET /restaurants/v1/restaurants/{restaurantGUID} returned another restaurant for ${guid}.`,
        expected: `guid ${restaurant}`,
        actual: `guid ${JSON.stringify(returned)}`,
        exchanges: [exchange],
        twin,
      }));
    });
  },
  'restaurants/get/unknown-restaurant-is-404': async (trial) => {
    const { fixtures } = trial.target;
    const [drawn = '', other = ''] = [0, 1].map((n) => freshUuid(trial.seed, trial.rule, n));
    const [otherEnd] = identifiers.nearMisses(fixtures.restaurant, other, uuidsIn(fixtures));
    const unknown = [drawn, other, identifiers.nil, otherEnd];
    await expectNoneFound(trial, unknown, 'which no restaurant has');
    await expectNotFoundWhateverIsIncluded(trial, drawn, 'which no restaurant has');
    await trial.each(await groupsAlone(trial), (group) =>
      areNotFoundByThemselves(trial, [group], 'of a management group'),
    );
  },
  'restaurants/get/malformed-restaurant-is-404': async (trial) => {
    const { restaurant } = trial.target.fixtures;
    // Lenient readers accept braces and missing hyphens, so the malformed GUID is made of an unknown one.
    const malformed = identifiers.malformed(freshUuid(trial.seed, trial.rule, 0));
    const [plain = '', ...others] = malformed;
    await expectNoneFound(trial, [plain, `${restaurant}0`, restaurant.slice(0, -1)], MALFORMED);
    await areNotFoundByThemselves(trial, others, MALFORMED);
    await expectNotFoundWhateverIsIncluded(trial, plain, MALFORMED);
    // No header can carry all of these.
    await trial.each(identifiers.trailed(restaurant).filter(passesGateways), async (guid) =>
      trial.refuses(
        GET,
        inPathOnly(getRequest(guid), restaurant),
        `the GUID ${JSON.stringify(guid)}, ${MALFORMED}, in the path`,
        {
          statuses: ['4XX'],
          twin: `the same request for the restaurant ${restaurant} was accepted with 200`,
        },
      ),
    );
  },
});

/**
 * Asserts that these GUIDs yield 404 if path and header name the same one, as documented. If the header names a known
 * restaurant and the path one of these, it is open which refusal comes first, but there must be one.
 */
async function expectNoneFound(trial: Trial, guids: string[], which: string): Promise<void> {
  const { restaurant } = trial.target.fixtures;
  const twin = await areNotFoundByThemselves(trial, guids, which);
  // The first once more: a check repeats only its first rejected request, and here that has another header.
  await trial.each([...guids, ...guids.slice(0, 1)], async (guid) => {
    const what = `the GUID ${guid}, ${which}, in the path and ${restaurant} in the header`;
    const statuses = ['4XX'];
    await trial.refuses(GET, inPathOnly(getRequest(guid), restaurant), what, { statuses, twin });
  });
}

/**
 * Asserts that these GUIDs yield 404 if path and header name the same one; returns what the requests differ from, in
 * words.
 */
async function areNotFoundByThemselves(
  trial: Trial,
  guids: string[],
  which: string,
): Promise<string> {
  const { restaurant } = trial.target.fixtures;
  await sharedTwin(trial, { operation: GET }, getRequest(restaurant));
  const twin = `the same request for the restaurant ${restaurant} was accepted with 200`;
  await trial.each(guids, async (guid) =>
    expectNotFound(trial, getRequest(guid), guid, { what: `the GUID ${guid}, ${which}`, twin }),
  );
  return twin;
}

/** The GUID of the management group, unless one of its restaurants has the same. */
async function groupsAlone(trial: Trial): Promise<string[]> {
  const { managementGroup } = trial.target.fixtures;
  if (managementGroup === undefined) return [];
  const exchange = await trial.send(GET, getRequest(managementGroup), 'anything');
  return isSameGuid(membersOf(exchange.response?.json)['guid'], managementGroup)
    ? []
    : [managementGroup];
}

/** Asserts that includeArchived finds no restaurant either. */
async function expectNotFoundWhateverIsIncluded(trial: Trial, guid: string, which: string) {
  await trial.each([true, false], async (include) =>
    expectNotFound(trial, getRequest(guid, include), guid, {
      what: `the GUID ${guid}, ${which}, with includeArchived=${include}`,
    }),
  );
}

/** Fields that tell locations apart; a name, a telephone, a time zone and a currency may be shared by a whole chain. */
const OF_ONE_ALONE = {
  general: ['locationName', 'locationCode'],
  location: ['address1', 'latitude'],
};

export function showsWhere(body: Record<string, unknown>): boolean {
  return Object.entries(OF_ONE_ALONE).some(([part, fields]) => {
    const members = membersOf(body[part]);
    return fields.some((field) => Boolean(members[field]));
  });
}

/** The same request with another restaurant in the header. */
function inPathOnly(parts: RequestParts, restaurant: string): RequestParts {
  return { ...parts, headers: { [RESTAURANT_HEADER]: restaurant } };
}

/**
 * Asserts that a request whose path and header name the same unknown GUID yields 404. A gateway may deny access (401,
 * 403) by the header, before the operation sees the path. Where the list of the group refuses that header in the same
 * way, the path is judged alone: with the header of a known restaurant.
 */
async function expectNotFound(
  trial: Trial,
  parts: RequestParts,
  guid: string,
  { what, twin }: { what: string; twin?: string },
): Promise<void> {
  const exchange = await trial.send(GET, parts, ['404']);
  if (!(await isRefusedForItsHeader(trial, exchange, guid)))
    return trial.refused(exchange, ['404'], what, twin);
  const { restaurant, otherRestaurant = restaurant } = trial.target.fixtures;
  const expects = ['404'];
  const byPath = await trial.send(GET, inPathOnly(parts, restaurant), expects);
  // A request that names two restaurants may be refused for that first, with any status.
  const mismatch = inPathOnly({ ...parts, path: { restaurantGUID: otherRestaurant } }, restaurant);
  if (isAlike(byPath, await trial.send(GET, mismatch, 'anything')))
    return trial.notExercised(
      'restaurant headers are checked before the path, and headers with another restaurant are rejected',
    );
  trial.refused(byPath, ['404'], `${what}, in the path alone`, twin);
}

/** Whether the list of a group, whose path holds no such GUID, refuses the same header with the same status. */
async function isRefusedForItsHeader(trial: Trial, exchange: LiveExchange, guid: string) {
  const { managementGroup } = trial.target.fixtures;
  if (managementGroup === undefined || !matchesStatus(exchange, ['401', '403'])) return false;
  return isAlike(exchange, await trial.send(LIST, listRequest(managementGroup, guid), 'anything'));
}

/** Two refusals of the same status and the same kind of body. */
function isAlike(one: LiveExchange, other: LiveExchange): boolean {
  const kindOf = (json: unknown) =>
    typeof json === 'object' && json !== null ? Object.keys(json).sort() : typeof json;
  const seen = ({ response }: LiveExchange) => [response?.status, kindOf(response?.json)];
  return isDeepStrictEqual(seen(one), seen(other));
}
