import { changing } from '../answers.ts';
import type { UnplacedFault } from '../Fault.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
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
  changingList,
  changingInstants,
  changingLastModified,
  changingQueries,
  refusing,
} from './wrappers.ts';

const MINUTE = 60_000;

/** Which records lastModified leaves out and which it keeps. */
const comparisons: UnplacedFault[] = [
  {
    id: 'partners/last-modified-ignored',
    description: 'lastModified is checked and then ignored.',
    rules: [
      'partners/{operation}/last-modified-leaves-earlier-ones-out',
      'partners/{operation}/last-modified-is-strict',
      'partners/{operation}/last-modified-minus-0000',
    ],
    alsoBreaks: ['partners/connected/last-modified-holds-along-the-walk'],
    wrap: changingInstants(() => undefined),
  },
  {
    id: 'partners/nothing-since-is-404',
    description: 'Where no restaurant changed since lastModified, the answer is 404.',
    rules: ['partners/{operation}/last-modified-minus-0000'],
    alsoBreaks: ['partners/{operation}/accepts'],
    wrap: changing((response, request) => {
      if (!isPartners(request) || response.status !== 200) return response;
      const rows = Array.isArray(response.body)
        ? (response.body as AccessRow[])
        : (response.body as PageBody).results;
      return rows.length === 0 ? refusal(404) : response;
    }),
  },
  {
    id: 'partners/list-ends-after-a-hundred',
    description: 'The list ends after a hundred restaurants, and has no further pages.',
    rules: ['partners/{operation}/no-filter-gives-all'],
    resources: ['list'],
    wrap: changingList((rows) => rows.slice(0, 100)),
  },
  {
    id: 'partners/last-modified-ignored-and-missed-by-its-own-tokens',
    description:
      'connectedRestaurants ignores lastModified, and refuses it beside a token that was made without it.',
    rules: ['partners/connected/last-modified-leaves-earlier-ones-out'],
    alsoBreaks: [
      'partners/connected/last-modified-is-strict',
      'partners/connected/last-modified-minus-0000',
      'partners/connected/last-modified-holds-along-the-walk',
    ],
    wrap: (next) => {
      const isMissed = ({ path, query }: SandboxRequest) =>
        path === CONNECTED_PATH && query.has('pageToken') && query.has('lastModified');
      const ignoring = changingQueries((query, { path }) => {
        const isInstant = instantOf(query.get('lastModified') ?? '') !== undefined;
        if (path === CONNECTED_PATH && isInstant) query.delete('lastModified');
      });
      return refusing(isMissed)(ignoring(next));
    },
  },
  {
    id: 'partners/last-modified-the-wrong-way-round',
    description: 'The list holds what changed before lastModified, and nothing without it.',
    rules: ['partners/list/last-modified-leaves-earlier-ones-out'],
    wrap: (next) => async (request) => {
      const response = await next(request);
      if (request.path !== LIST_PATH || response.status !== 200) return response;
      const since = instantOf(request.query.get('lastModified') ?? '') ?? -Infinity;
      const all = await allRows(
        next,
        withQuery(request, (query) => query.delete('lastModified')),
      );
      return { ...response, body: all.filter(({ modifiedDate }) => modifiedDate <= since) };
    },
  },
  {
    id: 'partners/last-modified-inclusive',
    description: 'lastModified is compared with >= in place of >.',
    rules: ['partners/{operation}/last-modified-is-strict'],
    wrap: changingInstants((instant) => instant - 1),
  },
  {
    id: 'partners/last-modified-inclusive-to-the-microsecond',
    description: 'lastModified is read to the microsecond, and compared with >=.',
    rules: ['partners/{operation}/last-modified-is-strict'],
    wrap: changingLastModified((text) => {
      const [, microseconds = '0'] = /\.\d{3}(\d{3})/.exec(text) ?? [];
      const instant = instantOf(text.replace(/(\.\d{3})\d{3}/, '$1'));
      if (instant === undefined) return text;
      return new Date(Number(microseconds) > 0 ? instant : instant - 1).toISOString();
    }),
  },
  {
    id: 'partners/last-modified-by-day',
    description: 'lastModified is compared as the date that its schema calls it.',
    rules: ['partners/{operation}/last-modified-leaves-earlier-ones-out'],
    alsoBreaks: [
      'partners/{operation}/last-modified-is-strict',
      'partners/{operation}/last-modified-minus-0000',
    ],
    wrap: changingInstants((instant) => instant - (instant % (24 * 60 * MINUTE))),
  },
  {
    id: 'partners/last-modified-to-seconds',
    description: 'The fraction of the second is cut off.',
    rules: ['partners/{operation}/last-modified-is-strict'],
    alsoBreaks: [
      'partners/{operation}/last-modified-leaves-earlier-ones-out',
      'partners/{operation}/last-modified-minus-0000',
    ],
    wrap: changingLastModified((text) => text.replace(/\.\d+/, '')),
  },
  {
    id: 'partners/last-modified-rounded-up',
    description: 'The instant is rounded up to the next second.',
    rules: [
      'partners/{operation}/last-modified-keeps-later-ones',
      'partners/{operation}/last-modified-keeps-modified-ones',
    ],
    alsoBreaks: ['partners/{operation}/last-modified-minus-0000'],
    wrap: changingInstants((instant) => Math.ceil(instant / 1000) * 1000),
  },
  {
    id: 'partners/last-modified-by-created',
    description: 'createdDate is compared, so that changes do not count.',
    rules: [
      'partners/{operation}/last-modified-keeps-later-ones',
      'partners/{operation}/last-modified-keeps-modified-ones',
    ],
    alsoBreaks: ['partners/{operation}/last-modified-minus-0000'],
    wrap: changing((response, request) => {
      const since = instantOf(request.query.get('lastModified') ?? '');
      if (since === undefined || response.status !== 200 || !isPartners(request)) return response;
      const keep = (rows: AccessRow[]) => rows.filter(({ createdDate }) => createdDate > since);
      const body = response.body as AccessRow[] | PageBody;
      return {
        ...response,
        body: Array.isArray(body) ? keep(body) : { ...body, results: keep(body.results) },
      };
    }),
  },
];

/** What is given at the far ends of what lastModified may be. */
const farEnds: UnplacedFault[] = [
  {
    id: 'partners/without-last-modified-recent-ones-alone',
    description: 'Without lastModified, only what changed since some day is given.',
    rules: ['partners/{operation}/no-filter-gives-all'],
    alsoBreaks: ['partners/list/holds-the-restaurant-that-is-worked-on'],
    wrap: changingQueries((query) => {
      if (!query.has('lastModified')) query.set('lastModified', '2024-01-01T00:00:00Z');
    }),
  },
  {
    id: 'partners/last-modified-in-the-future-ignored',
    description: 'A lastModified that is still to come counts as none.',
    rules: ['partners/{operation}/last-modified-leaves-earlier-ones-out'],
    wrap: changingInstants((instant) => (instant > Date.now() ? undefined : instant)),
  },
];

/** What goes wrong with which restaurants lastModified gives, at both operations. */
export const lastModifiedFaults: UnplacedFault[] = [...comparisons, ...farEnds];
