import { otherClient } from '../../src/checked/otherClient.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { Model } from '../../src/checked/model/Model.ts';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { machineIn } from '../../src/promised/stateMachine.ts';
import { matchesStatus } from '../../src/sent/judging/answers.ts';
import { seedFor } from '../../src/sent/seedFor.ts';
import { changeableItems, mayUpdate } from './items/changeableItems.ts';
import { judgeStock } from './model/judgeStock.ts';
import { requestOf } from './model/modelRequest.ts';
import { describeCommand, RULES, UNCHANGED, type Command, type Stock } from './model/modelState.ts';
import { search, sequenceOf, togetherOf } from './model/modelSequences.ts';
import { entriesOf, isInvalid, isSameGuid } from './items/stockEntries.ts';
import { wholeStockAndElsewhere } from './items/stockGroups.ts';
import { listParts, searchParts } from './items/stockRequests.ts';

/** The stock of items, whatever was asked before, and whatever is asked at once. */
export const model: Model<Stock, Command> = {
  name: 'stock',
  decides: [
    ...new Set([...Object.values(RULES), ...Object.values(UNCHANGED)]),
    ...['stock/update/sets-in-stock', 'stock/update/sets-out-of-stock'],
    'stock/update/sets-quantity',
  ],
  apart: wholeStockAndElsewhere,
  sequences: 3,
  readsBeside: 4,
  isLate: (command) => ('isLate' in command && command.isLate) || false,
  begin,
  sequence: sequenceOf,
  together: togetherOf,
  request: requestOf,
  describe: describeCommand,
  judge: judgeStock,
  partsOf: ({ items }) => items.map(({ item }) => item.guid),
  only: (stock, about) => ({ ...stock, about }),
  after: (commands) => {
    const set = commands.flatMap((one) => (one.do === 'update' ? one.changes : []));
    return set.length === 0 ? [] : [search([...new Set(set.map(({ item }) => item))])];
  },
};

async function begin(trial: Trial): Promise<Stock> {
  const { restaurant: here, otherRestaurant: elsewhere } = trial.target.fixtures;
  if (!mayUpdate(trial)) trial.notExercised('the run may not update stock here');
  const items = (await changeableItems(trial)).map(({ found, ...item }) => ({
    ...{ item, found, since: 'shown' as const },
  }));
  const there =
    elsewhere === undefined
      ? undefined
      : await trial.once('stock/foreign', (trial) => readElsewhere(trial, here, elsewhere));
  const from = firstQuantity(trial, items.length, there?.quantities ?? new Set());
  const quantity = (item: number, more: number) => ({
    status: 'QUANTITY' as const,
    quantity: from + STEP * item + more,
  });
  return {
    ...{ here, elsewhere: there && elsewhere, items, foreign: there?.foreign ?? new Set() },
    nowhere: freshUuid(trial.seed, 'unknown restaurant', 0),
    machine: machineIn(trial.session.specs, 'stock/status'),
    client: await otherClient(trial, ({ scopes }) => scopes.includes('stock:read')),
    writer: await otherClient(trial, ({ scopes }) => scopes.includes('stock:write')),
    values: (item) => [
      quantity(item, 0),
      { status: 'OUT_OF_STOCK' },
      quantity(item, APART),
      { status: 'IN_STOCK' },
    ],
  };
}

/** How far the quantities of one item are from those of the next. */
const STEP = 150;
/** How far the two of one item are: pieces that are sold do not lead from one to the other. */
const APART = 50;
const FIRST_QUANTITIES = 80;

/** The quantity that others begin with; none of them stands at the other restaurant, which would look like a leak. */
function firstQuantity(trial: Trial, items: number, taken: ReadonlySet<number>): number {
  const start = seedFor(0, trial.session.identitySeed);
  const isFree = (from: number) =>
    [...taken].every((quantity) => {
      const [item, more] = [Math.floor((quantity - from) / STEP), (quantity - from) % STEP];
      return item < 0 || item >= items || ![0, APART].includes(more);
    });
  const all = Array.from(
    { length: FIRST_QUANTITIES },
    (_, n) => 101 + ((start + n) % FIRST_QUANTITIES),
  );
  return all.find(isFree) ?? 101;
}

interface Elsewhere {
  /** GUIDs in the other restaurant's list that name no item here. */
  foreign: Set<string>;
  quantities: Set<number>;
}

/** What the other restaurant lists; undefined if the client cannot read it. */
async function readElsewhere(
  trial: Trial,
  here: string,
  elsewhere: string,
): Promise<Elsewhere | undefined> {
  const there = await trial.send('stock/list', listParts(elsewhere), { expects: 'anything' });
  if (!matchesStatus(there, ['200'])) return undefined;
  const listed = entriesOf(there);
  const quantities = new Set(
    listed.flatMap(({ quantity }) => (typeof quantity === 'number' ? quantity : [])),
  );
  const guids = listed.flatMap(({ guid }) => guid?.toLowerCase() ?? []).slice(0, 5);
  if (guids.length === 0) return { foreign: new Set(), quantities };
  const found = entriesOf(await trial.setup('stock/search', searchParts(here, { guids })));
  const isHere = (guid: string) =>
    found.some((entry) => !isInvalid(entry) && isSameGuid(entry.guid, guid));
  return { foreign: new Set(guids.filter((guid) => !isHere(guid))), quantities };
}
