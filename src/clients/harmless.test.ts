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
  [{ pattern: '^\\d{8}$' }, '20261130'],
  [{ format: 'date-time' }, '2026-11-30T12:00:00Z'],
  [{ enum: ['IN_STOCK'] }, 'IN_STOCK'],
  [{ type: 'integer' }, '100'],
  [{ examples: ['first page'] }, 'first page'],
  [{}, 'd94a6f1f-4f3e-4f6e-9c62-0e5b1f1f3a51'],
])('what %o asks for is shown, as no secret looks like that: %s', (schema, text) => {
  expect(shows(schema, text)).toBe(true);
});
