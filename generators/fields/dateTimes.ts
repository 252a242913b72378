import { localTimeAt } from './instants.ts';

/*
 * Card Authorization, PaymentRequestMetadata, localTransactionDate: "string date-time; ISO 8601; when
 * the guest presents the card." OpenAPI's date-time is RFC 3339's, which asks for an offset.
 *
 * Every list is made from one instant, so that a run can stay close to its own day.
 */
const OFFSETS = ['Z', '+00:00', '-05:00', '+05:30', '+05:45', '-03:30', '+14:00', '-12:00'];
const FRACTIONS = ['.5', '.25', '.123', '.000', '.123456', '.123456789'];

const DAY_MS = 86_400_000;

/** Tests for days that calendars get wrong, by date and day of the week (0: Sunday). */
const ODD_DAYS: ((date: string, weekday: number) => boolean)[] = [
  (date) => date.endsWith('-02-29'),
  (date) => date.endsWith('-31') && !date.endsWith('-12-31'),
  (date) => date.endsWith('-12-31'),
  (date) => date.endsWith('-01-01'),
  // Days on which clocks in North America change: the second Sunday in March and the first in November.
  (date, weekday) => weekday === 0 && /-03-(0[89]|1[0-4])$/.test(date),
  (date, weekday) => weekday === 0 && /-11-0[1-7]$/.test(date),
];

/** How many days back odd days are looked for: these contain a 29 February. */
const MOST_DAYS = 8 * 366;

/** A text with other characters from `at` on; its length stays. */
function replaced(text: string, at: number, characters: string): string {
  return text.slice(0, at) + characters + text.slice(at + characters.length);
}

/** The last year up to a year that has no 29 February. */
function commonYear(year: number): number {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? year - 1 : year;
}

export const dateTimes = {
  /** An instant as a till writes it: in whole seconds, with the till's own offset. */
  plain(instant: Date): string {
    return localTimeAt(instant, '-05:00');
  },

  /** One instant at every kind of offset, and with fractions of a second of every usual length. */
  spellingsOf(instant: Date): string[] {
    return [
      ...OFFSETS.map((offset) => localTimeAt(instant, offset)),
      ...FRACTIONS.map((fraction, turn) =>
        localTimeAt(instant, OFFSETS[turn % OFFSETS.length] ?? 'Z', fraction),
      ),
    ];
  },

  /**
   * One instant at several offsets, the farthest and uneven ones among them, then with fractions: a copy that loses any of
   * this is another instant.
   */
  copied(instant: Date): string[] {
    const later = new Date(instant.getTime() + 7000);
    return [
      ...['Z', '-05:00', '-03:30', '+14:00'].map((offset) => localTimeAt(instant, offset)),
      localTimeAt(later, '+05:45', '.5'),
      localTimeAt(later, '-12:00', '.123'),
    ];
  },

  /** Local times without an offset: valid in ISO 8601, not in RFC 3339. */
  withoutOffset(instant: Date): string[] {
    return [localTimeAt(instant, ''), localTimeAt(instant, '', '.123')];
  },

  /** Other forms of ISO 8601 that RFC 3339 does not allow: basic, week and ordinal dates, no seconds. */
  otherForms(instant: Date): string[] {
    const text = localTimeAt(instant, 'Z');
    const [date = '', time = ''] = text.split('T');
    const dayOfYear =
      Math.floor((instant.getTime() - Date.parse(`${text.slice(0, 4)}-01-01`)) / DAY_MS) + 1;
    return [
      text.replaceAll(/[-:]/g, ''),
      `${date.slice(0, 4)}-${String(dayOfYear).padStart(3, '0')}T${time}`,
      `${text.slice(0, 16)}Z`,
    ];
  },

  /** Long ago, and in ten years. The documents do not say how far away a time may be. */
  farAway(instant: Date): string[] {
    const inTenYears = new Date(instant.getTime() + 3652 * DAY_MS);
    return ['2000-01-01T12:00:00Z', localTimeAt(inTenYears, 'Z')];
  },

  /** The same time of day on the last days that calendars get wrong, each with the same time of the day before. */
  oddDays(instant: Date): { before: string; odd: string }[] {
    const on = (ago: number) => localTimeAt(new Date(instant.getTime() - ago * DAY_MS), '-05:00');
    const days = Array.from({ length: MOST_DAYS }, (_, ago) => ago);
    return ODD_DAYS.flatMap((isOdd) => {
      const found = days.find((ago) => {
        const date = on(ago).slice(0, 10);
        return isOdd(date, new Date(date).getUTCDay());
      });
      return found === undefined ? [] : [{ before: on(found + 1), odd: on(found) }];
    });
  },

  /** A date without a time, and a time without a date. */
  halves(instant: Date): string[] {
    return localTimeAt(instant, 'Z').split('T');
  },

  /**
   * Well-formed texts that are no moment: in each, one part of the date or time is impossible. 24:00:00 is not among them
   * (the end of a day in some editions of ISO 8601), nor is a leap second.
   */
  impossible(instant: Date): string[] {
    const text = localTimeAt(instant, 'Z');
    const year = Number(text.slice(0, 4));
    const onDays = ['00-15', '13-15', '06-00', '01-32', '02-30', '04-31'].map((day) =>
      replaced(text, 5, day),
    );
    const leapDays = [commonYear(year), 1900, 2100].map((common) =>
      replaced(text, 0, `${common}-02-29`),
    );
    const times = ['24:30:00', '25:00:00', '12:60:00', '12:00:61'].map((time) =>
      replaced(text, 11, time),
    );
    return [...leapDays.slice(0, 1), ...onDays, ...times, ...leapDays.slice(1)];
  },

  /** Texts whose offset has hours or minutes that no offset has. */
  impossibleOffsets(instant: Date): string[] {
    return ['+25:00', '-30:00', '+99:00', '+05:60', '-05:99'].map((offset) =>
      localTimeAt(instant, 'Z').replace('Z', offset),
    );
  },

  /** Texts that are no date or time in any form of ISO 8601; nearest first. */
  notIso8601(instant: Date): string[] {
    const text = localTimeAt(instant, 'Z');
    const [year, month, day] = text.slice(0, 10).split('-');
    return [
      replaced(text, 5, 'O'),
      text.replaceAll('-', '/'),
      `${text.slice(0, 10)}T18.30.00Z[UTC]`,
      `${text} or so`,
      `${month}/${day}/${year} 18:30:00`,
      instant.toUTCString(),
      `${instant.toUTCString().slice(8, 11)} ${day}, ${year}`,
      String(instant.getTime()),
      'yesterday',
    ];
  },
};
