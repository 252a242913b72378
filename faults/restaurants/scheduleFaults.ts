import { byId, type UnplacedFault } from '../Fault.ts';
import { all } from '../on.ts';
import { days, get, services } from './messages.ts';

const week = get.at('schedules').at('weekSchedule');

/** What goes wrong in the schedules of a restaurant. */
export const scheduleFaults = byId<UnplacedFault>({
  'restaurants/dinner-is-overnight': {
    rules: ['restaurants/Service/overnight-service-passes-midnight'],
    wrap: services.where(({ name }) => /dinner/i.test(name)).set({ overnight: true }),
  },
  'restaurants/nothing-is-overnight': {
    rules: ['restaurants/Service/service-past-midnight-is-overnight'],
    wrap: services.set({ overnight: false }),
  },
  'restaurants/long-nights-are-not-overnight': {
    description: 'A service that goes on after the closeout hour is not overnight.',
    rules: ['restaurants/Service/service-past-midnight-is-overnight'],
    alsoBreaks: ['restaurants/DaySchedule/close-time-is-the-last-end'],
    wrap: services
      .where({ overnight: true })
      .set(({ hours }) => ({ overnight: false, hours: { ...hours, endTime: '09:30:00' } })),
  },
  'restaurants/opens-with-the-last-service': {
    description: 'openTime is the start of the last service.',
    rules: ['restaurants/DaySchedule/open-time-is-the-first-start'],
    wrap: days.set((day) => ({ openTime: day.services.at(-1)?.hours.startTime })),
  },
  'restaurants/opens-with-the-first-of-the-array': {
    description: 'Services come in any order, and openTime is the start of the first of the array.',
    rules: ['restaurants/DaySchedule/open-time-is-the-first-start'],
    wrap: days.set((day) => {
      const reversed = day.services.toReversed();
      return { services: reversed, openTime: reversed[0]?.hours.startTime };
    }),
  },
  'restaurants/closes-with-the-first-service': {
    description: 'closeTime is the end of the first service.',
    rules: ['restaurants/DaySchedule/close-time-is-the-last-end'],
    wrap: days.set((day) => ({ closeTime: day.services[0]?.hours.endTime })),
  },
  'restaurants/closes-by-the-clock': {
    description: 'closeTime is the greatest time of day: overnight services are forgotten.',
    rules: ['restaurants/DaySchedule/close-time-is-the-last-end'],
    wrap: days.set((day) => {
      const ends = day.services.map(({ hours }) => hours.endTime);
      return { closeTime: ends.toSorted().at(-1) };
    }),
  },
  'restaurants/closes-at-another-time-with-an-offset': {
    description: 'Times have an offset, and closeTime has been moved by it.',
    rules: ['restaurants/DaySchedule/close-time-is-the-last-end'],
    wrap: all(
      days.set(({ openTime }) => ({ openTime: `${openTime}+0000`, closeTime: '05:30:00+0000' })),
      services.at('hours').each.change((time) => `${time}+0000`),
    ),
  },
  'restaurants/week-names-a-schedule-that-is-gone': {
    description: 'Sunday refers to a day schedule that no longer exists.',
    rules: ['restaurants/Schedules/week-schedule-names-day-schedules'],
    wrap: week.set({ sunday: '700000099' }),
  },
  'restaurants/week-names-a-schedule-by-its-name': {
    description: 'Friday refers to a day schedule by its name in place of its key.',
    rules: ['restaurants/Schedules/week-schedule-names-day-schedules'],
    wrap: week.set({ friday: 'Weekend' }),
  },
  'restaurants/day-opens-in-words': {
    description: 'A day opens in the morning and closes late; its services have times of day.',
    rules: ['restaurants/Hours/time-has-figures'],
    wrap: days.set({ openTime: 'in the morning', closeTime: 'late' }),
  },
  'restaurants/service-without-an-end': {
    description: 'The end of a service is an empty text, and so is the closeTime of its day.',
    rules: ['restaurants/Hours/time-has-figures'],
    wrap: all(days.set({ closeTime: '' }), services.at('hours').set({ endTime: '' })),
  },
  'restaurants/times-beyond-a-clock': {
    description: 'A time that is not known is written as 99:00:00.',
    rules: ['restaurants/Hours/time-has-figures'],
    wrap: all(
      days.set({ openTime: '99:00:00', closeTime: '99:00:00' }),
      services.set({ hours: { startTime: '99:00:00', endTime: '99:00:00' } }),
    ),
  },
  'restaurants/starts-beyond-a-clock': {
    description: 'A service starts at 25:00:00.',
    rules: ['restaurants/Hours/time-has-figures'],
    alsoBreaks: ['restaurants/Service/*', 'restaurants/DaySchedule/*'],
    wrap: services.at('hours').set({ startTime: '25:00:00' }),
  },
  'restaurants/minutes-in-hundredths': {
    description: 'Half past is written as 50 hundredths of an hour, a quarter to as 75.',
    rules: ['restaurants/Hours/time-has-figures'],
    wrap: all(
      days.withText('closeTime', (time) => time.replace(/:30:/, ':75:')),
      services.at('hours').withText('endTime', (time) => time.replace(/:30:/, ':75:')),
    ),
  },
});
