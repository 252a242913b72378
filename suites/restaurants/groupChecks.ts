import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { identifiers } from '../../generators/fields/identifiers.ts';
import { describeAnswer, isSuccess, matchesStatus } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { fixture, scope } from '../../src/checked/preconditions.ts';
import { sharedTwin } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { uuidsIn } from '../../src/words/json/uuid.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { listedGuidsIn } from './listedGuidsIn.ts';
import { generalOf, infoOf, isSameGuid, knownInfos, listedInfos } from './restaurantInfos.ts';
import { isActive, type RestaurantInfo } from './restaurantInfos.ts';
import { partnerRows } from './partnerRows.ts';
import { GET, getRequest, LIST, listRequest } from './restaurantRequests.ts';

/** How many of the restaurants are read that the target file names for reports only. */
const OTHERS_READ = 3;

const preconditions = [scope('restaurants:read'), fixture('managementGroup')];

/** The list of a management group. */
export const groupChecks = byRule({
  'restaurants/list/holds-the-restaurant-of-the-header': {
    preconditions,
    run: async (trial) => {
      const { managementGroup = '', restaurant } = trial.target.fixtures;
      const infos = await knownInfos(trial);
      const ofTheGroup = infos.filter(
        (one) =>
          isActive(one) && isSameGuid(generalOf(one.body)['managementGroupGuid'], managementGroup),
      );
      const headers = [...new Set([restaurant, ...ofTheGroup.map(({ guid }) => guid)])];
      await trial.each(headers, async (guid) => {
        expectListed(
          trial,
          await trial.setup(LIST, listRequest(managementGroup, guid)),
          guid,
          'of the header',
        );
      });
    },
  },
  'restaurants/list/group-of-a-restaurant-holds-it': async (trial) => {
    const infos = [
      ...(await knownInfos(trial)),
      ...(await infosOfReports(trial)),
      ...(await infosOfPartners(trial)),
    ];
    const members = infos.flatMap((info) => {
      const { managementGroupGuid: group } = generalOf(info.body);
      return typeof group === 'string' ? [{ ...info, group }] : [];
    });
    if (members.length === 0)
      trial.notExercised('no restaurant that could be read has a general.managementGroupGuid');
    // Each group is read once, now that all its members were: by the first of them.
    const lists = new Map<string, LiveExchange>();
    await trial.each(members.filter(isActive), async ({ guid, group }) => {
      const exchange = lists.get(group) ?? (await trial.setup(LIST, listRequest(group, guid)));
      lists.set(group, exchange);
      expectListed(trial, exchange, guid, `whose managementGroupGuid is ${group}`);
    });
    await observeArchived(trial);
  },
  'restaurants/list/unknown-group-holds-nothing': { preconditions, run: unknownGroupHoldsNothing },
  'restaurants/list/guid-takes-either-case': {
    preconditions,
    run: async (trial) => {
      const { managementGroup = '', restaurant } = trial.target.fixtures;
      const spellings = identifiers
        .spellingsOf(managementGroup)
        .filter((text) => text !== managementGroup);
      if (spellings.length === 0) trial.notExercised('the GUID of the group has no letters');
      const own = await listedGuids(trial);
      await trial.each(spellings, async (group) => {
        const exchange = await trial.send(LIST, listRequest(group, restaurant), 'success');
        const twin = `the group ${managementGroup} was accepted with ${own.length} restaurants`;
        trial.accepted(exchange, `the group ${group}, in another letter case`, twin);
        expectListed(trial, exchange, restaurant, `of the group ${group}, in another letter case`);
      });
    },
  },
  'restaurants/list/restaurants-are-of-the-group': {
    preconditions,
    unseen: 'no listed restaurant shows its managementGroupGuid',
    run: async (trial) => {
      const { managementGroup = '', restaurant } = trial.target.fixtures;
      const infos = await listedInfos(trial);
      const list = await sharedTwin(
        trial,
        { operation: LIST },
        listRequest(managementGroup, restaurant),
      );
      await trial.each(infos, async (info) => {
        trial.relyOn(info.exchange, { role: 'setup' });
        const { managementGroupGuid: group } = generalOf(info.body);
        if (typeof group !== 'string') return;
        trial.holds(isSameGuid(group, managementGroup), () => ({
          message: `${trial.operation(LIST).documented} lists a restaurant of another group.`,
          expected: `restaurants whose general.managementGroupGuid is ${managementGroup}`,
          actual: `${info.guid}, whose general.managementGroupGuid is ${group}`,
          exchanges: [info.exchange, list],
        }));
      });
    },
  },
  'restaurants/list/guid-is-not-that-of-the-group': { preconditions, run: groupIsNoRestaurant },
});

/** The information of restaurants that only the fixtures for reports name. */
async function infosOfReports(trial: Trial): Promise<RestaurantInfo[]> {
  const { restaurant, otherRestaurant, archivedRestaurant, reports } = trial.target.fixtures;
  const known = [restaurant, otherRestaurant, archivedRestaurant];
  const others = (reports?.restaurants ?? []).filter(
    (guid) => !known.some((one) => isSameGuid(one, guid)),
  );
  return infosOf(trial, others.slice(-OTHERS_READ));
}

