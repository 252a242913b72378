import { byId, type UnplacedFault } from '../Fault.ts';
import type { Handler } from '../../sandbox/types.ts';
import { has, madeBefore, okWith, withParameter, withHeader, answerOf } from '../messages.ts';
import { all } from '../on.ts';
import {
  elementsOf,
  gets,
  type Entity,
  NEXT,
  withElements,
  withoutToken,
  readingLastModified,
  isFiltered,
  isOf,
  isToCome,
  lists,
  aroundLists,
} from './messages.ts';
import { someCollections } from './someCollections.ts';

const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;

/** After the last change of the sandbox's configuration. */
const LAST_CHANGE = Date.parse('2026-07-01T00:00:00Z');

/** What goes wrong with lastModified. */
export const lastModifiedFaults: UnplacedFault[] = [
  ...['discounts', 'taxRates'].map((collection) => ({
    id: `configuration/${collection}/list/keeps-a-last-modified-that-gave-none`,
    description: 'A lastModified that found nothing is also used for the next request without one.',
    rules: [`configuration/${collection}/list/pages-are-complete`],
    wrap: (next: Handler) => {
      let isKept = false;
      return aroundLists(async (request) => {
        if (request.path !== `/config/v2/${collection}` || request.query.has('pageToken'))
          return next(request);
        const isFiltered = request.query.has('lastModified');
        if (!isFiltered && isKept) {
          isKept = false;
          return okWith([]);
        }
        const response = await next(request);
        isKept = isFiltered && response.status === 200 && elementsOf(response).length === 0;
        return response;
      })(next);
    },
  })),
  ...byId<UnplacedFault>({
    'configuration/list/last-modified-knows-no-29-february': {
      description: 'A lastModified on 29 February is rejected as a day that does not exist.',
      rules: ['configuration/{collection}/list/last-modified-takes-29-february'],
      wrap: lists.when(has('lastModified', /-02-29T/)).respond(400),
    },
    'configuration/list/nothing-since-last-modified-is-404': {
      description: 'Where nothing changed within the last hour, but before, it is not found.',
      rules: ['configuration/{collection}/list/last-modified-of-today-is-accepted'],
      wrap: lists
        .when(({ query }) => Date.now() - Date.parse(query.get('lastModified') ?? '') < HOUR_MS)
        .given((response) => elementsOf(response).length === 0)
        .instead(answerOf(404)),
    },
    'configuration/list/gives-once-what-changed': {
      description: 'A client gets each entity with lastModified only once.',
      rules: ['configuration/{collection}/list/last-modified-long-ago-gives-all'],
      alsoBreaks: ['configuration/cashDrawers/*'],
      resources: ['cashDrawers'],
      wrap: lists.when(isOf('cashDrawers'), isFiltered, madeBefore).answer(() => okWith([])),
    },
    'configuration/list/last-modified-never-goes-back': {
      description: 'A lastModified before one that was sent earlier is read as that one.',
      rules: ['configuration/{collection}/list/last-modified-long-ago-gives-all'],
      alsoBreaks: ['configuration/tables/*'],
      resources: ['tables'],
      wrap: (next) => {
        let latest = '';
        const later = (text: string) => (latest = latest > text ? latest : text);
        return lists.when(isOf('tables')).parameter('lastModified', later)(next);
      },
    },
    'configuration/list/last-modified-is-ignored': {
      rules: ['configuration/{collection}/list/last-modified-in-the-future-gives-none'],
      wrap: readingLastModified(() => undefined),
    },
    'configuration/last-modified-is-cut-to-its-day': {
      description: 'lastModified counts from the beginning of its day in UTC.',
      rules: ['configuration/last-modified-is-finer-than-a-day'],
      wrap: readingLastModified((text) =>
        Number.isNaN(Date.parse(text))
          ? text
          : new Date(Math.floor(Date.parse(text) / DAY_MS) * DAY_MS).toISOString(),
      ),
    },
    'configuration/list/page-token-is-ignored-with-last-modified': {
      description:
        'Beside lastModified, pageToken is not read: the first page comes again and again.',
      rules: ['configuration/{collection}/list/pages-end'],
      wrap: lists.when(isFiltered).request(withoutToken),
    },
    'configuration/list/last-modified-epoch-is-none': {
      description: 'The instant 0 counts as missing, and nothing is newer than what is missing.',
      rules: ['configuration/{collection}/list/last-modified-long-ago-gives-all'],
      alsoBreaks: ['configuration/{collection}/list/last-modified-later-gives-no-more'],
      wrap: lists
        .when((request) => Date.parse(request.query.get('lastModified') ?? '') === 0)
        .respond(okWith([])),
    },
    'configuration/list/last-modified-reaches-back-a-year': {
      description: 'A lastModified of more than a year ago is read as one of a year ago.',
      rules: ['configuration/{collection}/list/last-modified-long-ago-gives-all'],
      resources: someCollections,
      wrap: readingLastModified((text) =>
        Date.parse(text) < Date.parse('2025-06-30') ? '2025-06-30T00:00:00Z' : text,
      ),
    },
    'configuration/list/last-modified-means-before': {
      rules: [
        'configuration/{collection}/list/last-modified-long-ago-gives-all',
        'configuration/{collection}/list/last-modified-in-the-future-gives-none',
      ],
      resources: someCollections,
      wrap: readingLastModified((text) =>
        Date.parse(text) < LAST_CHANGE ? '2090-01-01T00:00:00Z' : undefined,
      ),
    },
    'configuration/list/last-modified-of-late-is-ignored': {
      description: 'An instant of the last or next weeks gets a cached response of the whole list.',
      rules: ['configuration/{collection}/list/last-modified-in-the-future-gives-none'],
      resources: someCollections,
      wrap: readingLastModified((text) =>
        Math.abs(Date.parse(text) - Date.now()) < 30 * DAY_MS ? undefined : text,
      ),
    },
    'configuration/list/last-modified-with-60-minutes-in-its-offset': {
      description: 'The minutes of an offset are read as any two digits.',
      rules: ['configuration/{collection}/list/query/lastModified/format'],
      resources: someCollections,
      wrap: readingLastModified((text) => text.replace(/(?<=[+-]\d\d:)[6-9]\d$/, '00')),
    },
    'configuration/list/last-modified-rolls-over': {
      description: 'A day that a month does not have is read as one of the next month.',
      rules: ['configuration/{collection}/list/query/lastModified/format'],
      resources: someCollections,
      wrap: readingLastModified((text) => text.replace(/^(1900)-02-29/, '$1-03-01')),
    },
    'configuration/list/last-modified-looks-at-a-year': {
      description: "With lastModified later than 2000, only the next year's changes are returned.",
      rules: ['configuration/{collection}/list/last-modified-later-gives-no-more'],
      wrap: aroundLists(async (request, next) => {
        const since = Date.parse(request.query.get('lastModified') ?? '');
        const isPlain = Number.isNaN(since) || since < Date.parse('2000-01-01');
        if (isPlain || request.query.has('pageToken')) return next(request);
        const response = await next(request);
        const until = new Date(since + 400 * DAY_MS).toISOString();
        const later = await next(withParameter(request, 'lastModified', until));
        const beyond = new Set(elementsOf(later).map(({ guid }) => guid));
        return withElements(withHeader(response, NEXT, undefined), (elements) =>
          elements.filter(({ guid }) => !beyond.has(guid)),
        );
      }),
    },
    'configuration/list/reads-last-modified-without-its-offset': {
      rules: ['configuration/{collection}/list/last-modified-is-an-instant'],
      wrap: readingLastModified((text) => text.replace(/[+-]\d\d:?\d\d$/, 'Z')),
    },
    'configuration/list/last-modified-without-a-western-offset': {
      description: 'Only offsets with a plus are read: one with a minus counts as none.',
      rules: ['configuration/{collection}/list/last-modified-is-an-instant'],
      resources: someCollections,
      wrap: readingLastModified((text) => text.replace(/-\d\d:?\d\d$/, 'Z')),
    },
    'configuration/list/reads-last-modified-without-the-minutes-of-its-offset': {
      rules: ['configuration/{collection}/list/last-modified-is-an-instant'],
      resources: someCollections,
      wrap: readingLastModified((text) => text.replace(/([+-]\d\d):\d\d$/, '$1:00')),
    },
    'configuration/list/last-modified-with-a-space-for-a-plus': {
      description: 'lastModified is decoded twice: the plus is a space, and the rest is not read.',
      rules: ['configuration/{collection}/list/last-modified-is-an-instant'],
      resources: someCollections,
      wrap: readingLastModified((text) => text.replace(/\+.*$/, 'Z')),
    },
    'configuration/list/last-modified-refuses-a-plus': {
      description: 'lastModified is decoded twice, and the space in place of the plus is rejected.',
      rules: ['configuration/{collection}/list/last-modified-is-an-instant'],
      alsoBreaks: ['configuration/{collection}/list/accepts'],
      resources: someCollections,
      wrap: readingLastModified((text) => text.replace('+', ' ')),
    },
    'configuration/list/ignores-a-last-modified-with-a-fraction-of-a-second': {
      rules: ['configuration/{collection}/list/last-modified-is-an-instant'],
      resources: someCollections,
      wrap: readingLastModified((text) => (text.includes('.') ? undefined : text)),
    },
    'configuration/list/rejects-a-minus-in-last-modified': {
      rules: ['configuration/{collection}/list/last-modified-is-an-instant'],
      resources: someCollections,
      wrap: readingLastModified((text) => text.replace(/-(?=\d\d:\d\d$)/, ' ')),
    },
    'configuration/list/last-modified-to-come-fails': {
      description: 'A lastModified in the future gets 500.',
      rules: ['configuration/{collection}/list/last-modified-in-the-future-gives-none'],
      resources: someCollections,
      wrap: lists.when(isToCome).respond(500),
    },
    'configuration/list/reads-last-modified-by-the-day': {
      rules: ['configuration/{collection}/list/last-modified-is-an-instant'],
      alsoBreaks: ['configuration/last-modified-is-finer-than-a-day'],
      resources: someCollections,
      wrap: readingLastModified((text) => text.replace(/T.*/, 'T00:00:00Z')),
    },
    'configuration/list/last-modified-of-the-past-is-ignored': {
      description: 'lastModified filters only if it is in the future.',
      rules: ['configuration/{collection}/list/last-modified-of-the-past-leaves-out'],
      wrap: readingLastModified((text) => (Date.parse(text) < Date.now() ? undefined : text)),
    },
    'configuration/get/counts-as-a-change': {
      rules: ['configuration/{collection}/list/last-modified-of-the-past-leaves-out'],
      alsoBreaks: ['configuration/{collection}/list/last-modified-later-gives-no-more'],
      resources: ['menuItems', 'tables'],
      wrap: (next) => {
        const read: Entity[] = [];
        const before = new Map<string, number>();
        return all(
          gets.answered(200).answer((response) => {
            read.push(response.body as Entity);
            return response;
          }),
          lists.when(isFiltered).change((elements, { request }) => {
            const since = request.query.get('lastModified') ?? '';
            const changed = new Map(read.slice(before.get(since)).map((one) => [one['guid'], one]));
            if (!before.has(since)) before.set(since, read.length);
            return before.get(since) === read.length
              ? elements
              : [...elements.filter(({ guid }) => !changed.has(guid)), ...changed.values()];
          }),
        )(next);
      },
    },
  }),
];
