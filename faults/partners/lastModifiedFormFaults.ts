import { byId, type UnplacedFault } from '../Fault.ts';
import { has } from '../messages.ts';
import { authorized, instantOf, readingLastModified } from './messages.ts';

/** How lastModified is read. */
const forms = byId<UnplacedFault>({
  'partners/leap-day-refused': {
    description: 'February has 28 days in every year.',
    rules: ['partners/{operation}/last-modified-minus-0000'],
    wrap: authorized.when(has('lastModified', /-02-29T/)).respond(400),
  },
  'partners/offset-ignored': {
    description: 'The offset is cut off.',
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: readingLastModified((text) => text.replace(/[+-]\d\d:\d\d$/, 'Z')),
  },
  'partners/western-offset-is-no-filter': {
    description: 'A lastModified with an offset west of UTC is ignored.',
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: readingLastModified((text) => (/-\d\d:\d\d$/.test(text) ? undefined : text)),
  },
  'partners/ignores-offset-minutes': {
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: readingLastModified((text) => text.replace(/([+-]\d\d):\d\d$/, '$1:00')),
  },
  'partners/ignores-offset-minutes-without-a-colon': {
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: readingLastModified((text) => text.replace(/(T.*[+-]\d\d)\d\d$/, '$100')),
  },
  'partners/offset-minutes-always-added': {
    description: 'The minutes of an offset west of UTC are counted eastwards: -03:30 is -02:30.',
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: readingLastModified((text) => text.replace(/-03:30$/, '-02:30')),
  },
  'partners/offset-sign-turned': {
    description: 'The offset is added instead of subtracted.',
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: readingLastModified((text) =>
      text.replace(
        /([+-])(\d\d:\d\d)$/,
        (_whole, sign: string, offset: string) => (sign === '+' ? '-' : '+') + offset,
      ),
    ),
  },
  'partners/rejects-an-offset-with-a-colon': {
    rules: ['partners/{operation}/last-modified-offset'],
    wrap: authorized.when(has('lastModified', /[+-]\d\d:\d\d$/)).respond(400),
  },
  'partners/plus-decoded-twice': {
    description: 'The query is decoded twice, so that + becomes a space.',
    rules: ['partners/{operation}/last-modified-plus-0000'],
    alsoBreaks: ['partners/{operation}/last-modified-offset'],
    wrap: readingLastModified((text) => text.replace('+', ' ')),
  },
  'partners/rejects-a-z-as-offset': {
    rules: ['partners/{operation}/last-modified-z'],
    wrap: authorized.when(has('lastModified', /\dZ$/)).respond(400),
  },
  'partners/z-is-local': {
    description: 'Z is read as the local time of the server.',
    rules: ['partners/{operation}/last-modified-z'],
    wrap: readingLastModified((text) => text.replace(/(\d)Z$/, '$1-05:00')),
  },
  'partners/minus-0000-refused': {
    description: '-0000 is rejected, since RFC 3339 has no offset without a colon.',
    rules: ['partners/{operation}/last-modified-minus-0000'],
    alsoBreaks: ['partners/*/accepts'],
    wrap: authorized
      .when(({ query }) => (query.get('lastModified') ?? '').endsWith('-0000'))
      .respond(400),
  },
  'partners/minus-0000-is-local': {
    description: '-0000 is read as an unknown offset: the local time of the server.',
    rules: ['partners/{operation}/last-modified-minus-0000'],
    alsoBreaks: [
      'partners/{operation}/last-modified-keeps-later-ones',
      'partners/{operation}/last-modified-keeps-modified-ones',
      'partners/{operation}/last-modified-plus-0000',
      'partners/{operation}/last-modified-z',
      'partners/{operation}/last-modified-offset',
    ],
    wrap: readingLastModified((text) => text.replace(/-0000$/, '-05:00')),
  },
  'partners/ignores-a-malformed-last-modified': {
    rules: ['partners/{operation}/malformed-last-modified-is-refused'],
    wrap: readingLastModified((text) => (instantOf(text) === undefined ? undefined : text)),
  },
  'partners/last-modified-read-by-javascript': {
    description: 'lastModified is read by Date.parse, which accepts American dates.',
    rules: ['partners/{operation}/malformed-last-modified-is-refused'],
    wrap: readingLastModified((text) => {
      const instant = Date.parse(text);
      return Number.isNaN(instant) ? text : new Date(instant).toISOString();
    }),
  },
});

/** What is no instant, and is taken for one. */
const impossible = byId<UnplacedFault>({
  'partners/impossible-days-roll-over': {
    description: 'A month, day, hour or minute that does not exist rolls over into the next.',
    rules: ['partners/{operation}/impossible-last-modified-is-refused'],
    wrap: readingLastModified((text) => {
      const [year = 0, month = 0, ...others] = (text.match(/\d+/g) ?? []).map(Number);
      const isRead = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0000$/.test(text);
      return isRead
        ? new Date(Date.UTC(year, month - 1, ...others.slice(0, 4))).toISOString()
        : text;
    }),
  },
  'partners/any-month-has-31-days': {
    rules: ['partners/{operation}/impossible-last-modified-is-refused'],
    wrap: readingLastModified((text) => text.replace(/-(02|04)-(29|3[01])T/, '-$1-28T')),
  },
  'partners/accepts-an-offset-beyond-a-day': {
    rules: ['partners/{operation}/impossible-last-modified-is-refused'],
    wrap: readingLastModified((text) =>
      text.replace(/[+-](\d\d):(\d\d)$/, (offset, hours, minutes) =>
        Number(hours) > 23 || Number(minutes) > 59 ? 'Z' : String(offset),
      ),
    ),
  },
});

/** What goes wrong with how lastModified is written, at both operations. */
export const lastModifiedFormFaults: UnplacedFault[] = [...forms, ...impossible];
