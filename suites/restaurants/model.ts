import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { otherClient } from '../../src/checked/otherClient.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { Broken, Judgement, Model } from '../../src/checked/model/Model.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import { describeAnswer, matchesStatus } from '../../src/sent/judging/answers.ts';
import { showsWhere } from './identityChecks.ts';
import { listedGuidsIn } from './listedGuidsIn.ts';
import { generalOf, isActive, isSameGuid, knownInfos, showsRestaurant } from './restaurantInfos.ts';
import type { RestaurantInfo } from './restaurantInfos.ts';
import { GET, getRequest, LIST, listRequest } from './restaurantRequests.ts';

/** A read of one of the known restaurants, or the list of one of the groups for one of them. */
type Command = {
  of: number;
  over?: string;
  client?: string | undefined;
  /** Whether what it asks for does not exist; the restaurant of its header does. */
  isUnknown?: boolean;
} & ({ do: 'read'; include?: boolean | undefined } | { do: 'list' });

interface Restaurants {
  known: readonly RestaurantInfo[];
  /** The group of the run's restaurant. */
  group: string | undefined;
  /** The GUID of no group and no restaurant. */
  unknown: string;
  client: string | undefined;
}

const RULES = {
  asked: 'restaurants/get/returns-the-restaurant-asked-for',
  two: 'restaurants/get/two-restaurants-are-not-one',
  archived: 'restaurants/get/archived-is-404-by-default',
  included: 'restaurants/get/archived-is-returned-with-include-archived-true',
  tells: 'restaurants/get/archived-tells-that-it-is-archived',
  holds: 'restaurants/list/holds-the-restaurant-of-the-header',
  ofGroup: 'restaurants/list/restaurants-are-of-the-group',
  nothing: 'restaurants/list/unknown-group-holds-nothing',
  member: 'restaurants/list/group-of-a-restaurant-holds-it',
  twice: 'restaurants/list/no-restaurant-twice',
} as const;

/** The known restaurants, and the lists of groups, by turns over one connection and at once. */
export const model: Model<Restaurants, Command> = {
  name: 'restaurants',
  decides: Object.values(RULES),
  sequences: 1,
  begin: async (trial) => ({
    known: await knownInfos(trial),
    group: trial.target.fixtures.managementGroup,
    unknown: freshUuid(trial.seed, 'what does not exist', 0),
    client: await otherClient(trial, ({ scopes }) => scopes.includes('restaurants:read')),
  }),
  // Those of a pair differ in one thing: the restaurant, includeArchived, or what is asked for.
  sequence: (state) => {
    const pairs = pairsOf(state).map((pair) =>
      // So that each of them comes behind each other one.
      fc
        .shuffledSubarray(pair, { minLength: pair.length })
        .map((drawn) => [...drawn, ...drawn.slice(0, -1)]),
    );
    return fc
      .tuple(...pairs)
      .chain((drawn) => fc.shuffledSubarray(drawn, { minLength: drawn.length }))
      .map((drawn) => drawn.flat().map((one) => ({ ...one, over: 'a' })));
  },
  together: ({ known, group }) => {
    const commands: Command[] = [
      ...known.flatMap(({ isArchived }, of) => (isArchived ? [] : [{ do: 'read' as const, of }])),
      ...(group === undefined ? [] : [{ do: 'list' as const, of: 0 }]),
    ];
    return fc.shuffledSubarray(commands, { minLength: commands.length });
  },
  request: (command, { known, group = '', unknown }) => {
    const { guid } = known[command.of] ?? known[0]!;
    const { over: connection, client, isUnknown = false } = command;
    const options = {
      expects: 'anything' as const,
      connection,
      ...(client !== undefined && { token: { client } }),
    };
    if (command.do === 'list')
      return { operation: LIST, parts: listRequest(isUnknown ? unknown : group, guid), options };
    const parts = getRequest(guid, command.include);
    const path = { restaurantGUID: isUnknown ? unknown : guid };
    return { operation: GET, parts: { ...parts, path }, options };
  },
  describe: ({ do: act, of, client, isUnknown }) => {
    const [what, which] =
      act === 'read' ? ['restaurant', `restaurant ${of + 1}`] : ['group', 'the group'];
    return `${act} ${isUnknown ? `a ${what} that does not exist` : which}${client ? ' as another client' : ''}`;
  },
  judge,
};

