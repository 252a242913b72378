import { ANY_REFUSAL } from '../../../src/sent/judging/Expected.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { describeAnswer } from '../../../src/sent/judging/answers.ts';
import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import { sharedTwin } from '../../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { Json } from '../../../src/promised/types.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { brokenJsonTexts } from '../../../generators/fields/brokenJsonTexts.ts';
import { fixtureItems } from '../items/changeableItems.ts';
import {
  entriesFor,
  entriesOf,
  type StockEntry,
  countEntries,
  describeState,
  isInvalid,
  isSameGuid,
  itemOf,
  type StockItem,
  idsOf,
} from '../items/stockEntries.ts';
import { searchParts, stockParts } from '../items/stockRequests.ts';
import { searchFor, trySearch } from '../items/stockStates.ts';
import { unknownGuids } from '../items/unknownIdentifiers.ts';
import { multiLocationIds } from '../../../generators/fields/multiLocationIds.ts';
import { mayBeOfOthers } from '../../../src/checked/trial/mayBeOfOthers.ts';
import { knownByMultiLocationId } from '../items/knownItems.ts';
import { isOnMenuOfAlone } from './menuMembership.ts';
import { anotherRestaurant, toReadByMultiLocationId } from '../items/preconditions.ts';
import { holdsInvalid, searchOrRefused } from './yieldsInvalid.ts';

