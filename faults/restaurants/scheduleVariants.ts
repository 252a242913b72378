import type { Variant } from '../Fault.ts';
import { changingDays, changingGeneral } from './wrappers.ts';

/** On the days of the sandbox, the last of all services: its business days end at four. */
const AFTER_HOURS = {
  name: 'After Hours',
  overnight: true,
  hours: { startTime: '02:00:00', endTime: '03:00:00' },
};

const withAfterHours = changingDays((day) => ({
  ...day,
  services: [...day.services, AFTER_HOURS],
  closeTime: AFTER_HOURS.hours.endTime,
}));

const run = ['restaurants/DaySchedule/*', 'restaurants/Service/*'];

/** Honest differences of when restaurants are open. */
export const scheduleVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'services-after-midnight',
    description:
      'A service lies between midnight and the closeoutHour as a whole, and is overnight.',
    run,
    wrap: withAfterHours,
  },
  {
    id: 'services-after-midnight-without-a-closeout-hour',
    description:
      'An overnight service lies after midnight as a whole, and no closeoutHour is given.',
    run,
    wrap: (next) =>
      changingGeneral((general) => ({ ...general, closeoutHour: undefined }))(withAfterHours(next)),
  },
  {
    id: 'hours-that-are-not-shown',
    description:
      'Of a day of several services, the first does not show when it starts, nor the last when it ends.',
    run,
    wrap: changingDays((day) => ({
      ...day,
      services: day.services.map(({ hours: { startTime, endTime }, ...service }, place, all) => {
        const isShown = { start: place > 0, end: place < all.length - 1 };
        if (all.length === 1) return { ...service, hours: { startTime, endTime } };
        const hours = { ...(isShown.start && { startTime }), ...(isShown.end && { endTime }) };
        return { ...service, hours };
      }),
    })),
  },
];
