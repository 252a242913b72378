import { expect, test } from 'vitest';
import { readTimeOfDay } from './readTimeOfDay.ts';

const MINUTE = 60_000;

test.each([
  ['00:00', 0],
  ['24:00', 0],
  ['9:05', 545 * MINUTE],
  ['09:05:00', 545 * MINUTE],
  ['T09:05:00.000', 545 * MINUTE],
  ['17:00:30.5', 1020 * MINUTE + 30_500],
  ['12:00 AM', 0],
  ['12:30 p.m.', 750 * MINUTE],
  ['5:00pm', 1020 * MINUTE],
])('reads %s', (text, time) => expect(readTimeOfDay(text)).toBe(time));

test.each([
  '',
  'noon',
  '9',
  '25:00',
  '24:01',
  '10:60',
  '13:00 pm',
  '0:30 am',
  '10:00:00.000+0000',
  '2024-01-01T10:00:00',
])('leaves %j unread', (text) => expect(readTimeOfDay(text)).toBeUndefined());

test('blanks around a time are none of it', () => {
  expect(readTimeOfDay(' 10:00 ')).toBe(readTimeOfDay('10:00'));
  expect(readTimeOfDay('10:00')).toBe(36_000_000);
});
