import fc from 'fast-check';
import { identifiers as uuids } from '../../../generators/fields/identifiers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { takesAFreeMediaType } from '../../freeMediaType.ts';
import { uuidsIn } from '../../../src/words/json/uuid.ts';
import { anArchivedItem, archivedItem } from './archivedItem.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import { fewCases } from '../../../src/checked/ownCases.ts';
import { fixture } from '../../../src/checked/preconditions.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { readUntil } from '../../../src/checked/readings/readUntil.ts';
import { knownByMultiLocationId, knownItem, knownItems } from '../items/knownItems.ts';
import { isOnMenuOfAlone } from './menuMembership.ts';
import {
  countEntries,
  describeState,
  entriesOf,
  guidsOf,
  idsOf,
  isInvalid,
  isSameGuid,
  type StockItem,
} from '../items/stockEntries.ts';
import { anotherRestaurant, toRead, toReadByMultiLocationId } from '../items/preconditions.ts';
import { searchParts, type Identifiers, listParts } from '../items/stockRequests.ts';
import { list, trySearch } from '../items/stockStates.ts';
import { unknownGuids, unknownMultiLocationIds } from '../items/unknownIdentifiers.ts';
import { holdsInvalid, keepsTheKnown, searchOrRefused, yieldsInvalid } from './yieldsInvalid.ts';

/**
 * How many identifiers are added to those of known items: one more than a page, a batch or a database statement might
 * hold.
 */
const MANY = [101, 1001];

/** How many items of another restaurant are searched for. */
const FROM_ELSEWHERE = 2;

