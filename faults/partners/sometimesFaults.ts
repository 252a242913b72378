import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { CONNECTED_PATH, LIST_PATH, type AccessRow } from './messages.ts';
import {
  changingLinks,
  changingList,
  changingPages,
  changingQueries,
  changingRecords,
} from './wrappers.ts';

/** Stands around those requests alone. */
function around(isMeant: (request: SandboxRequest) => boolean, wrap: Wrapper): Wrapper {
  return (next) => {
    const wrapped = wrap(next);
    return (request) => (isMeant(request) ? wrapped(request) : next(request));
  };
}

const isFiltered = ({ query }: SandboxRequest) => query.has('lastModified');
const isFurther = ({ query }: SandboxRequest) => query.has('pageToken');
const isBare = ({ query }: SandboxRequest) => !query.has('pageSize');

/** The record with the time of day in New York as that of UTC. */
function inNewYork(row: AccessRow): AccessRow {
  return { ...row, isoCreatedDate: new Date(row.createdDate - 5 * 3_600_000).toISOString() };
}

/** What goes wrong in records, at both operations, for some requests alone. */
export const sometimesFaults: UnplacedFault[] = [
  {
    id: 'partners/another-name-with-last-modified',
    description: 'What changed comes from an index of its own, which has the name of the location.',
    rules: ['partners/{operation}/last-modified-changes-no-value'],
    alsoBreaks: ['partners/connected/page-size-changes-no-value'],
    wrap: around(
      isFiltered,
      changingRecords((row) => ({ ...row, restaurantName: 'The Harbor' })),
    ),
  },
  {
    id: 'partners/fewer-fields-with-last-modified',
    description: 'What changed is given without who it belongs to.',
    rules: ['partners/{operation}/last-modified-leaves-no-field-out'],
    wrap: around(
      isFiltered,
      changingRecords(({ ...row }: AccessRow & { managementGroupGuid?: string }) => {
        delete row.managementGroupGuid;
        return row;
      }),
    ),
  },
  {
    id: 'partners/iso-created-date-is-local-with-last-modified',
    description: 'With lastModified, isoCreatedDate has the time of day in New York.',
    rules: ['partners/PartnerAccessExternalRep/iso-created-date-is-created-date'],
    alsoBreaks: ['partners/{operation}/last-modified-changes-no-value'],
    wrap: around(isFiltered, changingRecords(inNewYork)),
  },
  {
    id: 'partners/the-lists-name-a-restaurant-otherwise',
    description: 'The pages have the name of the location as that of the restaurant.',
    rules: ['partners/PartnerAccessExternalRep/both-lists-name-it-alike'],
    wrap: changingPages((page) => ({
      ...page,
      results: page.results.map((row) => ({ ...row, restaurantName: 'The Harbor' })),
    })),
  },
  {
    id: 'partners/list/repeats-what-changed-lately',
    description: 'With lastModified, what was granted and changed stands in the list twice.',
    rules: ['partners/list/no-restaurant-twice'],
    wrap: around(
      (request) => request.path === LIST_PATH && isFiltered(request),
      changingList((rows) => [
        ...rows,
        ...rows.filter((row) => row.modifiedDate > row.createdDate),
      ]),
    ),
  },
];

/** What goes wrong on some pages alone: with lastModified, without pageSize, or behind the first one. */
export const pagesSometimesFaults: UnplacedFault[] = [
  {
    id: 'partners/connected/values-slip-on-further-pages',
    description: 'Behind the first page, each restaurant has the references of the one before.',
    rules: ['partners/connected/page-size-changes-no-value'],
    alsoBreaks: ['partners/connected/last-modified-changes-no-value'],
    wrap: around(
      isFurther,
      changingPages((page) => ({
        ...page,
        results: page.results.map((row, place, rows) => ({
          ...row,
          externalRestaurantRef: Object(rows.at(place - 1)).externalRestaurantRef as unknown,
        })),
      })),
    ),
  },
  {
    id: 'partners/connected/page-size-ignored-with-last-modified',
    description: 'With lastModified, every page is of the largest size.',
    rules: ['partners/connected/page-holds-no-more-than-page-size'],
    alsoBreaks: ['partners/*'],
    wrap: changingQueries((query, { path }) => {
      if (path === CONNECTED_PATH && query.has('lastModified')) query.set('pageSize', '200');
    }),
  },
  {
    id: 'partners/connected/default-of-200-with-last-modified',
    description: 'With lastModified, the default of pageSize is its maximum.',
    rules: ['partners/connected/page-size-defaults-to-100'],
    alsoBreaks: ['partners/*'],
    wrap: changingQueries((query, { path }) => {
      if (path === CONNECTED_PATH && query.has('lastModified') && !query.has('pageSize'))
        query.set('pageSize', '200');
    }),
  },
  {
    id: 'partners/connected/two-pages-without-page-size',
    description: 'Without pageSize, the page behind the first one is the last.',
    rules: ['partners/connected/walk-is-complete'],
    alsoBreaks: ['partners/connected/*'],
    wrap: around(
      (request) => isBare(request) && isFurther(request),
      changingPages(({ nextPageToken: _token, ...page }) => ({ ...page, nextPageNum: null })),
    ),
  },
  {
    id: 'partners/connected/repeats-one-without-page-size',
    description: 'Without pageSize, a page ends with the restaurant that it began with.',
    rules: ['partners/connected/walk-repeats-nothing'],
    alsoBreaks: ['partners/connected/walk-is-complete'],
    wrap: around(
      isBare,
      changingPages((page) => ({
        ...page,
        results: [...page.results.slice(0, -1), ...page.results.slice(0, 1)],
      })),
    ),
  },
  {
    id: 'partners/connected/link-absent-without-page-size',
    description: 'Without pageSize, there is no link header.',
    rules: [
      'partners/connected/link-gives-the-next-page-token',
      'partners/connected/link-gives-the-first-page-token',
    ],
    wrap: around(
      isBare,
      changingLinks(() => undefined),
    ),
  },
  {
    id: 'partners/connected/page-size-told-is-the-default-on-further-pages',
    description: 'Behind the first page, pageSize in the answer is the default.',
    rules: ['partners/connected/page-size-is-told'],
    wrap: around(
      isFurther,
      changingPages((page) => ({ ...page, pageSize: 100 })),
    ),
  },
  {
    id: 'partners/connected/current-page-token-of-late-changes-is-not-taken',
    description: 'With lastModified, currentPageToken is a name of the page.',
    rules: ['partners/connected/current-page-token-leads-to-its-page'],
    wrap: around(
      isFiltered,
      changingPages((page) => ({ ...page, currentPageToken: `page-${page.currentPageNum}` })),
    ),
  },
  {
    id: 'partners/connected/totals-of-the-page-with-last-modified',
    description: 'With lastModified, both totals are those of the page.',
    rules: [
      'partners/connected/total-result-count-agrees',
      'partners/connected/total-count-agrees',
    ],
    wrap: around(
      isFiltered,
      changingPages((page) => ({
        ...page,
        totalCount: page.results.length,
        totalResultCount: page.results.length,
      })),
    ),
  },
];
