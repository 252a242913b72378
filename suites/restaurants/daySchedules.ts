import { elementsOf, membersOf } from '../../src/words/json/readJson.ts';
import { generalOf } from './restaurantInfos.ts';

const HOUR = 60 * 60 * 1000;

/** A service of a day, as far as the response describes it. Values of another type than documented are left out. */
export interface Service {
  /** The place in the body, for the reader of a failure. */
  where: string;
  startTime?: string;
  endTime?: string;
  overnight?: boolean;
}

export interface DaySchedule {
  where: string;
  openTime?: string;
  closeTime?: string;
  services: Service[];
}

/** The members of `schedules`, unchecked. */
export function schedulesOf(body: Record<string, unknown>): Record<string, unknown> {
  return membersOf(body['schedules']);
}

/** The day schedules of a restaurant's information. */
export function daySchedulesOf(body: Record<string, unknown>): DaySchedule[] {
  return Object.entries(membersOf(schedulesOf(body)['daySchedules'])).map(([key, value]) => {
    const where = `schedules.daySchedules.${key}`;
    const { openTime, closeTime, services } = membersOf(value);
    return {
      where,
      openTime: textOf(openTime),
      closeTime: textOf(closeTime),
      services: elementsOf(services).map((service, index) =>
        serviceOf(service, `${where}.services[${index}]`),
      ),
    };
  });
}

function serviceOf(value: unknown, where: string): Service {
  const { hours, overnight } = membersOf(value);
  const { startTime, endTime } = membersOf(hours);
  return {
    where,
    startTime: textOf(startTime),
    endTime: textOf(endTime),
    overnight: typeof overnight === 'boolean' ? overnight : undefined,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The time at which business days change, in milliseconds since midnight; undefined if the restaurant gives none. */
export function closeoutTime(body: Record<string, unknown>): number | undefined {
  const { closeoutHour } = generalOf(body);
  return Number.isInteger(closeoutHour) ? (closeoutHour as number) * HOUR : undefined;
}

/** The times at which a day of the restaurant may be said to begin: midnight, and the closeout hour (0 to 12 where none is given). */
export function dayOrigins(body: Record<string, unknown>): number[] {
  const closeout = closeoutTime(body);
  return closeout === undefined
    ? Array.from({ length: 13 }, (_, hour) => hour * HOUR)
    : [0, closeout];
}