/** The rules of POST /stock/v1/inventory/search about identifiers that match nothing. */
export const searchInvalidChecks = byRule({
  'stock/search/unknown-guid-is-invalid': async (trial) => {
    const item = await knownItem(trial, ({ guid }) => ({ guids: [guid] }));
    const [drawn = ''] = unknownGuids(trial, 1);
    const near = uuids.nearMisses(item.guid, drawn, uuidsIn(trial.target.fixtures));
    const unknown = [...[1, 2, 5].map((count) => unknownGuids(trial, count)), near];
    await trial.each(unknown, (guids) => yieldsInvalid(trial, { guids }));
    const one = fc.uuid({ version: 4 });
    const yields = async (guid: string) => void (await yieldsInvalid(trial, { guids: [guid] }));
    await trial.forAll(one, yields, fewCases(trial));
  },
  'stock/search/unknown-multi-location-id-is-invalid': {
    preconditions: toReadByMultiLocationId,
    run: async (trial) => {
      await knownByMultiLocationId(trial);
      const [one, five] = [1, 5].map((count) => unknownMultiLocationIds(trial, count));
      const searches = [
        { multiLocationIds: one },
        { guids: unknownGuids(trial, 1), multiLocationIds: one },
        { multiLocationIds: five },
      ];
      await trial.each(searches, (identifiers) => yieldsInvalid(trial, identifiers));
    },
  },
  'stock/search/unknown-among-known': async (trial) => {
    const known = await knownItems(trial);
    await trial.each(mixtures(trial, known), async ({ identifiers, asked }) =>
      keepsTheKnown(trial, await yieldsInvalid(trial, identifiers, asked), asked),
    );
  },
  'stock/search/archived-item-is-invalid': {
    preconditions: [...toRead, anArchivedItem],
    run: async (trial) => {
      const archived = await archivedItem(trial);
      const known = await knownItems(trial);
      await trial.each([[], known], async (asked) => {
        const guids = [archived, ...guidsOf(asked)];
        await yieldsInvalid(trial, { guids }, asked, 'an archived item');
      });
      const { entries } = await list(trial);
      const isListed = entries.some(({ guid }) => isSameGuid(guid, archived));
      trial.observe(
        'stock/list/archived-items',
        `an archived item is ${isListed ? 'listed' : 'not listed (unknown whether it was at risk)'}`,
      );
    },
  },
  'stock/search/archived-multi-location-id-is-invalid': {
    preconditions: [...toReadByMultiLocationId, fixture('archivedMultiLocationId')],
    run: async (trial) => {
      const { restaurant, archivedMultiLocationId: archived = '' } = trial.target.fixtures;
      await knownByMultiLocationId(trial);
      const parts = searchParts(restaurant, { multiLocationIds: [archived] });
      const exchange = await trial.setup('stock/search', parts);
      const entries = entriesOf(exchange);
      // Whether each identifier yields an entry is for other rules.
      if (entries.length === 0) trial.notExercised('the search returns no entry for it');
      const found = entries.find(
        (entry) => !isInvalid(entry) && (entry.multiLocationId ?? archived) === archived,
      );
      trial.holds(found === undefined, () => ({
        message: 'POST /stock/v1/inventory/search finds an archived item by multiLocationId.',
        expected: `INVALID for the multiLocationId ${archived}`,
        actual: `an entry that is ${describeState(found ?? {})}`,
        exchanges: [exchange],
      }));
    },
  },
  'stock/search/item-of-another-restaurant-is-invalid': {
    preconditions: [...toRead, anotherRestaurant],
    unseen:
      'the other restaurant finds the items too, and the configuration service does not tell them to be on the menu of one alone',
    run: async (trial) => {
      const { restaurant: own, otherRestaurant: other = '' } = trial.target.fixtures;
      const known = await knownItems(trial);
      await trial.each(known, ({ guid }) =>
        expectInvalidElsewhere(trial, guid, { home: own, place: other }),
      );
      // The other way round: items that the other restaurant lists.
      const listed = await listedElsewhere(trial);
      await trial.each(listed.slice(0, FROM_ELSEWHERE), (guid) =>
        expectInvalidElsewhere(trial, guid, { home: other, place: own }),
      );
    },
  },
  'stock/search/media-type-is-written-freely': async (trial) => {
    const { guid } = await knownItem(trial, (item) => ({ guids: [item.guid] }));
    const parts = searchParts(trial.target.fixtures.restaurant, { guids: [guid] });
    await takesAFreeMediaType(trial, 'stock/search', parts);
  },
  'stock/search/malformed-guid-is-never-valid': async (trial) => {
    const item = await knownItem(trial, ({ guid }) => ({ guids: [guid] }));
    const malformed = [...uuids.malformedForAll(item.guid), ...uuids.trailed(item.guid)];
    await trial.each(malformed, (guid) => expectNeverValid(trial, guid));
  },
  'stock/search/long-searches-are-answered-whole': {
    unseen: 'every search for a hundred identifiers or more was rejected',
    run: async (trial) => {
      const known = await knownItems(trial);
      await trial.each(longSearches(trial, known), (search) => expectAnsweredWhole(trial, search));
    },
  },
});

/** By guid and by multiLocationId; with known items at both ends and in the middle, where a page or a batch might end. */
function longSearches(trial: Trial, known: StockItem[]): Mixture[] {
  const withBoth = known.filter(({ multiLocationId }) => multiLocationId !== undefined);
  const ids = idsOf(withBoth);
  const byGuid = MANY.map((count) => ({
    identifiers: {
      guids: spread(guidsOf(known), unknownGuids(trial, count)),
    },
    asked: known,
  }));
  if (withBoth.length === 0) return byGuid;
  const unknown = unknownMultiLocationIds(trial, MANY.at(-1) ?? 0);
  const byId = { identifiers: { multiLocationIds: spread(ids, unknown) }, asked: withBoth };
  return [...byGuid, byId];
}

/** Some among many: the first of them first, the last of them last. */
function spread(some: string[], many: string[]): string[] {
  const [first = [], ...others] = some.map((text) => [text]);
  const size = Math.ceil(many.length / Math.max(1, others.length));
  return [
    ...first,
    ...(others.length === 0
      ? many
      : others.flatMap((text, n) => [...many.slice(n * size, (n + 1) * size), ...text])),
  ];
}

