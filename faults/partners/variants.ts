import { byId, type Difference, type Variant } from '../Fault.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { isLogin } from '../answers.ts';
import { has, unfiltered } from '../messages.ts';
import { all, on } from '../on.ts';
import { busyVariants } from './busyVariants.ts';
import { recordVariants } from './recordVariants.ts';
import {
  allRows,
  authorized,
  connected,
  instantOf,
  changedAfter,
  list,
  partners,
  readingLastModified,
  records,
  type AccessRow,
} from './messages.ts';
import { pageSizeVariants } from './pageSizeVariants.ts';
import { pageVariants } from './pageVariants.ts';
import { changingLinks, counting, paging, rightSlice } from './pages.ts';

const differences = byId<Difference>({
  'bare-pages': {
    description: 'A page has its results and its token alone, and the link header is no web link.',
    wrap: all(
      connected.change(({ results, nextPageToken }) => ({ results, nextPageToken })),
      changingLinks((_link, { nextPageToken }) => `first=0, next=${nextPageToken ?? ''}`),
    ),
  },
  'another-paging': {
    description:
      'Tokens are numbers, any of which leads somewhere; a full last page is followed by an empty one with an empty token; links are written in another form.',
    wrap: (next) => all(withEmptyToken, withOtherLinks, withNumbers, withEmptyLastPage)(next),
  },
  'no-restaurants': {
    description: 'No restaurant has connected; the list has the one that the client can access.',
    // How the two lists relate is open.
    warns: ['partners/*/holds-the-restaurant-that-is-worked-on'],
    wrap: all(
      paging(() => ({ results: [] })),
      having((rows) => rows.slice(0, 1)),
    ),
  },
  'one-restaurant': {
    description: 'One restaurant has connected.',
    wrap: having((rows) => rows.slice(0, 1)),
  },
  'restaurants-that-came-back': {
    description: 'Some restaurants left and came back: each has a record of either.',
    wrap: having((rows) =>
      rows.flatMap((row, n) => (n % 7 > 0 || row.deleted ? [row] : [left(row), row])),
    ),
  },
  'three-restaurants': {
    description: 'Three restaurants have connected.',
    wrap: having((rows) => rows.slice(0, 3)),
  },
  'restaurants-of-one-large-page': {
    description: '150 restaurants have connected: one page can hold them, but none by default.',
    wrap: having((rows) => rows.slice(0, 150)),
  },
  'thousands-of-restaurants': {
    description: 'Thousands of restaurants have connected.',
    // Which restaurants count as accessible is open: here they are others than the run's own.
    warns: ['partners/*/holds-the-restaurant-that-is-worked-on'],
    wrap: having((rows) => repeated(rows, 2500)),
  },
  'sparse-records': {
    description: 'Records have no date but modifiedDate, and do not say that they are deleted.',
    wrap: records.change(({ restaurantGuid, modifiedDate }) => ({ restaurantGuid, modifiedDate })),
  },
  'records-that-each-lack-another-field': {
    description: 'Each record leaves out one field, another one from restaurant to restaurant.',
    wrap: records.change((row) => {
      const fields = Object.entries(row);
      const lacking = parseInt(row.restaurantGuid.slice(0, 4), 16) % fields.length;
      return Object.fromEntries(fields.filter((_field, place) => place !== lacking));
    }),
  },
  'no-token-without-scopes': {
    description: 'A client without any scope is given no token.',
    run: ['partners/{operation}/no-scope-is-needed', 'partners/*/no-permission-is-403'],
    wrap: on(isLogin)
      .when(({ body }) => String(body).includes('sandbox-without-scopes'))
      .respond(401),
  },
  'created-dates-alone': {
    description: 'Records say when they were created, and not when they were modified.',
    wrap: records.without('modifiedDate', 'isoModifiedDate'),
  },
  'microseconds-kept-and-not-shown': {
    description:
      'Records changed 567 microseconds after the millisecond that they show; lastModified is compared with that.',
    wrap: readingLastModified((text) => {
      const [, shown = '', microseconds = '0'] = /^(.+\.\d{3})(\d{3})/.exec(text) ?? [];
      const instant = instantOf(shown === '' ? text : text.replace(/(\.\d{3})\d{3}/, '$1'));
      if (instant === undefined || Number(microseconds) > 567)
        return text.replace(/(\.\d{3})\d{3}/, '$1');
      return new Date(instant - 1).toISOString();
    }),
  },
  'international-e-mail-addresses': {
    description: 'E-mail addresses have letters beyond ASCII on both sides of the @.',
    wrap: records.set({ createdByEmailAddress: 'zoë@bücher.example' }),
  },
  'undated-records': {
    description: 'Records have no dates.',
    wrap: records.change(({ restaurantGuid, deleted }) => ({ restaurantGuid, deleted })),
  },
  'records-of-a-guid-alone': {
    description: 'Records say which restaurants they are of, and nothing else.',
    wrap: records.change(({ restaurantGuid }) => ({ restaurantGuid })),
  },
  'deleted-ones-whatever-last-modified': {
    description: 'Restaurants that left are given whatever lastModified is.',
    wrap: all(
      paging(rightSlice),
      list.answer(async (response, { request, next }) => {
        const gone = (await allRows(next, unfiltered(request))).filter(({ deleted }) => deleted);
        const present = (response.body as AccessRow[]).filter(({ deleted }) => !deleted);
        return { ...response, body: [...present, ...gone] };
      }),
    ),
  },
  'first-link-from-the-second-page-on': {
    description: 'The first page does not link to itself.',
    wrap: changingLinks((link, { currentPageNum }) =>
      currentPageNum === 1 ? link.replace(/<[^>]*>; rel="first"(, )?/, '') || undefined : link,
    ),
  },
  'page-numbers-from-0': {
    description: 'The first page has the number 0.',
    wrap: connected.set((page) => ({
      currentPageNum: page.currentPageNum - 1,
      lastPageNum: page.lastPageNum - 1,
      nextPageNum: page.nextPageToken === undefined ? null : page.currentPageNum,
      previousPageNum: page.currentPageNum === 1 ? null : page.currentPageNum - 2,
    })),
  },
  'counts-of-all-whatever-last-modified': {
    description: 'Both counts are of all that have connected, whatever lastModified is.',
    warns: ['partners/connected/a-count-is-of-what-is-given'],
    wrap: counting('totalCount', 'totalResultCount'),
  },
  'lenient-page-sizes': {
    description: 'A pageSize that is no integer is read as far as it is one, or ignored.',
    warns: ['partners/connected/query/pageSize/type'],
    wrap: partners.parameter('pageSize', (size) => {
      if (/^-?\d+$/.test(size)) return size;
      const read = parseInt(size, 10);
      return read >= 1 && read <= 200 ? String(read) : undefined;
    }),
  },
  'lenient-timestamps': {
    description: 'A lastModified without an offset is one in UTC.',
    wrap: readingLastModified((text) => (/T[\d:.]+$/.test(text) ? `${text}Z` : text)),
  },
  'no-instants-to-come': {
    // The clock of a proof is ahead by the waits that it skipped, so today there may be tomorrow here.
    description: 'A lastModified that is more than a day to come is rejected.',
    wrap: authorized
      .when(({ query }) => (instantOf(query.get('lastModified') ?? '') ?? 0) > Date.now() + 864e5)
      .respond(400),
  },
  'whole-seconds-only': {
    description: 'A lastModified with a fraction of a second is rejected.',
    wrap: authorized.when(has('lastModified', /\.\d/)).respond(400),
  },
});

