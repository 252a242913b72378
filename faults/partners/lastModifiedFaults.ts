import { changing } from '../answers.ts';
import type { UnplacedFault } from '../Fault.ts';
import { instantOf, isPartners, type AccessRow, type PageBody } from './messages.ts';
import { changingInstants, changingLastModified, refusing } from './wrappers.ts';

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
    wrap: changingInstants(() => undefined),
  },
  {
    id: 'partners/last-modified-inclusive',
    description: 'lastModified is compared with >= in place of >.',
    rules: ['partners/{operation}/last-modified-is-strict'],
    wrap: changingInstants((instant) => instant - 1),
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
    rules: ['partners/{operation}/last-modified-keeps-later-ones'],
    alsoBreaks: ['partners/{operation}/last-modified-minus-0000'],
    wrap: changingInstants((instant) => Math.ceil(instant / 1000) * 1000),
  },
  {
    id: 'partners/last-modified-by-created',
    description: 'createdDate is compared, so that changes do not count.',
    rules: ['partners/{operation}/last-modified-keeps-later-ones'],
    alsoBreaks: [
      'partners/{operation}/last-modified-minus-0000',
      'partners/connected/total-result-count-agrees',
    ],
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

/** How lastModified is read. */
const forms: UnplacedFault[] = [
  {
    id: 'partners/offset-ignored',
    description: 'The offset is cut off.',
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: changingLastModified((text) => text.replace(/[+-]\d\d:\d\d$/, 'Z')),
  },
  {
    id: 'partners/offset-minutes-ignored',
    description: 'Only the hours of an offset count.',
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: changingLastModified((text) => text.replace(/([+-]\d\d):\d\d$/, '$1:00')),
  },
  {
    id: 'partners/offset-sign-turned',
    description: 'The offset is added in place of taken off.',
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: changingLastModified((text) =>
      text.replace(
        /([+-])(\d\d:\d\d)$/,
        (_whole, sign: string, offset: string) => (sign === '+' ? '-' : '+') + offset,
      ),
    ),
  },
  {
    id: 'partners/offset-with-colon-refused',
    description: 'Only offsets without a colon are taken.',
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: refusing(({ query }) => /[+-]\d\d:\d\d$/.test(query.get('lastModified') ?? '')),
  },
  {
    id: 'partners/plus-decoded-twice',
    description: 'The query is decoded twice, so that + becomes a space.',
    rules: ['partners/{operation}/last-modified-plus-0000'],
    alsoBreaks: ['partners/{operation}/last-modified-offset'],
    wrap: changingLastModified((text) => text.replace('+', ' ')),
  },
  {
    id: 'partners/z-refused',
    description: 'Z is not taken.',
    rules: ['partners/{operation}/last-modified-z'],
    wrap: refusing(({ query }) => /\dZ$/.test(query.get('lastModified') ?? '')),
  },
  {
    id: 'partners/z-is-local',
    description: 'Z is read as the clock of the server.',
    rules: ['partners/{operation}/last-modified-z'],
    wrap: changingLastModified((text) => text.replace(/(\d)Z$/, '$1-05:00')),
  },
  {
    id: 'partners/minus-0000-refused',
    description: '-0000 is refused: RFC 3339 knows none without a colon.',
    rules: ['partners/{operation}/last-modified-minus-0000'],
    alsoBreaks: ['partners/*/accepts'],
    wrap: refusing(({ query }) => (query.get('lastModified') ?? '').endsWith('-0000')),
  },
  {
    id: 'partners/minus-0000-is-local',
    description: '-0000 is read as an offset that is not known, so as the clock of the server.',
    rules: ['partners/{operation}/last-modified-minus-0000'],
    alsoBreaks: [
      'partners/{operation}/last-modified-keeps-later-ones',
      'partners/{operation}/last-modified-plus-0000',
      'partners/{operation}/last-modified-z',
      'partners/{operation}/last-modified-offset',
    ],
    wrap: changingLastModified((text) => text.replace(/-0000$/, '-05:00')),
  },
  {
    id: 'partners/malformed-last-modified-ignored',
    description: 'A lastModified that cannot be read is ignored.',
    rules: ['partners/{operation}/malformed-last-modified-is-refused'],
    wrap: changingLastModified((text) => (instantOf(text) === undefined ? undefined : text)),
  },
  {
    id: 'partners/last-modified-read-by-javascript',
    description: 'lastModified is read by Date.parse, which takes American dates.',
    rules: ['partners/{operation}/malformed-last-modified-is-refused'],
    wrap: changingLastModified((text) => {
      const instant = Date.parse(text);
      return Number.isNaN(instant) ? text : new Date(instant).toISOString();
    }),
  },
];

/** What goes wrong with lastModified, at both operations. */
export const lastModifiedFaults: UnplacedFault[] = [...comparisons, ...forms];
