import { entriesFor, entriesOf, isInvalid, isSameGuid } from './items/stockEntries.ts';
import { searchParts } from './items/stockRequests.ts';
import { describeAnswer } from '../../src/sent/judging/answers.ts';
import type { Examination } from '../../src/checked/Examination.ts';
import { unreadable, withoutFixture, type Diagnosis } from '../../src/checked/Diagnosis.ts';
import type { DoctorSession } from '../../src/checked/DoctorSession.ts';

/** How many absent items are named. */
const ITEMS_NAMED = 3;

/** How many items that a search for all leaves out are searched for singly: the target file may be right. */
const MOST_SINGLE = 20;

/** Looks for the items that the target file names. */
export const examination: Examination = {
  fixtures: async (doctorSession) => [
    ...(await examineStockItems(doctorSession)),
    ...(await examineArchivedItem(doctorSession)),
  ],
};

async function examineStockItems(doctorSession: DoctorSession): Promise<Diagnosis[]> {
  const { target } = doctorSession;
  const items = target.fixtures.stockItems ?? [];
  const subject = 'fixtures.stockItems';
  if (items.length === 0) return [];
  const unknown = unreadable(subject, 'stock:read', target);
  if (unknown !== undefined) return [unknown];
  const search = (guids: string[]) =>
    doctorSession.ask('stock/search', searchParts(target.fixtures.restaurant, { guids }));
  const exchange = await search(items.map(({ guid }) => guid));
  const entries = entriesOf(exchange);
  const left = items.filter((item) => entriesFor(entries, item).length === 0);
  const single: typeof items = [];
  for (const item of left.slice(0, MOST_SINGLE))
    if (entriesFor(entriesOf(await search([item.guid])), item).length > 0) single.push(item);
  const absent = left.filter((item) => !single.includes(item));
  const stockItems = items.filter((item) => !absent.includes(item));
  return [
    {
      subject,
      state: absent.length > 0 ? 'missing' : single.length > 0 ? 'unknown' : 'there',
      detail: [
        `${items.length - left.length} of ${items.length} found by a search at fixtures.restaurant`,
        ...(entries.length === 0 ? [`which got ${describeAnswer(exchange)}`] : []),
        ...(single.length === 0
          ? []
          : [`the search of the deployment leaves out what it finds singly: ${shortList(single)}`]),
        ...(absent.length === 0 ? [] : [`not found: ${shortList(absent)}`]),
      ].join('; '),
      without: { ...target, fixtures: { ...target.fixtures, stockItems } },
    },
  ];
}

/**
 * By the documents (Stock › Resources) an archived item is INVALID, and so is an unknown one: only a VALID item shows
 * something.
 */
async function examineArchivedItem(doctorSession: DoctorSession): Promise<Diagnosis[]> {
  const { target } = doctorSession;
  const { archivedStockItem: guid, restaurant } = target.fixtures;
  if (guid === undefined) return [];
  const subject = 'fixtures.archivedStockItem';
  const unknown = unreadable(subject, 'stock:read', target);
  if (unknown !== undefined) return [unknown];
  const exchange = await doctorSession.ask(
    'stock/search',
    searchParts(restaurant, { guids: [guid] }),
  );
  const entries = entriesOf(exchange).filter((entry) => isSameGuid(entry.guid, guid));
  if (entries.length === 0) {
    const detail = `${guid}: a search at fixtures.restaurant got ${describeAnswer(exchange)}, without an entry of it`;
    return [{ subject, state: 'unknown', detail }];
  }
  if (entries.every(isInvalid)) {
    const detail = `${guid}: INVALID to a search at fixtures.restaurant, like an archived or unknown item`;
    return [{ subject, state: 'there', detail }];
  }
  return [
    {
      subject,
      state: 'missing',
      detail: `${guid}: a search at fixtures.restaurant finds it VALID, so it is not archived`,
      without: withoutFixture(target, 'archivedStockItem'),
    },
  ];
}

function shortList(items: { guid: string }[]): string {
  const names = items.slice(0, ITEMS_NAMED).map(({ guid }) => guid);
  const rest = items.length - names.length;
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${rest} more`;
}
