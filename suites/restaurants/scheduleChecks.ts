import { byRule, type ListedCheck } from '../../src/checked/byRule.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { RecordFinding } from '../../src/checked/recordCheck.ts';
import { informationCheck } from './informationCheck.ts';
import {
  closeoutTime,
  dayOrigins,
  daySchedulesOf,
  schedulesOf,
  type DaySchedule,
} from './daySchedules.ts';
import { firstStarts, lastEnds } from './openingHours.ts';
import { readTimeOfDay } from './readTimeOfDay.ts';
import { shapeOf } from './shapeOf.ts';
import { dayOf } from '../../generators/fields/businessDates.ts';
import { generalOf } from './restaurantInfos.ts';

/** The rules about a restaurant's time zone and currency, its day schedules and the week that names them. */
export const scheduleChecks = byRule({
  'restaurants/General/time-zone-is-iana': generalCheck(
    'timeZone',
    (value) => (typeof value === 'string' ? isTimeZoneName(value) : undefined),
    'a name of the IANA time zone database, such as America/New_York',
  ),
  'restaurants/General/currency-code-is-iso-4217': generalCheck(
    'currencyCode',
    (value) => (typeof value === 'string' ? isCurrencyCode(value) : undefined),
    'an alphabetic code of ISO 4217, such as USD',
  ),
  'restaurants/General/first-business-date-is-a-date': generalCheck(
    'firstBusinessDate',
    (value) => (Number.isInteger(value) ? dayOf(value as number) !== undefined : undefined),
    'a day of the calendar as yyyyMMdd',
  ),
  'restaurants/Schedules/week-schedule-names-day-schedules': informationCheck(
    'no restaurant has a day of weekSchedule with a day schedule',
    weekFindings,
  ),
  'restaurants/Schedules/week-schedule-names-each-day': informationCheck(
    'no restaurant has a weekSchedule',
    eachDayFinding,
  ),
  'restaurants/Hours/time-has-figures': informationCheck(
    'no restaurant has a service with a startTime or an endTime',
    timeFindings,
  ),
  'restaurants/DaySchedule/open-time-is-the-first-start': informationCheck(
    'no restaurant has a day schedule with an openTime that can be compared with the start of its services',
    (body, trial) =>
      daySchedulesOf(body).flatMap((day) => openFindings(day, dayOrigins(body), trial)),
  ),
  'restaurants/DaySchedule/close-time-is-the-last-end': informationCheck(
    'no restaurant has a day schedule with a closeTime that can be compared with the end of its services',
    (body) => daySchedulesOf(body).flatMap((day) => closeFindings(day, dayOrigins(body))),
  ),
  'restaurants/Service/overnight-service-passes-midnight': informationCheck(
    'no restaurant has an overnight service whose times of day can be read',
    overnightFindings,
  ),
  'restaurants/Service/service-past-midnight-is-overnight': informationCheck(
    'no restaurant has a service that ends after midnight and says whether it is overnight, with times of day that can be read',
    pastMidnightFindings,
  ),
});

/**
 * A check of a field of `general`.
 * @param holds undefined of a value that shows nothing
 */
function generalCheck(
  field: string,
  holds: (value: unknown) => boolean | undefined,
  expected: string,
): ListedCheck {
  return informationCheck(`no restaurant has a general.${field}`, (body) => {
    const value = generalOf(body)[field];
    const isRight = holds(value);
    const actual = `general.${field} ${JSON.stringify(value)}`;
    return isRight === undefined ? undefined : { holds: isRight, actual, expected };
  });
}

/** Codes of ISO 4217 that ICU leaves out: funds, precious metals, units of account, testing, and no currency. */
const NOT_IN_ICU =
  'BOV CHE CHW CLF COU MXV SVC UYI UYW VED XAD XAG XAU XBA XBB XBC XBD XCG XDR XPD XPT XSU XTS XUA XXX ZWG USN USS'.split(
    ' ',
  );

const CODES = new Set([...Intl.supportedValuesOf('currency'), ...NOT_IN_ICU]);

