import { expect, test } from 'vitest';
import { Timestamps } from './Timestamps.ts';

const noon = Date.UTC(2024, 1, 29, 12);

test.each([
  ['a millisecond', 1, noon + 345, noon + 344, noon + 346],
  ['a second', 1000, noon + 345, noon, noon + 1000],
  ['a second, from a whole one', 1000, noon, noon - 1000, noon + 1000],
] as const)(
  'the nearest instants that can be written, by %s',
  (_, step, instant, before, after) => {
    const timestamps = new Timestamps(step);
    expect([timestamps.before(instant), timestamps.after(instant)]).toEqual([before, after]);
    expect([before, after].every((near) => timestamps.canSay(near))).toBe(true);
  },
);

test('an instant is written at an offset, as finely as it can be', () => {
  expect(new Timestamps(1).write(noon)).toBe('2024-02-29T12:00:00.000-0000');
  expect(new Timestamps(1000).write(noon, 'Z')).toBe('2024-02-29T12:00:00Z');
});
