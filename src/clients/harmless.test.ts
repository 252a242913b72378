import { expect, test } from 'vitest';
import { mayShow } from './harmless.ts';

const resolve = () => true;
const shows = (schema: object, text: string) =>
  mayShow({ type: 'string', ...schema }, text, resolve);

test.each([
  {},
  { format: 'byte' },
  { format: 'opaque' },
  { pattern: '.+' },
  { pattern: '^\\w+$' },
  { pattern: '^[A-Za-z0-9]+$' },
  { minLength: 8 },
  { pattern: '^SeCr', 'x-sensitive': true },
])('a text that %o allows is not shown: it may be a secret', (schema) => {
  expect(shows(schema, 'SeCr3tKey')).toBe(false);
});

test.each([
  [{ pattern: '^[a-f0-9]{40}$' }, 'ab12'.repeat(10)],
  [{ pattern: '^[a-f0-9]{64}$' }, 'ab12'.repeat(16)],
  [{ pattern: '^SeCr' }, 'SeCr3tKey0'],
  [{ minLength: 20, maxLength: 22 }, 'aGVsbG8gd29ybGQhIQ=='],
  [{ pattern: '^[0-9]{6}$' }, '271828'],
  [{ type: 'integer' }, '4938179912'],
  [{ type: 'integer', maximum: 5_000_000_000 }, '4938179912'],
])('a key of the form that %o asks for is not shown: %s', (schema, text) => {
  expect(shows(schema, text)).toBe(false);
});

test.each([
  [{ pattern: '^\\d{8}$' }, '20261130'],
  [{ format: 'date-time' }, '2026-11-30T12:00:00Z'],
  [{ enum: ['IN_STOCK'] }, 'IN_STOCK'],
  [{ type: 'integer' }, '100'],
  [{ examples: ['first page'] }, 'first page'],
  [{}, 'd94a6f1f-4f3e-4f6e-9c62-0e5b1f1f3a51'],
])('what %o asks for is shown, as no secret looks like that: %s', (schema, text) => {
  expect(shows(schema, text)).toBe(true);
});

test('a number is shown where it is short, or its bounds allow no key of digits', () => {
  const { shown, hidden } = Object.groupBy(
    [
      [{ type: 'integer' }, '200'],
      [{ type: 'integer' }, '4938179912'],
      [{ type: 'integer', maximum: 99_999 }, '493817'],
      [{ type: 'integer', minimum: 20_000_000, maximum: 20_991_231 }, '20261201'],
    ] as const,
    ([schema, text]) => (shows(schema, text) ? 'shown' : 'hidden'),
  );
  expect(shown?.map(([, text]) => text)).toEqual(['200', '20261201']);
  expect(hidden?.map(([, text]) => text)).toEqual(['4938179912', '493817']);
});

test.each([
  [{ type: 'integer', maximum: 200 }, '500', true],
  [{ type: 'integer', maximum: 200 }, '1234', false],
  [{ type: 'integer' }, 'x12', false],
  [{ type: 'integer', maximum: 200, 'x-sensitive': true }, '500', false],
  [{ pattern: '^\\d\\d$' }, '500', false],
])(
  'of numbers that %o does not allow, a short one beside a bound is shown: %s',
  (schema, text, is) => {
    expect(shows(schema, text)).toBe(is);
  },
);