/**
 * Names of the IANA time zone database without a slash: zones and links of its files etcetera and backward, and of the
 * continents' files until 2024. `Intl` alone takes more than the database has (PST, IST).
 */
const WITHOUT_SLASH = new Set(
  (
    'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire Factory GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST ' +
    'Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT ' +
    'Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu'
  ).split(' '),
);

/** Whether each day of the week names a day schedule. */
export function weekFindings(body: Record<string, unknown>): RecordFinding[] {
  const { daySchedules, weekSchedule } = schedulesOf(body);
  const known = membersOf(daySchedules);
  return Object.entries(membersOf(weekSchedule)).flatMap(([day, key]) => {
    if (!DAYS.includes(day) || typeof key !== 'string') return [];
    return [
      {
        holds: Object.hasOwn(known, key),
        actual: `schedules.weekSchedule.${day} ${JSON.stringify(key)}`,
        expected: `null or a key of daySchedules (${Object.keys(known).join(', ') || 'there are none'})`,
      },
    ];
  });
}

/** Whether a week says of each of its days when it is open, or by null that it is closed. */
function eachDayFinding(body: Record<string, unknown>): RecordFinding | undefined {
  const { weekSchedule } = schedulesOf(body);
  if (!isObject(weekSchedule)) return undefined;
  const absent = DAYS.filter((day) => !Object.hasOwn(weekSchedule, day));
  return {
    holds: absent.length === 0,
    actual: `a schedules.weekSchedule without ${absent.join(', ')}`,
    expected: `a key or null for each of ${DAYS.join(', ')}`,
  };
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The form of a time of day is open, but every form has a digit. */
export function timeFindings(body: Record<string, unknown>): RecordFinding[] {
  return daySchedulesOf(body).flatMap(({ where, openTime, closeTime, services }) => {
    const ofServices = services.flatMap((service) => [
      { name: `${service.where}.hours.startTime`, time: service.startTime },
      { name: `${service.where}.hours.endTime`, time: service.endTime },
    ]);
    if (ofServices.every(({ time }) => time === undefined)) return [];
    const ofDay = [
      { name: `${where}.openTime`, time: openTime },
      { name: `${where}.closeTime`, time: closeTime },
    ];
    return [...ofServices, ...ofDay].flatMap(({ name, time }) =>
      time === undefined
        ? []
        : [
            {
              holds: /\p{Nd}/u.test(time) && !isBeyondAClock(name, time),
              actual: `${name} ${JSON.stringify(time)}`,
              expected: 'a time of day',
            },
          ],
    );
  });
}

/** A day has 24 hours, though some count on from there to what ends past midnight; an hour has 60 minutes in every notation. */
const MOST_HOURS = { start: 24, end: 47 };
const MOST_MINUTES = 59;

/** Whether a text that has hours and minutes with a colon between them has more of them than any clock. */
function isBeyondAClock(name: string, time: string): boolean {
  const [, hours, minutes] = /(?<!\d)(\d{1,2}):(\d{2})(?!\d)/.exec(time) ?? [];
  const most = MOST_HOURS[/(?:start|open)Time$/.test(name) ? 'start' : 'end'];
  return Number(hours ?? 0) > most || Number(minutes ?? 0) > MOST_MINUTES;
}

function openFindings(
  { where, openTime, services }: DaySchedule,
  origins: number[],
  trial: Trial,
): RecordFinding[] {
  if (openTime === undefined) return [];
  trial.observe(
    'restaurants/Hours/time-of-day-form',
    `times of day have the form ${shapeOf(openTime)}`,
  );
  if (services.length === 0) {
    trial.observe(
      'restaurants/DaySchedule/day-without-services',
      `openTime has the form ${shapeOf(openTime)}`,
    );
  }
  const starts = services.map(({ startTime }) => startTime).filter((text) => text !== undefined);
  if (starts.length === 0 || starts.length < services.length) return [];
  const times = starts.map(readTimeOfDay).filter((time) => time !== undefined);
  const right = times.length === starts.length ? firstStarts(times, origins) : undefined;
  return findingOf(openTime, starts, right, `${where}.openTime`, 'the first start');
}

/** Whether a day closes when the last of its services ends. */
export function closeFindings(
  { where, closeTime, services }: DaySchedule,
  origins: number[],
): RecordFinding[] {
  if (closeTime === undefined) return [];
  const ends = services.map(({ endTime }) => endTime).filter((text) => text !== undefined);
  if (ends.length === 0 || ends.length < services.length) return [];
  const hours = services.flatMap(({ startTime, endTime }) => {
    const [start, end] = [readTimeOfDay(startTime ?? ''), readTimeOfDay(endTime ?? '')];
    return start === undefined || end === undefined ? [] : [{ start, end }];
  });
  const right = hours.length === services.length ? lastEnds(hours, origins) : undefined;
  return findingOf(closeTime, ends, right, `${where}.closeTime`, 'the last end');
}

/**
 * Compares a time of day with the right times of the services. If they cannot be read, the texts are compared: a text
 * that no service has is wrong if all are written in the same form, and with a single service the same text is right.
 */
function findingOf(
  text: string,
  texts: string[],
  right: number[] | undefined,
  where: string,
  which: string,
): RecordFinding[] {
  const finding = (holds: boolean) => [
    {
      holds,
      actual: `${where} ${JSON.stringify(text)}`,
      expected: `${which} of its services (${texts.join(', ')})`,
    },
  ];
  const time = readTimeOfDay(text);
  if (right !== undefined && time !== undefined) return finding(right.includes(time));
  if (texts.includes(text)) return texts.length === 1 ? finding(true) : [];
  return new Set([text, ...texts].map(shapeOf)).size === 1 ? finding(false) : [];
}

/** Whether services that are said to pass midnight do. */
export function overnightFindings(body: Record<string, unknown>): RecordFinding[] {
  // If no closeout hour is given, the latest possible one counts: a start after it is after any other.
  const closeout = Math.max(...dayOrigins(body));
  return daySchedulesOf(body).flatMap(({ services }) =>
    services.flatMap(({ where, startTime = '', endTime = '', overnight }) => {
      const [start, end] = [readTimeOfDay(startTime), readTimeOfDay(endTime)];
      if (overnight !== true || start === undefined || end === undefined || start <= closeout)
        return [];
      const actual = `${where} from ${startTime} to ${endTime}, overnight true`;
      return [
        { holds: end <= start, actual, expected: 'a service that ends on the next calendar date' },
      ];
    }),
  );
}

/** Whether services that pass midnight are said to. */
export function pastMidnightFindings(body: Record<string, unknown>): RecordFinding[] {
  const closeout = closeoutTime(body) ?? 0;
  return daySchedulesOf(body).flatMap(({ services }) =>
    services.flatMap(({ where, startTime = '', endTime = '', overnight }) => {
      const [start, end] = [readTimeOfDay(startTime), readTimeOfDay(endTime)];
      if (overnight === undefined || start === undefined || end === undefined) return [];
      // Then some of the service is after midnight and before the closeout hour, however long it lasts.
      if (end === 0 || end >= start || closeout === 0) return [];
      const actual = `${where} from ${startTime} to ${endTime}, overnight ${overnight}`;
      return [{ holds: overnight, actual, expected: 'overnight true' }];
    }),
  );
}

/** Whether a text is an alphabetic currency code of ISO 4217, in use or withdrawn. */
export function isCurrencyCode(text: string): boolean {
  return CODES.has(text);
}

/**
 * Whether a text is a name of the IANA time zone database, links included, spelt as there.
 * The names are those that the runtime's ICU knows; offsets (`-05:00`) and abbreviations (`PST`) are none.
 */
export function isTimeZoneName(text: string): boolean {
  if (!text.includes('/')) return WITHOUT_SLASH.has(text);
  const isSpeltLikeOne = text.split('/').every((part) => /^[A-Z]/.test(part)) && /[a-z]/.test(text);
  if (!isSpeltLikeOne) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return timeZone === text || timeZone.toLowerCase() !== text.toLowerCase();
  } catch {
    return false;
  }
}