function pairsOf({ known, group, client }: Restaurants): Command[][] {
  const read = (of: number, include?: boolean): Command => ({ do: 'read', of, include });
  const list = (isUnknown: boolean): Command => ({ do: 'list', of: 0, isUnknown });
  const byOther = (of: number) => (client === undefined ? [] : [{ ...read(of), client }]);
  const other = known.findIndex(({ isArchived }, place) => place > 0 && !isArchived);
  const archived = known.findIndex(({ isArchived }) => isArchived);
  const lists = (group === undefined ? [] : [false, true]).map(list);
  return [
    ...(other < 0 ? [] : [[read(0), read(other)]]),
    ...(other < 0 ? [] : [[{ ...read(0), client }, read(other)]]),
    ...(archived < 0 ? [] : [[read(archived), read(archived, true), ...byOther(archived)]]),
    // What a rejection leaves behind.
    [read(0), { ...read(0), isUnknown: true }],
    ...(archived < 0 ? [] : [[read(archived), read(0)]]),
    ...(lists.length === 0 ? [] : [lists]),
    ...lists.slice(0, 1).map((list) => [{ ...list, client }, list]),
    ...lists
      .slice(0, 1)
      .flatMap((list) => [...new Set([0, Math.max(0, other)])].map((of) => [list, read(of)])),
  ];
}

type Shown = Judgement<Restaurants, Command>;

function judge(state: Restaurants, command: Command, exchange: LiveExchange): Shown {
  const seen =
    command.do === 'read' ? ofRead(state, command, exchange) : ofList(state, command, exchange);
  return {
    state,
    kept: seen.filter((one) => typeof one === 'string'),
    broken: seen.filter((one) => typeof one !== 'string'),
  };
}

/** A rule that is kept, by its id, or how one is broken. */
type Finding = string | Broken<Command>;

/** The finding of one rule. */
function finding(rule: string, isKept: boolean, words: Omit<Broken<Command>, 'rule'>): Finding {
  return isKept ? rule : { rule, ...words, mayBeOfOthers: true };
}

function ofRead(
  { known }: Restaurants,
  { of, include, client, isUnknown }: Command & { do: 'read' },
  exchange: LiveExchange,
): Finding[] {
  const own = known[of];
  const json = exchange.response?.json;
  const isGiven = matchesStatus(exchange, ['200']) && showsRestaurant(json);
  const isRefused = matchesStatus(exchange, ['404']);
  if (isUnknown) return [];
  // What another client may read is open.
  if (own === undefined || !(isGiven || (isRefused && client === undefined))) return [];
  const actual = describeAnswer(exchange);
  if (own.isArchived) {
    const found = givenIfIncluded(isGiven, include === true, actual);
    return isGiven ? [found, tellsThatItIsArchived(json), ...isItself(json, own, known)] : [found];
  }
  if (isGiven) return isItself(json, own, known);
  const message = 'A restaurant returned before is not found, at once or after other reads.';
  return [finding(RULES.asked, false, { message, expected: '200 with the restaurant', actual })];
}

function givenIfIncluded(isGiven: boolean, isMeant: boolean, actual: string): Finding {
  const expected = isMeant ? '200 with the restaurant' : '404';
  const message = `An archived restaurant is ${isGiven ? '' : 'not '}returned ${isMeant ? 'with includeArchived=true' : 'without includeArchived'}, after other reads.`;
  const rule = isMeant ? RULES.included : RULES.archived;
  return finding(rule, isGiven === isMeant, { message, expected, actual });
}

function tellsThatItIsArchived(json: unknown): Finding {
  const { archived } = generalOf(json);
  if (archived === true) return RULES.tells;
  // The target file promises it, and others do not change it by turns.
  return {
    rule: RULES.tells,
    message: 'An archived restaurant is returned and does not show that it is archived.',
    expected: 'general.archived true',
    actual: `general.archived ${archived === undefined ? 'absent' : String(archived)}`,
  };
}

