import fc from 'fast-check';

/*
 * Partner access, Endpoints, lastModified: "only restaurants that granted access or changed their
 * configuration … after that instant. UTC timestamp in ISO 8601 with an offset such as -0000,
 * URL-encoded. The schema types it as a date."
 * Configuration, Endpoints, lastModified: "string date-time; ISO 8601 with offset, URL-encoded."
 */

/**
 * Offsets by form. `extended`: with the colon that RFC 3339 demands, and without its -00:00, which ISO 8601 does not have.
 * `basic`: the form that the partner document shows.
 */
const OFFSETS = {
  extended: ['Z', '+00:00', '-05:00', '+05:30', '+14:00', '-12:00'],
  basic: ['+0000', '-0000', '-0500', '+0530'],
} as const;

/** One instant as text at an offset, to the millisecond: the clock at that offset shows the same moment. */
export function instantAt(instant: Date, offset: string): string {
  return localTimeAt(instant, offset, instant.toISOString().slice(19, 23));
}

/**
 * An instant as text at an offset, in whole seconds or with this fraction of a second (`.5`); without an offset if it is
 * empty.
 */
export function localTimeAt(instant: Date, offset: string, fraction = ''): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? ['', '+', '0', '0'];
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const local = new Date(instant.getTime() + ahead * 60_000).toISOString();
  return local.slice(0, 19) + fraction + offset;
}

export const instants = {
  offsets: OFFSETS,

  /** Instants within the bounds, at every offset of the form. */
  valid(from: Date, to: Date, form: keyof typeof OFFSETS): fc.Arbitrary<string> {
    return fc
      .tuple(
        fc.date({ min: from, max: to, noInvalidDate: true }),
        fc.constantFrom(...OFFSETS[form]),
      )
      .map(([instant, offset]) => instantAt(instant, offset));
  },

  /** Whole seconds within the bounds (both included), which every form of timestamp can express. */
  wholeSeconds(from: Date, to: Date): fc.Arbitrary<Date> {
    return fc
      .integer({ min: Math.ceil(from.getTime() / 1000), max: Math.floor(to.getTime() / 1000) })
      .map((second) => new Date(second * 1000));
  },

  /** Texts that are no timestamp in any form of ISO 8601. */
  noTimestamps: [
    'yesterday',
    'not-a-timestamp',
    '12/31/2024 10:00',
    'Mon, 06 Nov 2023 10:00:00 GMT',
  ],

  /** Texts of the right form, at an offset, that are no instant: one part of each is impossible. */
  impossible(offset: string): string[] {
    return [
      ...['2024-00-15', '2024-13-15', '2024-01-00', '2024-01-32', '2024-04-31'].map(atNoon),
      ...['2025-02-29', '2100-02-29', '2024-02-30'].map(atNoon),
      ...['24:00:01', '25:00:00', '12:60:00', '12:00:61'].map((time) => `2024-01-15T${time}`),
    ]
      .map((local) => `${local}${offset}`)
      .concat(['+25:00', '-24:00', '+05:60'].map((beyond) => `2024-01-15T12:00:00${beyond}`));
  },
};

function atNoon(day: string): string {
  return `${day}T12:00:00`;
}
