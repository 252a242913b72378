import { expect, test } from 'vitest';
import { closeoutTime, dayOrigins, daySchedulesOf } from './daySchedules.ts';

const HOUR = 3_600_000;
const bodyWith = (daySchedules: object) => ({ schedules: { daySchedules } });

test('values of another type than documented are left out', () => {
  const hours = { startTime: '09:00:00', endTime: 17 };
  const day = { openTime: 9, closeTime: '17:00:00', services: [{ hours, overnight: 'no' }] };
  expect(daySchedulesOf(bodyWith({ 7: day }))).toEqual([
    {
      where: 'schedules.daySchedules.7',
      openTime: undefined,
      closeTime: '17:00:00',
      services: [
        {
          where: 'schedules.daySchedules.7.services[0]',
          startTime: '09:00:00',
          endTime: undefined,
          overnight: undefined,
        },
      ],
    },
  ]);
});

test('a day begins at midnight or at the closeout hour, which may be any in the morning', () => {
  const body = { general: { closeoutHour: 4 } };
  expect(closeoutTime(body)).toBe(4 * HOUR);
  expect(dayOrigins(body)).toEqual([0, 4 * HOUR]);
  expect(closeoutTime({ general: { closeoutHour: 4.5 } })).toBeUndefined();
  expect(dayOrigins({})).toHaveLength(13);
  expect(dayOrigins({}).at(-1)).toBe(12 * HOUR);
});
