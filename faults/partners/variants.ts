import type { Wrapper } from '../../sandbox/types.ts';
import { changing, isLogin } from '../answers.ts';
import type { Variant } from '../Fault.ts';
import { busyVariants } from './busyVariants.ts';
import { openVariants } from './openVariants.ts';
import { isoDateVariants } from './isoDateVariants.ts';
import { pageSizeVariants } from './pageSizeVariants.ts';
import { pageVariants } from './pageVariants.ts';
import { tokenVariants } from './tokenVariants.ts';
import { deletedVariants } from './deletedVariants.ts';
import { walkVariants } from './walkVariants.ts';
import {
  allRows,
  CONNECTED_PATH,
  instantOf,
  isPartners,
  LIST_PATH,
  refusal,
  withQuery,
  type AccessRow,
  type PageBody,
} from './messages.ts';
import {
  changingLinks,
  changingLastModified,
  changingPages,
  changingQueries,
  changingRecords,
  paging,
  refusing,
  rightSlice,
} from './wrappers.ts';

const differences: Omit<Variant, 'services'>[] = [
  {
    id: 'bare-pages',
    description: 'A page has its results and its token alone, and the link header is no web link.',
    wrap: (next) =>
      changingPages(({ results, nextPageToken }) => ({ results, nextPageToken }))(
        changingLinks((_link, { nextPageToken }) => `first=0, next=${nextPageToken ?? ''}`)(next),
      ),
  },
  {
    id: 'another-paging',
    description:
      'Tokens are numbers, any of which leads somewhere, a full last page is followed by an empty one, whose token is empty, and links are written otherwise.',
    wrap: (next) => withEmptyToken(withOtherLinks(withNumbers(withEmptyLastPage(next)))),
  },
  {
    id: 'no-restaurants',
    description: 'No restaurant has connected.',
    wrap: having(() => []),
  },
  {
    id: 'one-restaurant',
    description: 'One restaurant has connected.',
    wrap: having((rows) => rows.slice(0, 1)),
  },
  {
    id: 'restaurants-that-came-back',
    description: 'Some restaurants left and came back: each has a record of either.',
    wrap: having((rows) =>
      rows.flatMap((row, n) => (n % 7 > 0 || row.deleted ? [row] : [left(row), row])),
    ),
  },
  {
    id: 'three-restaurants',
    description: 'Three restaurants have connected.',
    wrap: having((rows) => rows.slice(0, 3)),
  },
  {
    id: 'restaurants-of-one-large-page',
    description:
      '150 restaurants have connected: they fit on one page, but not on one of the default size.',
    wrap: having((rows) => rows.slice(0, 150)),
  },
  {
    id: 'thousands-of-restaurants',
    description: 'Thousands of restaurants have connected.',
    // What counts as access is open: theirs is to others than the one that is worked on.
    warns: ['partners/list/holds-the-restaurant-that-is-worked-on'],
    wrap: having((rows) => repeated(rows, 2500)),
  },
  {
    id: 'sparse-records',
    description:
      'Records have a modifiedDate and no other date, and do not say that they are deleted.',
    wrap: changingRecords(({ restaurantGuid, modifiedDate }) => ({ restaurantGuid, modifiedDate })),
  },
  {
    id: 'records-that-each-lack-another-field',
    description:
      'Of the fields of each record one is left out, another one from restaurant to restaurant.',
    wrap: changingRecords((row) => {
      const fields = Object.entries(row);
      const lacking = parseInt(row.restaurantGuid.slice(0, 4), 16) % fields.length;
      return Object.fromEntries(fields.filter((_field, place) => place !== lacking));
    }),
  },
  {
    id: 'no-token-without-scopes',
    description: 'A client without any scope is given no token.',
    run: ['partners/{operation}/no-scope-is-needed', 'partners/*/no-permission-is-403'],
    wrap: changing((response, request) =>
      isLogin(request) && String(request.body).includes('sandbox-without-scopes')
        ? refusal(401)
        : response,
    ),
  },
  {
    id: 'created-dates-alone',
    description: 'Records say when they were created, and not when they were modified.',
    wrap: changingRecords(({ modifiedDate: _at, isoModifiedDate: _iso, ...row }) => row),
  },
  {
    id: 'microseconds-kept-and-not-shown',
    description:
      'Records changed 567 microseconds after the millisecond that they show; lastModified is compared with that.',
    wrap: changingLastModified((text) => {
      const [, shown = '', microseconds = '0'] = /^(.+\.\d{3})(\d{3})/.exec(text) ?? [];
      const instant = instantOf(shown === '' ? text : text.replace(/(\.\d{3})\d{3}/, '$1'));
      if (instant === undefined || Number(microseconds) > 567)
        return text.replace(/(\.\d{3})\d{3}/, '$1');
      return new Date(instant - 1).toISOString();
    }),
  },
  {
    id: 'international-e-mail-addresses',
    description: 'E-mail addresses have letters beyond ASCII on both sides of the @.',
    wrap: changingRecords((row) => ({ ...row, createdByEmailAddress: 'zoë@bücher.example' })),
  },
  {
    id: 'undated-records',
    description: 'Records have no dates.',
    wrap: changingRecords(({ restaurantGuid, deleted }) => ({ restaurantGuid, deleted })),
  },
  {
    id: 'records-of-a-guid-alone',
    description: 'Records say which restaurants they are of, and nothing else.',
    wrap: changingRecords(({ restaurantGuid }) => ({ restaurantGuid })),
  },
  {
    id: 'deleted-ones-whatever-last-modified',
    description: 'Restaurants that left are given whatever lastModified is.',
    wrap: (next) =>
      paging(rightSlice)(async (request) => {
        const response = await next(request);
        if (request.path !== LIST_PATH || response.status !== 200) return response;
        const all = await allRows(
          next,
          withQuery(request, (query) => query.delete('lastModified')),
        );
        const present = (response.body as AccessRow[]).filter(({ deleted }) => !deleted);
        return { ...response, body: [...present, ...all.filter(({ deleted }) => deleted)] };
      }),
  },
  {
    id: 'first-link-from-the-second-page-on',
    description: 'The first page does not link to itself.',
    wrap: changingLinks((link, { currentPageNum }) =>
      currentPageNum === 1 ? link.replace(/<[^>]*>; rel="first"(, )?/, '') || undefined : link,
    ),
  },
  {
    id: 'page-numbers-from-0',
    description: 'The first page has the number 0.',
    wrap: changingPages((page) => ({
      ...page,
      currentPageNum: page.currentPageNum - 1,
      lastPageNum: page.lastPageNum - 1,
      nextPageNum: page.nextPageToken === undefined ? null : page.currentPageNum,
      previousPageNum: page.currentPageNum === 1 ? null : page.currentPageNum - 2,
    })),
  },
  {
    id: 'counts-of-all-whatever-last-modified',
    description: 'Both counts are of all that have connected, whatever lastModified is.',
    wrap: (next) => async (request) => {
      const response = await next(request);
      if (request.path !== CONNECTED_PATH || response.status !== 200) return response;
      const whole = withQuery(request, (query) => query.delete('lastModified'));
      const { length } = await allRows(next, whole);
      const page = response.body as PageBody;
      return { ...response, body: { ...page, totalCount: length, totalResultCount: length } };
    },
  },
  {
    id: 'lenient-page-sizes',
    description: 'A pageSize that is no integer is read as far as it is one, or ignored.',
    warns: ['partners/connected/query/pageSize/type'],
    wrap: changingQueries((query) => {
      const size = query.get('pageSize');
      if (size === null || /^-?\d+$/.test(size)) return;
      const read = parseInt(size, 10);
      if (read >= 1 && read <= 200) query.set('pageSize', String(read));
      else query.delete('pageSize');
    }),
  },
  {
    id: 'lenient-timestamps',
    description: 'A lastModified without an offset is one in UTC.',
    wrap: changingLastModified((text) => (/T[\d:.]+$/.test(text) ? `${text}Z` : text)),
  },
  {
    id: 'no-instants-to-come',
    description: 'A lastModified that is still to come is refused.',
    wrap: refusing(({ query }) => (instantOf(query.get('lastModified') ?? '') ?? 0) > Date.now()),
  },
  {
    id: 'whole-seconds-only',
    description: 'A lastModified with a fraction of a second is refused.',
    wrap: refusing(({ query }) => /\.\d/.test(query.get('lastModified') ?? '')),
  },
];