/** Honest differences of the partner access service. */
export const variants: Variant[] = [
  ...pageVariants,
  ...pageSizeVariants,
  ...differences,
  ...recordVariants,
  ...busyVariants,
];

/** Other restaurants than the sandbox's, made from them, with pages of their own make. */
function having(rowsOf: (rows: AccessRow[]) => AccessRow[]): Wrapper {
  return (next) => {
    let rows: AccessRow[] | undefined;
    const having = list.answer(async (response, { request, next }) => {
      rows ??= rowsOf(await allRows(next, unfiltered(request)));
      return { ...response, body: changedAfter(rows, request) };
    });
    return all(paging(rightSlice), having)(next);
  };
}

/** The record of the time before, which says that the restaurant left. */
function left(row: AccessRow): AccessRow {
  return { ...row, deleted: true };
}

/** This many rows, each with a guid of its own. */
function repeated(rows: AccessRow[], count: number): AccessRow[] {
  return Array.from({ length: count }, (_, n) => ({
    ...(rows[n % rows.length] as AccessRow),
    restaurantGuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  }));
}

const withEmptyLastPage = paging((rows, offset, size) => {
  const isFull = rows.length > 0 && offset + size === rows.length;
  return { ...rightSlice(rows, offset, size), ...(isFull ? { next: offset + size } : {}) };
});

/** The number before that of the first restaurant: lower ones lead to the first page. */
const BEFORE_ALL = 100_000;

/** The tokens of `paging`, as numbers. Every number leads somewhere; other texts are no tokens. */
const withNumbers = all(
  partners.when(has('pageToken', /\D/)).respond(422),
  connected.set(({ nextPageToken }) => ({
    nextPageToken: nextPageToken && String(BEFORE_ALL + Number(nextPageToken.replace(/\D/g, ''))),
  })),
  partners.parameter(
    'pageToken',
    (token) => `offset-${Math.max(0, Number(token) - BEFORE_ALL)}-of-them`,
  ),
);

const withOtherLinks = changingLinks((_link, { nextPageToken }) =>
  nextPageToken === undefined
    ? undefined
    : `</x?pageSize=9&pageToken=${nextPageToken}>;REL="next last" , </x>;rel=first;title="a, b"`,
);

const withEmptyToken = connected.set(({ nextPageToken = '' }) => ({ nextPageToken }));
