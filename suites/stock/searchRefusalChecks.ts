import { ANY_REFUSAL } from '../../src/sent/Expected.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { describeAnswer } from '../../src/sent/answers.ts';
import type { RequestParts } from '../../src/sent/RequestParts.ts';
import { sharedTwin } from '../../src/checked/sharedTwin.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { Json } from '../../src/promised/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { brokenJsonTexts } from '../../generators/fields/brokenJsonTexts.ts';
import { fixtureItems } from './changeableItems.ts';
import { entriesFor, entriesOf, type StockEntry } from './stockEntries.ts';
import { searchParts, stockParts } from './stockRequests.ts';
import { unknownGuids } from './unknownIdentifiers.ts';

/** The rules of POST /stock/v1/inventory/search about bodies that it refuses, and about the reserved versionIds. */
export const searchRefusalChecks = byRule({
  'stock/search/body-is-json': async (trial) => {
    const { parts, twin } = await acceptedSearch(trial);
    await refusesBrokenJson(trial, 'stock/search', parts, twin);
  },
  'stock/search/identifiers-are-required': async (trial) => {
    const { twin } = await acceptedSearch(trial);
    const guids = unknownGuids(trial, 1);
    await refusesBodies(trial, [{}, { identifiers: guids }], twin);
    await observeEmptyIdentifiers(trial);
  },
  'stock/search/version-ids-alone-are-refused': async (trial) => {
    const { parts, twin, entries } = await acceptedSearch(trial);
    const versionIds = entries.flatMap(({ versionId }) => versionId ?? []);
    const searches = [...versionIds.slice(0, 1), ...unknownGuids(trial, 1)].map((id) => ({
      versionIds: [id],
    }));
    await refusesBodies(trial, searches, twin);
    await observeVersionIds(trial, parts);
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
  await trial.each(bodies, async (body) => {
    const exchange = await trial.send(
      'stock/search',
      stockParts(trial.target.fixtures.restaurant, { body }),
      { expects: statusesOf(trial) },
    );
    trial.refused(exchange, statusesOf(trial), `the body ${JSON.stringify(body)}`, twin);
  });
}

async function observeEmptyIdentifiers(trial: Trial): Promise<void> {
  const parts = searchParts(trial.target.fixtures.restaurant, { guids: [] });
  trial.observe(
    'stock/search/empty-identifiers',
    describeAnswer(await trial.send('stock/search', parts, { expects: 'anything' })),
  );
}

async function observeVersionIds(trial: Trial, { body }: RequestParts): Promise<void> {
  const parts = withVersionIds(trial, body, ['no-uuid']);
  trial.observe(
    'stock/search/version-ids',
    `no UUID, beside guids: ${describeAnswer(await trial.send('stock/search', parts, { expects: 'anything' }))}`,
  );
}

function withVersionIds({ target }: Trial, body: Json | undefined, versionIds: Json): RequestParts {
  const identifiers = isObject(body) ? body : {};
  return stockParts(target.fixtures.restaurant, { body: { ...identifiers, versionIds } });
}

function statusesOf(trial: Trial): string[] {
  return trial.operation('stock/search').invalidStatuses;
}
