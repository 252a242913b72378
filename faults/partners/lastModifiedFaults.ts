import { byId, type UnplacedFault } from '../Fault.ts';
import { lacks, madeBefore, answerOf, unfiltered } from '../messages.ts';
import { all } from '../on.ts';
import {
  allRows,
  connected,
  instantOf,
  isAuthorized,
  isFiltered,
  isFurther,
  list,
  partners,
  readingInstants,
  readingLastModified,
  records,
  type AccessRow,
  type PageBody,
} from './messages.ts';

const MINUTE = 60_000;

/** Which records lastModified leaves out and which it keeps. */
const comparisons = byId<UnplacedFault>({
  'partners/ignores-last-modified': {
    rules: [
      'partners/{operation}/last-modified-leaves-earlier-ones-out',
      'partners/{operation}/last-modified-is-strict',
      'partners/{operation}/last-modified-minus-0000',
    ],
    alsoBreaks: ['partners/connected/last-modified-holds-along-the-walk'],
    wrap: readingInstants(() => undefined),
  },
  'partners/nothing-since-is-404': {
    description: 'Where no restaurant changed since lastModified, the response is 404.',
    rules: ['partners/{operation}/last-modified-minus-0000'],
    alsoBreaks: ['partners/{operation}/accepts'],
    wrap: partners
      .given(({ body }) => ((body as PageBody).results ?? (body as AccessRow[])).length === 0)
      .instead(answerOf(404)),
  },
  'partners/list-ends-after-a-hundred': {
    description: 'The list ends after a hundred restaurants, and has no further pages.',
    rules: ['partners/{operation}/no-filter-gives-all'],
    resources: ['list'],
    wrap: list.change((rows) => rows.slice(0, 100)),
  },
  'partners/last-modified-ignored-and-missed-by-its-own-tokens': {
    description:
      'connectedRestaurants ignores lastModified, and rejects it beside a token that was made without it.',
    rules: ['partners/connected/last-modified-leaves-earlier-ones-out'],
    alsoBreaks: [
      'partners/connected/last-modified-is-strict',
      'partners/connected/last-modified-holds-along-the-walk',
    ],
    wrap: all(
      connected.when(isAuthorized, isFurther, isFiltered).respond(400),
      connected.parameter('lastModified', (text) =>
        instantOf(text) === undefined ? text : undefined,
      ),
    ),
  },
  'partners/last-modified-the-wrong-way-round': {
    description: 'The list holds what changed before lastModified, and is empty without it.',
    rules: [
      'partners/list/last-modified-leaves-earlier-ones-out',
      'partners/list/is-not-empty',
      'partners/list/holds-the-restaurant-that-is-worked-on',
    ],
    wrap: list.answer(async (response, { request, next }) => {
      const since = instantOf(request.query.get('lastModified') ?? '') ?? -Infinity;
      const whole = await allRows(next, unfiltered(request));
      return { ...response, body: whole.filter(({ modifiedDate }) => modifiedDate <= since) };
    }),
  },
  'partners/includes-the-microsecond-of-last-modified': {
    rules: ['partners/{operation}/last-modified-is-strict'],
    wrap: readingLastModified((text) => {
      const [, microseconds = '0'] = /\.\d{3}(\d{3})/.exec(text) ?? [];
      const instant = instantOf(text.replace(/(\.\d{3})\d{3}/, '$1'));
      if (instant === undefined) return text;
      return new Date(Number(microseconds) > 0 ? instant : instant - 1).toISOString();
    }),
  },
  'partners/last-modified-by-day': {
    description: 'lastModified is compared by its date alone, as its schema says.',
    rules: ['partners/{operation}/last-modified-leaves-earlier-ones-out'],
    alsoBreaks: ['partners/{operation}/last-modified-is-strict'],
    wrap: readingInstants((instant) => instant - (instant % (24 * 60 * MINUTE))),
  },
  'partners/last-modified-to-seconds': {
    description: 'The fraction of the second is cut off.',
    rules: ['partners/{operation}/last-modified-is-strict'],
    alsoBreaks: ['partners/{operation}/last-modified-leaves-earlier-ones-out'],
    wrap: readingLastModified((text) => text.replace(/\.\d+/, '')),
  },
  'partners/last-modified-rounded-up': {
    description: 'The instant is rounded up to the next second.',
    rules: [
      'partners/{operation}/last-modified-keeps-later-ones',
      'partners/{operation}/last-modified-keeps-modified-ones',
    ],
    wrap: readingInstants((instant) => Math.ceil(instant / 1000) * 1000),
  },
  'partners/last-modified-by-created': {
    description: 'createdDate is compared, so that changes do not count.',
    rules: [
      'partners/{operation}/last-modified-keeps-later-ones',
      'partners/{operation}/last-modified-keeps-modified-ones',
    ],
    alsoBreaks: ['partners/connected/a-count-is-of-what-is-given'],
    wrap: records
      .where(({ createdDate }, { request }) => {
        const since = instantOf(request.query.get('lastModified') ?? '');
        return since !== undefined && createdDate <= since;
      })
      .drop(),
  },
});

/** What is given at the far ends of what lastModified may be. */
const farEnds = byId<UnplacedFault>({
  'partners/without-last-modified-recent-ones-alone': {
    description: 'Without lastModified, only restaurants that changed recently are returned.',
    rules: ['partners/{operation}/no-filter-gives-all'],
    alsoBreaks: ['partners/*/holds-the-restaurant-that-is-worked-on'],
    wrap: partners.when(lacks('lastModified')).asking({ lastModified: '2024-01-01T00:00:00Z' }),
  },
  'partners/since-long-ago-nothing': {
    description: 'With a lastModified before 2010, no restaurant is returned.',
    rules: ['partners/{operation}/last-modified-keeps-later-ones'],
    alsoBreaks: ['partners/{operation}/last-modified-keeps-modified-ones'],
    wrap: readingInstants((instant) => (instant < Date.UTC(2010) ? Date.UTC(2100) : instant)),
  },
  'partners/gives-once-what-changed': {
    description: 'With a lastModified that was sent before, no restaurant is returned.',
    rules: ['partners/{operation}/last-modified-keeps-later-ones'],
    alsoBreaks: ['partners/*'],
    wrap: partners.when(madeBefore, isFiltered).asking({ lastModified: '2090-01-01T00:00:00Z' }),
  },
  'partners/gives-all-once': {
    description: 'Without lastModified, no restaurant is returned a second time.',
    rules: ['partners/{operation}/no-filter-gives-all'],
    alsoBreaks: ['partners/*/is-the-clients-own-each-time'],
    wrap: all(
      list.when(madeBefore, lacks('lastModified')).change(() => []),
      connected.when(madeBefore, lacks('lastModified')).set({ results: [] }),
    ),
  },
  'partners/ignores-last-modified-in-the-future': {
    rules: ['partners/{operation}/last-modified-leaves-earlier-ones-out'],
    wrap: readingInstants((instant) => (instant > Date.now() ? undefined : instant)),
  },
});

/** What goes wrong with which restaurants lastModified gives, at both operations. */
export const lastModifiedFaults: UnplacedFault[] = [...comparisons, ...farEnds];
