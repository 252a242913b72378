import { byId } from '../byId.ts';
import type { Difference } from '../Fault.ts';
import { all } from '../on.ts';
import { days, general } from './messages.ts';

/** The last service of each of the sandbox's business days, which end at four. */
const AFTER_HOURS = {
  name: 'After Hours',
  overnight: true,
  hours: { startTime: '02:00:00', endTime: '03:00:00' },
};

const withAfterHours = days.set((day) => ({
  services: [...day.services, AFTER_HOURS],
  closeTime: AFTER_HOURS.hours.endTime,
}));

const run = ['restaurants/DaySchedule/*', 'restaurants/Service/*'];

/** Honest differences of when restaurants are open. */
export const scheduleVariants = byId<Difference>({
  'services-after-midnight': {
    description:
      'A service lies between midnight and the closeoutHour as a whole, and is overnight.',
    run,
    wrap: withAfterHours,
  },
  'services-after-midnight-without-a-closeout-hour': {
    description:
      'An overnight service lies after midnight as a whole, and no closeoutHour is given.',
    run,
    wrap: all(general.set({ closeoutHour: undefined }), withAfterHours),
  },
  'hours-that-are-not-shown': {
    description:
      'Of a day of several services, the first does not show when it starts, nor the last when it ends.',
    run,
    wrap: days
      .at('services')
      .where(({ length }) => length > 1)
      .change((several) =>
        several.map(({ hours: { startTime, endTime }, ...service }, place) => ({
          ...service,
          hours: {
            ...(place > 0 && { startTime }),
            ...(place < several.length - 1 && { endTime }),
          },
        })),
      ),
  },
});
