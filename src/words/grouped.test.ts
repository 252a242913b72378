import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test.each([0, 7, 999, 1_000, 12_345, 123_456, 1_234_567, -999, -12_345, 1234.5, Infinity])(
  '%d as Intl writes it',
  (count) => expect(grouped(count)).toBe(count.toLocaleString('en')),
);
