import { expect, test } from 'vitest';
import { isGarbled } from './objectChecks.ts';

const NAMES = [
  'Café',
  'Jalapeño',
  'Crème brûlée',
  'Fish & Chips – large',
  '寿司',
  'Žemlja',
  'Ünlü',
];

test.each(NAMES)('%s is garbled where its UTF-8 was read as another encoding', (name) => {
  const bytes = new TextEncoder().encode(name);
  expect(isGarbled(Buffer.from(bytes).toString('latin1'))).toBe(true);
  expect(isGarbled(new TextDecoder('windows-1252').decode(bytes))).toBe(true);
  expect(isGarbled(name)).toBe(false);
});

test('a text that lost a character is garbled, and one in ASCII is not', () => {
  expect(isGarbled('Caf\uFFFD')).toBe(true);
  expect(isGarbled('Coffee')).toBe(false);
  expect(isGarbled('')).toBe(false);
});
