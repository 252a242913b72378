import { guidFor } from '../guidFor.ts';
import type { Restaurant } from '../Restaurant.ts';
import { businessDateOf } from './businessDates.ts';
import { Random } from './Random.ts';

/** Hourly work of one employee in one job on one business day. */
export interface Shift {
  job: { guid: string; title: string; code: string };
  employee: { guid: string; firstName: string; lastName: string; chosenName: string };
  regularHours: number;
  overtimeHours: number;
  regularCents: number;
  overtimeCents: number;
}

const JOBS = [
  { title: 'Server', code: 'SRV', centsPerHour: 1250 },
  { title: 'Line Cook', code: 'COOK', centsPerHour: 2175 },
  { title: 'Bartender', code: 'BAR', centsPerHour: 1540 },
];
const EMPLOYEES = [
  { firstName: 'Ana', lastName: 'Silva', chosenName: '' },
  { firstName: 'Benjamin', lastName: 'Okafor', chosenName: 'Ben' },
  { firstName: 'Chloë', lastName: "O'Neill", chosenName: '' },
  { firstName: 'Dmitri', lastName: 'Volkov', chosenName: 'Dima' },
  { firstName: 'Emiko', lastName: 'Tanaka', chosenName: '' },
];

/**
 * The shifts of a restaurant on a business day: every employee works once, the first one twice,
 * in different jobs. Hours come in quarters. Always the same for the same restaurant and day.
 *
 * @param day days since 1970-01-01
 */
export function shiftsOf(restaurant: Restaurant, day: number): Shift[] {
  const random = new Random(`shifts of ${restaurant.guid} on ${businessDateOf(day)}`);
  return [...EMPLOYEES.keys(), 0].map((employee, index) =>
    shift(restaurant, employee, index % JOBS.length, random),
  );
}

function shift(restaurant: Restaurant, employee: number, job: number, random: Random): Shift {
  const { centsPerHour, ...position } = JOBS[job]!;
  const regularHours = random.integer(16, 32) / 4;
  const overtimeHours = random.oneIn(3) ? random.integer(1, 8) / 4 : 0;
  return {
    job: { guid: guidFor(`job ${job} of ${restaurant.guid}`), ...position },
    employee: {
      guid: guidFor(`employee ${employee} of ${restaurant.guid}`),
      ...EMPLOYEES[employee]!,
    },
    regularHours,
    overtimeHours,
    regularCents: Math.round(regularHours * centsPerHour),
    overtimeCents: Math.round(overtimeHours * centsPerHour * 1.5),
  };
}