/** What a firewall may reject in place of the operation. */
const LIKE_CODE = /["'<>\\]/;

/** The rules of POST /stock/v1/inventory/search about bodies that it refuses, the reserved versionIds, and multiLocationIds, which are any text. */
export const searchRefusalChecks = byRule({
  'stock/search/body-is-json': async (trial) => {
    const { parts, twin } = await acceptedSearch(trial);
    await refusesBrokenJson(trial, 'stock/search', parts, twin);
  },
  'stock/search/identifiers-are-required': async (trial) => {
    const { twin } = await acceptedSearch(trial);
    const guids = unknownGuids(trial, 1);
    await refusesBodies(trial, [{}, { identifiers: guids }], twin);
    const answer = describeAnswer(await trySearch(trial, { guids: [] }));
    trial.observe('stock/search/empty-identifiers', answer);
  },
  'stock/search/version-ids-alone-are-refused': async (trial) => {
    const { parts, twin, entries } = await acceptedSearch(trial);
    const versionIds = entries.flatMap(({ versionId }) => versionId ?? []);
    const searches = [...versionIds.slice(0, 1), ...unknownGuids(trial, 1)].map((id) => ({
      versionIds: [id],
    }));
    await refusesBodies(trial, searches, twin);
    const beside = withVersionIds(trial, parts.body, ['no-uuid']);
    const answer = describeAnswer(await trial.send('stock/search', beside, 'anything'));
    trial.observe('stock/search/version-ids', `no UUID, beside guids: ${answer}`);
  },
  'stock/search/version-ids-beside-guids-are-accepted': async (trial) => {
    const [item] = fixtureItems(trial);
    const { parts, twin, entries } = await acceptedSearch(trial);
    if (item === undefined || entriesFor(entries, item).length === 0)
      trial.notExercised('a search by guids shows no item');
    await trial.each(unknownGuids(trial, 1), (id) => {
      const beside = withVersionIds(trial, parts.body, [id]);
      return trial.accepts('stock/search', beside, 'versionIds beside guids', twin);
    });
  },
  'stock/search/multi-location-id-is-any-text': {
    preconditions: toReadByMultiLocationId,
    run: async (trial) => {
      await knownByMultiLocationId(trial);
      await trial.each(multiLocationIds.texts, (text) => yieldsInvalidAsText(trial, text));
      await trial.each([multiLocationIds.long], (text) => yieldsInvalidIfAccepted(trial, text));
    },
  },
  'stock/search/multi-location-id-is-matched-whole': {
    preconditions: toReadByMultiLocationId,
    run: async (trial) => {
      const item = await knownByMultiLocationId(trial);
      await trial.each(multiLocationIds.nearMisses(item.multiLocationId ?? ''), (text) =>
        expectNothingFound(trial, item, text),
      );
    },
  },
  'stock/search/multi-location-id-gives-no-item-of-another-restaurant': {
    preconditions: [...toReadByMultiLocationId, anotherRestaurant],
    run: async (trial) => {
      const item = await knownByMultiLocationId(trial);
      await trial.each([item], () => expectNotFoundElsewhere(trial, item));
    },
  },
});

/** Texts that are nearly the body of an accepted request, and no JSON. */
export async function refusesBrokenJson(
  trial: Trial,
  operation: string,
  parts: RequestParts,
  twin: string,
): Promise<void> {
  await trial.each(brokenJsonTexts(parts.body ?? null), async (text) => {
    const exchange = await trial.send(operation, parts, { expects: 'anything', text });
    const what = `the body ${JSON.stringify(text)}, which is no JSON`;
    trial.refused(exchange, ANY_REFUSAL, what, twin);
  });
}

interface AcceptedSearch {
  parts: RequestParts;
  /** In the words of a failure. */
  twin: string;
  entries: StockEntry[];
}

async function acceptedSearch(trial: Trial): Promise<AcceptedSearch> {
  const guids = fixtureItems(trial).map(({ guid }) => guid);
  const parts = searchParts(trial.target.fixtures.restaurant, { guids: guids.slice(0, 1) });
  const exchange = await sharedTwin(trial, { operation: 'stock/search' }, parts);
  const twin = `a search by guids was accepted with ${exchange.response?.status ?? ''}`;
  return { parts, twin, entries: entriesOf(exchange) };
}

async function refusesBodies(trial: Trial, bodies: Json[], twin: string): Promise<void> {
  const { restaurant } = trial.target.fixtures;
  await trial.each(bodies, async (body) => {
    const what = `the body ${JSON.stringify(body)}`;
    await trial.refuses('stock/search', stockParts(restaurant, { body }), what, { twin });
  });
}

function withVersionIds({ target }: Trial, body: Json | undefined, versionIds: Json): RequestParts {
  const identifiers = isObject(body) ? body : {};
  return stockParts(target.fixtures.restaurant, { body: { ...identifiers, versionIds } });
}

async function yieldsInvalidAsText(trial: Trial, text: string): Promise<void> {
  const identifiers = { multiLocationIds: [text] };
  const parts = searchParts(trial.target.fixtures.restaurant, identifiers);
  const isLikeCode = LIKE_CODE.test(text);
  const expects = isLikeCode ? 'anything' : 'success';
  const exchange = await trial.send('stock/search', parts, expects);
  if (isLikeCode && mayBeOfOthers(trial.operation('stock/search'), exchange)) return;
  trial.accepted(exchange, `the multiLocationId ${JSON.stringify(text)}`);
  holdsInvalid(trial, exchange, identifiers, []);
}

/** How long one may be is not shown, so that no item need be called so. */
async function yieldsInvalidIfAccepted(trial: Trial, text: string): Promise<void> {
  const identifiers = { multiLocationIds: [text] };
  const what = `a multiLocationId of ${text.length} characters`;
  const { exchange, isRefused } = await searchOrRefused(trial, identifiers, what);
  trial.observe('stock/search/longest-multi-location-id', `${what}: ${describeAnswer(exchange)}`);
  if (!isRefused) holdsInvalid(trial, exchange, identifiers, []);
}

/**
 * The response may be a refusal, an INVALID entry, or the item that really has this identifier; never the item whose
 * identifier is nearly this.
 */
async function expectNothingFound(trial: Trial, item: StockItem, text: string): Promise<void> {
  const what = `the multiLocationId ${JSON.stringify(text)}`;
  const identifiers = { multiLocationIds: [text] };
  const { exchange, entries, isRefused } = await searchOrRefused(trial, identifiers, what);
  // Whether every identifier yields an entry is for other rules.
  if (isRefused || entries.length === 0) return;
  const isCalledSo = ({ multiLocationId }: StockEntry) => multiLocationId === text;
  const stray = entries.find((entry) => !isInvalid(entry) && !isCalledSo(entry));
  trial.holds(stray === undefined, () => ({
    message: `POST /stock/v1/inventory/search treats the multiLocationId ${JSON.stringify(text)} as ${JSON.stringify(item.multiLocationId)}.`,
    expected: 'an INVALID entry, or a rejection with 400',
    actual: `an entry of ${itemOf(stray)} (${describeState(stray ?? {})})`,
    exchanges: [exchange],
    counterexample: text,
  }));
}

/** The other restaurant may have a version of the item; that is another item, with a guid of its own. */
async function expectNotFoundElsewhere(trial: Trial, item: StockItem): Promise<void> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  const identifiers = { multiLocationIds: idsOf([item]) };
  const { exchange, entries } = await searchFor(trial, identifiers, otherRestaurant);
  if (!entries.some((entry) => isInvalid(entry) || entry.guid !== undefined))
    trial.notExercised('the other restaurant responds with no entry that is INVALID or has a guid');
  const stray = entries.find((entry) => !isInvalid(entry) && isSameGuid(entry.guid, item.guid));
  const where = { home: trial.target.fixtures.restaurant, place: otherRestaurant };
  if (stray !== undefined && !(await isOnMenuOfAlone(trial, item.guid, where)))
    trial.notExercised(
      'the configuration service does not tell the item to be on the menu of one restaurant alone',
    );
  trial.holds(stray === undefined, () => ({
    message:
      'POST /stock/v1/inventory/search returns an item of another restaurant by multiLocationId.',
    expected: `no entry of the item ${item.guid} of the restaurant ${trial.target.fixtures.restaurant}, unless it is INVALID`,
    actual: `${countEntries(entries)}, one of that item (${describeState(stray ?? {})})`,
    exchanges: [exchange],
  }));
}
