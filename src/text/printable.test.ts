import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['a\u001b[2Jb', 'a\\u001b[2Jb'],
  ['a\u202egnp.exe', 'a\\u202egnp.exe'],
  ['a\u2066b\u2069', 'a\\u2066b\\u2069'],
  ['a\r\nb\tc', 'a\nb\tc'],
  ['Zürich 東京 עברית', 'Zürich 東京 עברית'],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});
