import { expect, test } from 'vitest';
import { replaceUuids, uuidsIn } from './uuid.ts';

const [ONE, OTHER] = [
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '7B1C9E52-6A3F-4D08-8B7E-F4A9D0C6152B',
];

test('finds UUIDs wherever they stand, in either letter case', () => {
  expect(uuidsIn({ a: [ONE, 'text', 1, null], b: { c: `at ${OTHER}.` } })).toEqual([ONE, OTHER]);
  expect(uuidsIn({ a: 'text' })).toEqual([]);
});

test('replaces each UUID of a text', () => {
  expect(replaceUuids(`${ONE}, ${OTHER}!`, (uuid) => uuid.slice(0, 2))).toBe('3f, 7B!');
});
