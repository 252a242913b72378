import type { UnplacedFault } from '../Fault.ts';
import { changingInfo } from './wrappers.ts';

/** What goes wrong with which parts of the information are there. */
export const missingPartFaults: UnplacedFault[] = [
  {
    id: 'restaurants/week-without-its-sunday',
    description: 'A week has six days: sunday is left out.',
    rules: ['restaurants/Schedules/week-schedule-names-each-day'],
    wrap: changingInfo(({ schedules, ...info }) => {
      const { sunday: _left, ...weekSchedule } = schedules.weekSchedule;
      return { ...info, schedules: { ...schedules, weekSchedule } };
    }),
  },
  {
    id: 'restaurants/get/in-short-with-include-archived',
    description: 'With includeArchived, a restaurant is given without its schedules.',
    rules: ['restaurants/get/include-archived-leaves-no-field-out'],
    wrap: changingInfo(({ schedules, ...info }, { query }) =>
      query.has('includeArchived') ? info : { ...info, schedules },
    ),
  },
];
