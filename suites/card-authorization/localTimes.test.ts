import { expect, test } from 'vitest';
import { instantOf, localTimeOf } from './localTimes.ts';

test('a clock and its offset, however both are spelled', () => {
  const shown = '2026-02-03T10:20:30 330';
  expect(localTimeOf('2026-02-03T10:20:30+05:30')).toBe(shown);
  expect(localTimeOf('2026-02-03T10:20:30.999+0530')).toBe(shown);
  expect(localTimeOf('20260203T102030+0530')).toBe(shown);
  expect(localTimeOf('2026-02-03T10:20:30Z')).toBe('2026-02-03T10:20:30 0');
});

test.each([undefined, '', 'noon', '2026-02-30T10:20:30Z', '2026-02-03T10:20:30', '2026-02-03'])(
  '%j shows neither',
  (text) => expect(localTimeOf(text)).toBeUndefined(),
);

test('an instant needs an offset, at its end', () => {
  expect(instantOf('2026-02-03T10:20:30-03')).toBe(Date.UTC(2026, 1, 3, 13, 20, 30));
  expect(instantOf('2026-02-03T10:20:30z')).toBe(Date.UTC(2026, 1, 3, 10, 20, 30));
  expect(instantOf('2026-02-03T10:20:30-03:30')).toBe(Date.UTC(2026, 1, 3, 13, 50, 30));
  expect(instantOf('2026-02-03T10:20:30')).toBeUndefined();
  expect(instantOf('2026-W06-2T10:20')).toBeUndefined();
  expect(instantOf('Zeus')).toBeUndefined();
  expect(instantOf(undefined)).toBeUndefined();
});

test('a long text is read in time that grows with it', { timeout: 15_000 }, () => {
  expect(instantOf('T:'.repeat(60_000))).toBeUndefined();
  expect(localTimeOf(`2026-02-03T10:20:30${'T.'.repeat(60_000)}`)).toBeUndefined();
});
