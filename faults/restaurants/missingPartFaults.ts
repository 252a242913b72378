import { byId } from '../byId.ts';
import { has } from '../conditions.ts';
import type { UnplacedFault } from '../Fault.ts';
import { get } from './messages.ts';

/** What goes wrong with which parts of the information are there. */
export const missingPartFaults = byId<UnplacedFault>({
  'restaurants/week-without-its-sunday': {
    description: 'A week has six days: sunday is left out.',
    rules: ['restaurants/Schedules/week-schedule-names-each-day'],
    wrap: get.at('schedules').at('weekSchedule').at('sunday').drop(),
  },
  'restaurants/get/in-short-with-include-archived': {
    description: 'With includeArchived, a restaurant is given without its schedules.',
    rules: ['restaurants/get/include-archived-leaves-no-field-out'],
    wrap: get.when(has('includeArchived')).at('schedules').drop(),
  },
});
