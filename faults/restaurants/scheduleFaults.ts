import type { UnplacedFault } from '../Fault.ts';
import { changingDays, changingServices, changingWeek } from './wrappers.ts';

/** What goes wrong in the schedules of a restaurant. */
export const scheduleFaults: UnplacedFault[] = [
  {
    id: 'restaurants/dinner-is-overnight',
    description: 'Every dinner is overnight.',
    rules: ['restaurants/Service/overnight-service-passes-midnight'],
    wrap: changingServices((service) =>
      /dinner/i.test(service.name) ? { ...service, overnight: true } : service,
    ),
  },
  {
    id: 'restaurants/nothing-is-overnight',
    description: 'overnight is always false.',
    rules: ['restaurants/Service/service-past-midnight-is-overnight'],
    wrap: changingServices((service) => ({ ...service, overnight: false })),
  },
  {
    id: 'restaurants/long-nights-are-not-overnight',
    description: 'A service that goes on after the closeout hour is not overnight.',
    rules: ['restaurants/Service/service-past-midnight-is-overnight'],
    alsoBreaks: ['restaurants/DaySchedule/close-time-is-the-last-end'],
    wrap: changingServices((service) =>
      service.overnight
        ? { ...service, overnight: false, hours: { ...service.hours, endTime: '09:30:00' } }
        : service,
    ),
  },
  {
    id: 'restaurants/opens-with-the-last-service',
    description: 'openTime is the start of the last service.',
    rules: ['restaurants/DaySchedule/open-time-is-the-first-start'],
    wrap: changingDays((day) => ({ ...day, openTime: day.services.at(-1)?.hours.startTime })),
  },
  {
    id: 'restaurants/opens-with-the-first-of-the-array',
    description: 'Services come in any order, and openTime is the start of the first of the array.',
    rules: ['restaurants/DaySchedule/open-time-is-the-first-start'],
    wrap: changingDays((day) => {
      const services = day.services.toReversed();
      return { ...day, services, openTime: services[0]?.hours.startTime };
    }),
  },
  {
    id: 'restaurants/closes-with-the-first-service',
    description: 'closeTime is the end of the first service.',
    rules: ['restaurants/DaySchedule/close-time-is-the-last-end'],
    wrap: changingDays((day) => ({ ...day, closeTime: day.services[0]?.hours.endTime })),
  },
  {
    id: 'restaurants/closes-by-the-clock',
    description: 'closeTime is the greatest time of day: overnight services are forgotten.',
    rules: ['restaurants/DaySchedule/close-time-is-the-last-end'],
    wrap: changingDays((day) => {
      const ends = day.services.map(({ hours }) => hours.endTime);
      return { ...day, closeTime: ends.toSorted().at(-1) };
    }),
  },
  {
    id: 'restaurants/closes-at-another-time-with-an-offset',
    description: 'Times have an offset, and closeTime has been moved by it.',
    rules: ['restaurants/DaySchedule/close-time-is-the-last-end'],
    wrap: changingDays((day) => ({
      openTime: `${day.openTime}+0000`,
      closeTime: '05:30:00+0000',
      services: day.services.map((service) => ({
        ...service,
        hours: {
          startTime: `${service.hours.startTime}+0000`,
          endTime: `${service.hours.endTime}+0000`,
        },
      })),
    })),
  },
  {
    id: 'restaurants/week-names-a-schedule-that-is-gone',
    description: 'Sunday names a day schedule that there is no more.',
    rules: ['restaurants/Schedules/week-schedule-names-day-schedules'],
    wrap: changingWeek('sunday', '700000099'),
  },
  {
    id: 'restaurants/week-names-a-schedule-by-its-name',
    description: 'Friday names a day schedule by its name in place of its key.',
    rules: ['restaurants/Schedules/week-schedule-names-day-schedules'],
    wrap: changingWeek('friday', 'Weekend'),
  },
  {
    id: 'restaurants/times-in-words',
    description: 'Times of day are words.',
    rules: ['restaurants/Hours/time-has-figures'],
    wrap: changingDays((day) => ({
      openTime: 'noon',
      closeTime: 'midnight',
      services: day.services.map((service) => ({
        ...service,
        hours: { startTime: 'noon', endTime: 'midnight' },
      })),
    })),
  },
  {
    id: 'restaurants/day-opens-in-words',
    description: 'A day opens in the morning and closes late; its services have times of day.',
    rules: ['restaurants/Hours/time-has-figures'],
    wrap: changingDays((day) => ({ ...day, openTime: 'in the morning', closeTime: 'late' })),
  },
  {
    id: 'restaurants/service-without-an-end',
    description:
      'The end of a service is an empty text, and so is the time at which its day closes.',
    rules: ['restaurants/Hours/time-has-figures'],
    wrap: changingDays((day) => ({
      ...day,
      closeTime: '',
      services: day.services.map((service) => ({
        ...service,
        hours: { ...service.hours, endTime: '' },
      })),
    })),
  },
  {
    id: 'restaurants/times-beyond-a-clock',
    description: 'A time that is not known is written as 99:00:00.',
    rules: ['restaurants/Hours/time-has-figures'],
    wrap: changingDays((day) => ({
      ...day,
      openTime: '99:00:00',
      closeTime: '99:00:00',
      services: day.services.map((service) => ({
        ...service,
        hours: { startTime: '99:00:00', endTime: '99:00:00' },
      })),
    })),
  },
  {
    id: 'restaurants/minutes-in-hundredths',
    description: 'Half past is written as 50 hundredths of an hour, a quarter to as 75.',
    rules: ['restaurants/Hours/time-has-figures'],
    wrap: changingDays((day) => ({
      ...day,
      closeTime: day.closeTime.replace(/:30:/, ':75:'),
      services: day.services.map(({ hours, ...service }) => ({
        ...service,
        hours: { ...hours, endTime: hours.endTime.replace(/:30:/, ':75:') },
      })),
    })),
  },
];
