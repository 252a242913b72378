import { withModel } from '../../src/checked/model/withModel.ts';
import type { ShownRule, Suite } from '../../src/checked/Suite.ts';
import { checksIn } from '../checksIn.ts';
import { partnerAccess } from './access/preconditions.ts';
import { requestFactories } from './requestFactories.ts';
import type { Examination } from '../../src/checked/Examination.ts';
import { CONNECTED, LIST, partnerRequest } from './access/partnerRequests.ts';
import { otherClient } from '../../src/checked/otherClient.ts';
import { clientsModel } from '../../src/checked/model/clientsModel.ts';
import { pagesModel } from '../../src/checked/model/pagesModel.ts';
import {
  connectedCount,
  connectedList as list,
  LARGEST_PAGE,
  recordsOf,
  walkOf,
  type WalkQuery,
} from './access/connectedWalk.ts';
import { seedFor } from '../../src/sent/seedFor.ts';
import { accessRecordsIn, recordKey, type AccessRecord } from './access/accessRecords.ts';
import { operationOf } from './access/operationOf.ts';
import { pageIn, type Page } from './access/Page.ts';
import { datedRecords, lastChangedFirst, type DatedRecord } from './access/pickedRecords.ts';
import { LONG_AGO } from './access/sharedReadings.ts';
import { timestampsFor } from './access/Timestamps.ts';
import { walkSizes } from './pages/walkSizes.ts';

const RULE = 'partners/connected/walks-at-once-are-kept-apart';

/** The clock of the target may be so far behind, in milliseconds. */
const CLOCKS_APART = 10_000;

/** Walks of about so many pages take turns. */
const FEW_PAGES = 3;

/** So many instants are compared for the list behind a lastModified. */
const MOST_INSTANTS = 50;

/** Those that have connected, in pages of two sizes by turns, and as another client lists them. */
const model = pagesModel<WalkQuery, Page>([RULE], async (trial) => {
  const pageSize = Math.min(...walkSizes(await connectedCount(trial), FEW_PAGES));
  // The second page of one size is no part of the second page of the other.
  const [query, larger] = [{ pageSize }, { pageSize: Math.min(2 * pageSize, LARGEST_PAGE) }];
  const { pages } = await walkOf(trial, query);
  const twice = { list, query, pages };
  const other = { list, query: larger, pages: (await walkOf(trial, larger)).pages };
  const client = await otherClient(trial, ({ partnerAccess }) => partnerAccess);
  // Of the same size, behind a lastModified with the fewest of its second page on the second one there.
  const records = datedRecords(recordsOf({ pages }));
  const second = (all: DatedRecord[]) => all.slice(pageSize, 2 * pageSize);
  const shared = ({ changed: since }: DatedRecord) =>
    second(records.filter(({ changed }) => changed >= since)).filter((one) =>
      second(records).includes(one),
    ).length;
  const instants = lastChangedFirst(records).slice(pageSize, pageSize + MOST_INSTANTS);
  const since = instants.toSorted((one, other) => shared(one) - shared(other))[0]?.changed;
  const timestamps = await timestampsFor(trial, CONNECTED);
  const lastModified = since && timestamps.write(timestamps.before(since));
  const filtered = lastModified ? [{ list, query: { ...query, lastModified } }] : [];
  const lists = [twice, twice, other, { list, query, client }, ...filtered];
  return { rule: RULE, lists, between: [] };
});

/** Which page a client read before makes no difference to a first page. */
const firstPage: ShownRule = {
  rule: 'partners/connected/previous-page-num-is-null-on-the-first-page',
  operation: CONNECTED,
  judge: (exchange) => {
    const before = pageIn(exchange)?.body['previousPageNum'] ?? null;
    if (before === null || exchange.request.url.includes('pageToken')) return undefined;
    const message = 'A first page says that a page is before it.';
    return { message, expected: 'previousPageNum null', actual: JSON.stringify(before) };
  },
};

/** What grants access again is another one than before: by its date, as lastModified has to find it. */
function datedKeys(records: AccessRecord[]): string[] {
  return records.flatMap((record) => {
    const key = recordKey(record);
    return key === undefined ? [] : `${key} ${record.modifiedGiven ?? ''}`;
  });
}

/** Both lists, again and again, as the first client and as another one get them. */
const clients = clientsModel(
  'clients',
  ['partners/{operation}/is-the-clients-own-each-time'],
  async (trial) => {
    const operation = operationOf(trial);
    const timestamps = await timestampsFor(trial, operation);
    const lastModified = timestamps.write(trial.session.clock.now() - CLOCKS_APART);
    const day = seedFor(0, trial.identity()) % 10_000;
    const pageSize = operation === LIST ? undefined : LARGEST_PAGE;
    // Long ago, at seconds of its own: all are later, and nobody else asks so.
    const since = [0, 1, 2, 3].map((second) =>
      timestamps.write(LONG_AGO - (day * 4 + second) * 1000),
    );
    return {
      rule: `${operation}/is-the-clients-own-each-time`,
      operation,
      client: await otherClient(trial, ({ partnerAccess }) => partnerAccess),
      queries: [undefined, ...since].map((lastModified) =>
        partnerRequest({ lastModified, pageSize }),
      ),
      beside: [operation === LIST ? CONNECTED : LIST, operation].map((one) => ({
        operation: one,
        parts: partnerRequest({ lastModified, ...(one === CONNECTED && { pageSize: 1 }) }),
      })),
      keysIn: (exchange) =>
        operation === LIST
          ? datedKeys(accessRecordsIn(exchange.response?.json))
          : pageIn(exchange) && datedKeys(pageIn(exchange)!.records),
      isWhole: (exchange) => operation === LIST || !pageIn(exchange)?.next,
    };
  },
  operationOf,
);

/** The partner access endpoints are for clients that have a permission, which no scope says. */
const examination: Examination = {
  access: {
    name: 'partner access',
    operation: LIST,
    parts: partnerRequest({}),
    isHeld: (client) => client.partnerAccess,
    turned: (client) => ({ ...client, partnerAccess: !client.partnerAccess }),
  },
};

export const suite: Suite = {
  service: 'partners',
  requestFactories,
  preconditions: [partnerAccess],
  checks: withModel(
    clients,
    withModel(
      model,
      await checksIn('partners', {
        lastModified: ['lastModified', 'lastModifiedForm'],
        pages: ['pageSize', 'walk', 'pageNumber', 'link', 'pageParameter'],
        records: ['membership', 'permission', 'record', 'value'],
      }),
    ),
  ),
  shown: [firstPage],
  examination,
};