/** Whether what is given is the restaurant asked for, by its guid and by all else. */
function isItself(json: unknown, own: RestaurantInfo, known: readonly RestaurantInfo[]): Finding[] {
  const found: Finding[] = [];
  const { guid, ...rest } = membersOf(json);
  if (typeof guid === 'string')
    found.push(
      finding(RULES.asked, isSameGuid(guid, own.guid), {
        message:
          'A read returns another restaurant than the requested one, at once or after other reads.',
        ...{ expected: `guid ${own.guid}`, actual: `guid ${guid}` },
      }),
    );
  const others = known.filter((one) => !isSameGuid(one.guid, own.guid));
  const place = others.flatMap(({ body }) => takenFrom(body, own.body, rest)).at(0);
  if (place !== undefined)
    found.push(
      finding(RULES.asked, false, {
        message: "A read returns another restaurant's values in place of what this one had before.",
        ...{ expected: `${place.path} ${place.was}`, actual: `${place.path} ${place.is}` },
      }),
    );
  const like = others.find(
    ({ body: { guid: _guid, ...body } }) => showsWhere(body) && isDeepStrictEqual(body, rest),
  );
  if (others.length > 0 && showsWhere(own.body))
    found.push(
      finding(RULES.two, like === undefined, {
        message:
          'A read returns the information of another restaurant, for both or only after other reads.',
        expected: 'a locationName, an address or anything else of its own',
        actual: `that of ${like?.guid ?? ''}, but for the guid`,
      }),
    );
  return found;
}

/** The parts of a restaurant in which others set no texts that another one has by chance, as they do times of day. */
const PARTS = ['general', 'location', 'urls'];

/** Texts that two restaurants differed in, and of which one now has the other's. */
function takenFrom(other: object, own: object, now: object) {
  return PARTS.flatMap((part) => {
    const [theirs, before, shown] = [other, own, now].map((one) => membersOf(membersOf(one)[part]));
    return Object.entries(shown ?? {}).flatMap(([name, is]) => {
      const was = before?.[name];
      if (typeof is !== 'string' || typeof was !== 'string' || is === '') return [];
      // A GUID may be shown in either case.
      const isTaken = is === theirs?.[name] && is.toLowerCase() !== was.toLowerCase();
      return isTaken ? [{ path: `${part}.${name}`, was, is }] : [];
    });
  });
}

function ofList(
  { known, group = '' }: Restaurants,
  { of, isUnknown, client }: Command & { do: 'list' },
  exchange: LiveExchange,
): Finding[] {
  // What another client may read is open.
  if (!matchesStatus(exchange, ['200']) || client !== undefined) return [];
  const listed = listedGuidsIn(exchange);
  const actual = describeAnswer(exchange);
  if (isUnknown)
    return [
      finding(RULES.nothing, listed.length === 0, {
        message: 'Restaurants are listed for a group that does not exist, after other reads.',
        ...{ expected: 'a rejection, or an empty list', actual },
      }),
    ];
  const { guid } = known[of] ?? known[0]!;
  const told = known.flatMap(({ guid: one, body }) => {
    const { managementGroupGuid: own } = generalOf(body);
    return typeof own === 'string' && listed.includes(one.toLowerCase()) ? [{ one, own }] : [];
  });
  const missed = known.find(
    (one) =>
      isActive(one) &&
      isSameGuid(generalOf(one.body).managementGroupGuid, group) &&
      !listed.includes(one.guid.toLowerCase()),
  );
  const stray = told.find(({ own }) => !isSameGuid(own, group));
  return [
    finding(RULES.holds, listed.includes(guid.toLowerCase()), {
      message: 'The list lacks the restaurant of the header, after other reads.',
      ...{ expected: `the restaurant ${guid} among others`, actual },
    }),
    finding(RULES.member, missed === undefined, {
      message: 'The list lacks a restaurant of the group, after other reads.',
      ...{ expected: `the restaurant ${missed?.guid ?? ''} among others`, actual },
    }),
    ...(listed.length === 0
      ? []
      : [
          finding(RULES.twice, listed.length === new Set(listed).size, {
            message: 'The list contains a restaurant twice.',
            ...{ expected: 'each restaurant once', actual },
          }),
        ]),
    ...(told.length === 0
      ? []
      : [
          finding(RULES.ofGroup, stray === undefined, {
            message: 'The list contains a restaurant of another group, after other reads.',
            expected: `restaurants of the group ${group}`,
            actual: `the restaurant ${stray?.one ?? ''} among them`,
          }),
        ]),
  ];
}
