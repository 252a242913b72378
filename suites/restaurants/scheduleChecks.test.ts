import { expect, test } from 'vitest';
import type { RecordFinding } from '../../src/checked/recordCheck.ts';
import {
  closeFindings,
  overnightFindings,
  pastMidnightFindings,
  timeFindings,
  weekFindings,
} from './scheduleChecks.ts';

const HOUR = 3_600_000;

type Hours = [startTime: string | undefined, endTime: string | undefined, overnight?: boolean];

const servicesOf = (hours: Hours[]) =>
  hours.map(([startTime, endTime, overnight]) => ({ hours: { startTime, endTime }, overnight }));

function bodyOf(hours: Hours[], day: object = {}, general: object = { closeoutHour: 4 }) {
  return {
    general,
    schedules: { daySchedules: { 1: { ...day, services: servicesOf(hours) } } },
  };
}

const holdsOf = (findings: RecordFinding[]) => findings.map(({ holds }) => holds);

test('every day of the week names a day schedule, or none', () => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const holds = (day: string, key: unknown) =>
    holdsOf(weekFindings({ schedules: { daySchedules: { 1: {} }, weekSchedule: { [day]: key } } }));
  for (const day of days) {
    expect(holds(day, '1')).toEqual([true]);
    expect(holds(day, '2')).toEqual([false]);
    expect(holds(day, null)).toEqual([]);
  }
  expect(holds('holiday', '2')).toEqual([]);
});

test('all times of a day with services are times', () => {
  const day = { openTime: '9 AM', closeTime: '24:60' };
  expect(timeFindings(bodyOf([['24:59', 'late']], day))).toMatchObject([
    { holds: true, actual: 'schedules.daySchedules.1.services[0].hours.startTime "24:59"' },
    { holds: false, actual: 'schedules.daySchedules.1.services[0].hours.endTime "late"' },
    { holds: true, actual: 'schedules.daySchedules.1.openTime "9 AM"' },
    { holds: false, actual: 'schedules.daySchedules.1.closeTime "24:60"' },
  ]);
  expect(
    holdsOf(
      timeFindings(
        bodyOf([
          ['25:00', '47:59'],
          [undefined, '48:00'],
        ]),
      ),
    ),
  ).toEqual([false, true, false]);
  expect(holdsOf(timeFindings(bodyOf([[undefined, '17:00']], { openTime: 'x' })))).toEqual([
    true,
    false,
  ]);
  // Other texts with colons are no times of day.
  expect(holdsOf(timeFindings(bodyOf([['2000-01-01T10:00:99', '100:99']])))).toEqual([true, true]);
});

test('a day without services, or with such as have no times, may say what it will', () => {
  expect(timeFindings(bodyOf([], { openTime: 'closed' }))).toEqual([]);
  expect(timeFindings(bodyOf([[undefined, undefined]], { openTime: 'closed' }))).toEqual([]);
});

function closing(closeTime: string, ...hours: Hours[]): boolean[] {
  const services = hours.map(([startTime, endTime], place) => ({
    where: `services[${place}]`,
    startTime,
    endTime,
  }));
  return holdsOf(closeFindings({ where: 'day', closeTime, services }, [0, 4 * HOUR]));
}

test('a day closes when the last service ends, as far as times can be read', () => {
  expect(closing('22:00', ['17:00', '22:00'], ['11:00', '15:00'])).toEqual([true]);
  expect(closing('15:00', ['17:00', '22:00'], ['11:00', '15:00'])).toEqual([false]);
  // One start cannot be read: that service may be the last one.
  expect(closing('22:00', ['noon', '22:00'], ['17:00', '23:00'])).toEqual([]);
  expect(closing('late', ['17:00', '22:00'])).toEqual([]);
  expect(closing('22:00', ['17:00', undefined], ['11:00', '15:00'])).toEqual([]);
});

test('texts that cannot be read are compared', () => {
  expect(closing('closing', ['noon', 'closing'])).toEqual([true]);
  expect(closing('dawn', ['noon', 'dusk'])).toEqual([]);
  expect(closing('99:00', ['noon', '98:00'])).toEqual([false]);
});

test('a service that is said to pass midnight ends on the next date', () => {
  const holds = (hours: Hours) => holdsOf(overnightFindings(bodyOf([hours])));
  expect(holds(['22:00', '02:00', true])).toEqual([true]);
  expect(holds(['22:00', '22:00', true])).toEqual([true]);
  expect(holds(['17:00', '23:00', true])).toEqual([false]);
  expect(holds(['17:00', '23:00', false])).toEqual([]);
  // A service that starts before the closeout hour, or just then, belongs to the day before.
  expect(holds(['01:00', '03:00', true])).toEqual([]);
  expect(holds(['04:00', '08:00', true])).toEqual([]);
  expect(overnightFindings(bodyOf([['22:00', '02:00', true]]))[0]?.actual).toContain(
    'from 22:00 to 02:00',
  );
});

test('a service that passes midnight says so', () => {
  const holds = (hours: Hours, general?: object) =>
    holdsOf(pastMidnightFindings(bodyOf([hours], {}, general)));
  expect(holds(['22:00', '02:00', true])).toEqual([true]);
  expect(holds(['22:00', '02:00', false])).toEqual([false]);
  expect(holds(['17:00', '23:00', false])).toEqual([]);
  expect(holds(['17:00', '24:00', false])).toEqual([]);
  // All day or not at all.
  expect(holds(['17:00', '17:00', false])).toEqual([]);
  expect(holds(['22:00', '02:00'])).toEqual([]);
  expect(holds(['22:00', '02:00', false], {})).toEqual([]);
});
