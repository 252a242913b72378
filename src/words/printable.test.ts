import { expect, test } from 'vitest';
import { printable, unprintable } from './printable.ts';

test.each([
  ['a\u001b[2Jb', 'a\\u001b[2Jb'],
  ['a\u202egnp.exe', 'a\\u202egnp.exe'],
  ['a\u2066b\u2069', 'a\\u2066b\\u2069'],
  ['a\u009b31mb\u0085', 'a\\u009b31mb\\u0085'],
  ['a\u200bb\u2028c\ufeffd\u00ade', 'a\\u200bb\\u2028c\\ufeffd\\u00ade'],
  ['a\u{e0041}b\ud800c', 'a\\udb40\\udc41b\\ud800c'],
  ['a\r\nb\tc', 'a\nb\tc'],
  ['Zürich 東京 עברית ☕️', 'Zürich 東京 עברית ☕️'],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('no character that must not be printed is taken for a plain one', () => {
  const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
  const changed = characters.filter((character) => printable(character) !== character);
  expect(changed).toEqual(characters.filter((character) => unprintable().test(character)));
});