async function infosOf(trial: Trial, guids: string[]): Promise<RestaurantInfo[]> {
  const infos = await Array.fromAsync(guids, (guid) => infoOf(trial, guid, false));
  return infos.filter((info) => info !== undefined);
}

/** The information of restaurants that the partner access service has in the run's group, but the group's list lacks. */
async function infosOfPartners(trial: Trial): Promise<RestaurantInfo[]> {
  const { managementGroup = '' } = trial.target.fixtures;
  if (managementGroup === '') return [];
  const listed = await listedGuids(trial);
  const rows = (await partnerRows(trial)).filter(
    ({ guid, group }) => isSameGuid(group, managementGroup) && !listed.includes(guid.toLowerCase()),
  );
  return infosOf(
    trial,
    rows.slice(0, OTHERS_READ).map(({ guid }) => guid),
  );
}

function expectListed(trial: Trial, exchange: LiveExchange, guid: string, which: string): void {
  const guids = listedGuidsIn(exchange);
  trial.holds(guids.includes(guid.toLowerCase()), () => ({
    message: `${trial.operation(LIST).documented} does not list the restaurant ${which}.`,
    expected: `a list with ${guid}`,
    actual: guids.length === 0 ? 'an empty list' : `a list of ${guids.length} without it`,
    exchanges: [exchange],
  }));
}

async function listedGuids(trial: Trial): Promise<string[]> {
  const { managementGroup = '', restaurant } = trial.target.fixtures;
  const parts = listRequest(managementGroup, restaurant);
  const guids = listedGuidsIn(await sharedTwin(trial, { operation: LIST }, parts));
  if (guids.length === 0) trial.notExercised('the list of the group is empty');
  return [...new Set(guids)];
}

async function observeArchived(trial: Trial): Promise<void> {
  const archived = (await knownInfos(trial)).find(({ isArchived }) => isArchived);
  const { managementGroupGuid: group } = generalOf(archived?.body);
  if (archived === undefined || typeof group !== 'string') return;
  const { restaurant } = trial.target.fixtures;
  const exchange = await trial.send(LIST, listRequest(group, restaurant), 'success');
  if (!isSuccess(trial.operation(LIST), exchange)) return;
  const isListed = listedGuidsIn(exchange).includes(archived.guid.toLowerCase());
  trial.observe(
    'restaurants/list/archived-restaurants',
    isListed ? 'an archived restaurant is listed' : 'an archived restaurant is not listed',
  );
}

/** A restaurant may be called as its group is: then it is found by that. */
async function groupIsNoRestaurant(trial: Trial): Promise<void> {
  const { managementGroup = '', restaurant } = trial.target.fixtures;
  const parts = listRequest(managementGroup, restaurant);
  const exchange = await sharedTwin(trial, { operation: LIST }, parts);
  const guids = listedGuidsIn(exchange);
  if (!guids.includes(restaurant.toLowerCase()))
    trial.notExercised('the list does not contain the restaurant of the header');
  const isListed = guids.includes(managementGroup.toLowerCase());
  const asked = getRequest(managementGroup, true);
  const isNone = isListed && matchesStatus(await trial.send(GET, asked, 'anything'), ['404']);
  trial.holds(!isNone, () => ({
    message: `${trial.operation(LIST).documented} lists the group itself as a restaurant.`,
    expected: 'GUIDs of restaurants',
    actual: `the GUID of the group, ${managementGroup}, by which no restaurant is found`,
    exchanges: [exchange],
  }));
}

/** The response is open, so an empty list is as good as a refusal. */
async function unknownGroupHoldsNothing(trial: Trial): Promise<void> {
  const { managementGroup = '', restaurant } = trial.target.fixtures;
  const own = await listedGuids(trial);
  const unknown = freshUuid(trial.seed, trial.rule, 0);
  const [otherEnd] = identifiers.nearMisses(managementGroup, unknown, [
    ...uuidsIn(trial.target.fixtures),
    ...own,
  ]);
  const malformed = [
    'not-a-uuid',
    '0',
    unknown.replaceAll('-', ''),
    managementGroup.slice(0, -1),
    `${managementGroup}0`,
    '%',
    '*',
  ];
  // A server that finds groups by any GUID finds the group of a restaurant by the restaurant's GUID.
  const ofRestaurant = isSameGuid(restaurant, managementGroup) ? [] : [restaurant];
  const groups = [...[unknown, identifiers.nil, otherEnd], ...ofRestaurant, ...malformed];
  await trial.each(groups, async (group) => {
    const exchange = await trial.send(LIST, listRequest(group, restaurant), 'anything');
    const kind = malformed.includes(group) ? 'which is malformed' : 'which no group has';
    trial.observe('restaurants/list/unknown-group', `a GUID ${kind}: ${describeAnswer(exchange)}`);
    if (exchange.response === null || exchange.response.status >= 500) return;
    // A group might be called like a restaurant of another one.
    const guids = listedGuidsIn(exchange).filter(
      (guid) => group !== restaurant || own.includes(guid),
    );
    trial.holds(guids.length === 0, () => ({
      message: `${trial.operation(LIST).documented} lists restaurants for the GUID ${group}, ${kind}.`,
      expected: 'a rejection, or an empty list',
      actual: describeAnswer(exchange),
      exchanges: [exchange],
      twin: `the group ${managementGroup} was accepted with ${own.length} restaurants`,
      counterexample: group,
    }));
  });
}