/** How many identifiers a search may have is not documented; a search that is accepted must answer all of them. */
async function expectAnsweredWhole(trial: Trial, { identifiers, asked }: Mixture): Promise<void> {
  const exchange = await trySearch(trial, identifiers);
  const count = Object.values(identifiers).flat().length;
  const isAccepted = isSuccess(trial.operation('stock/search'), exchange);
  const answer = isAccepted ? 'accepted' : describeAnswer(exchange);
  trial.observe('stock/search/many-identifiers', `${count}: ${answer}`);
  if (!isAccepted) return;
  holdsInvalid(trial, exchange, identifiers, asked);
  keepsTheKnown(trial, exchange, asked);
}

interface Mixture {
  identifiers: Identifiers;
  asked: StockItem[];
}

/** First one unknown identifier, in every place among known items; then several; then some of both kinds. */
function mixtures(trial: Trial, known: StockItem[]): Mixture[] {
  const guids = guidsOf(known);
  const [unknown = '', second = ''] = unknownGuids(trial, 2);
  const places = [...guids.keys(), guids.length].map((place) => guids.toSpliced(place, 0, unknown));
  const byGuid = [...places, [unknown, ...guids, second]].map((all) => ({
    identifiers: { guids: all },
    asked: known,
  }));
  const withBoth = known.filter(({ multiLocationId }) => multiLocationId !== undefined);
  if (withBoth.length === 0) return byGuid;
  const ids = idsOf(withBoth);
  const [unknownId = ''] = unknownMultiLocationIds(trial, 1);
  return [
    ...byGuid,
    { identifiers: { multiLocationIds: [unknownId, ...ids] }, asked: withBoth },
    { identifiers: { multiLocationIds: [...ids, unknownId] }, asked: withBoth },
    { identifiers: { guids: [unknown], multiLocationIds: ids }, asked: withBoth },
    { identifiers: { guids: [...guids, unknown], multiLocationIds: [unknownId] }, asked: known },
  ];
}

/** An item of one restaurant is INVALID at another, unless that has it, too. */
async function expectInvalidElsewhere(
  trial: Trial,
  guid: string,
  where: { home: string; place: string },
): Promise<void> {
  const identifiers = { guids: [guid] };
  const parts = searchParts(where.place, identifiers);
  // Menus change while they are read, and a change shows late: what looks wrong is looked at again.
  const { exchange, isOpen } = await readUntil(
    trial,
    async () => {
      const exchange = await trial.setup('stock/search', parts);
      const isFound = entriesOf(exchange).some((entry) => !isInvalid(entry));
      return { exchange, isFound, isOpen: isFound && !(await isOnMenuOfAlone(trial, guid, where)) };
    },
    ({ isFound, isOpen }) => !isFound || isOpen,
  );
  if (isOpen) return;
  holdsInvalid(trial, exchange, identifiers, []);
}

async function expectNeverValid(trial: Trial, guid: string): Promise<void> {
  const what = `the guid ${JSON.stringify(guid)}`;
  const { exchange, entries, isRefused } = await searchOrRefused(trial, { guids: [guid] }, what);
  if (isRefused) {
    const { status = 'no response' } = exchange.response ?? {};
    return trial.observe('stock/search/malformed-guid', `rejected with ${status}`);
  }
  trial.observe(
    'stock/search/malformed-guid',
    `200 with ${entries.filter(isInvalid).length} INVALID`,
  );
  trial.holds(entries.length > 0 && entries.every(isInvalid), () => ({
    message: `POST /stock/v1/inventory/search neither rejected the guid ${JSON.stringify(guid)}, which is no UUID, nor called it INVALID.`,
    expected: 'a rejection with 400, or an INVALID entry and no other entry',
    actual: `200 with ${countEntries(entries)}, ${entries.filter((entry) => !isInvalid(entry)).length} of them not INVALID`,
    exchanges: [exchange],
    counterexample: guid,
  }));
}

/** The guids of the OUT_OF_STOCK and QUANTITY items that the other restaurant lists; none if its list is refused. */
async function listedElsewhere(trial: Trial): Promise<string[]> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  const exchange = await trial.send('stock/list', listParts(otherRestaurant), 'success');
  return entriesOf(exchange).flatMap(({ guid }) => guid ?? []);
}
