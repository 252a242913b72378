import type { UnplacedFault } from '../Fault.ts';
import { changingInfo } from './wrappers.ts';

/** What goes wrong with the days of a week. */
export const weekFaults: UnplacedFault[] = [
  {
    id: 'restaurants/week-without-its-sunday',
    description: 'A week has six days: sunday is left out.',
    rules: ['restaurants/Schedules/week-schedule-names-each-day'],
    wrap: changingInfo(({ schedules, ...info }) => {
      const { sunday: _left, ...weekSchedule } = schedules.weekSchedule;
      return { ...info, schedules: { ...schedules, weekSchedule } };
    }),
  },
];