/** Honest differences of the partner access service. */
export const variants: Variant[] = [
  ...pageVariants,
  ...walkVariants,
  ...deletedVariants,
  ...tokenVariants,
  ...pageSizeVariants,
  ...differences,
  ...isoDateVariants,
  ...busyVariants,
  ...openVariants,
].map((difference) => ({
  ...difference,
  services: ['partners'],
}));

/** Other restaurants than the sandbox's, made from them, with pages of their own make. */
function having(rowsOf: (rows: AccessRow[]) => AccessRow[]): Wrapper {
  return (next) => {
    let rows: AccessRow[] | undefined;
    return paging(rightSlice)(async (request) => {
      const response = await next(request);
      if (request.path !== LIST_PATH || response.status !== 200) return response;
      const whole = withQuery(request, (query) => query.delete('lastModified'));
      rows ??= rowsOf(await allRows(next, whole));
      const lastModified = request.query.get('lastModified') ?? '';
      const since = instantOf(lastModified) ?? Date.parse(lastModified);
      const later = rows.filter(({ modifiedDate }) => !(modifiedDate <= since));
      return { ...response, body: later };
    });
  };
}

/** The record of the time before, which says that the restaurant left. */
function left(row: AccessRow): AccessRow {
  return { ...row, deleted: true };
}

/** So many rows, each with a guid of its own. */
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

/** Tokens of `paging` as numbers, any of which leads somewhere; others are none. */
const withNumbers: Wrapper = (next) => {
  const numbered = changingPages(({ nextPageToken, ...page }) => ({
    ...page,
    nextPageToken: nextPageToken && String(BEFORE_ALL + Number(nextPageToken.replace(/\D/g, ''))),
  }))(
    changingQueries((query) => {
      const token = query.get('pageToken');
      if (token === null) return;
      const offset = Math.max(0, Number(token) - BEFORE_ALL);
      query.set('pageToken', `offset-${offset}-of-them`);
    })(next),
  );
  return async (request) =>
    isPartners(request) && /\D/.test(request.query.get('pageToken') ?? '')
      ? refusal(422)
      : numbered(request);
};

const withOtherLinks = changingLinks((_link, { nextPageToken }) =>
  nextPageToken === undefined
    ? undefined
    : `</x?pageSize=9&pageToken=${nextPageToken}>;REL="next last" , </x>;rel=first;title="a, b"`,
);

const withEmptyToken = changingPages((page) => ({
  ...page,
  nextPageToken: page.nextPageToken ?? '',
}));
