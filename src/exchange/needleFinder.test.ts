import { expect, test } from 'vitest';
import { needleFinder } from './needleFinder.ts';

test('finds needles at the beginning, in the middle and at the end, in the order given', () => {
  const find = needleFinder(['omega', 'alpha', 'middle', 'absent']);
  expect(find('alpha, then the middle, then omega')).toEqual(['omega', 'alpha', 'middle']);
});

test('finds needles that overlap, begin alike, or hold each other', () => {
  const find = needleFinder(['secret-one', 'secret', 'one-two', 'secret-two']);
  expect(find('xxsecret-one-twoxx')).toEqual(['secret-one', 'secret', 'one-two']);
});

test('finds what is beyond Latin-1', () => {
  expect(needleFinder(['pässwört', '秘密の合言葉'])('… 秘密の合言葉 …')).toEqual(['秘密の合言葉']);
});

test('finds none in a text that ends within a needle or is shorter than any', () => {
  const find = needleFinder(['secret']);
  expect(find('a secre')).toEqual([]);
  expect(find('se')).toEqual([]);
});

test('refuses a needle that it would not find', () => {
  expect(() => needleFinder(['abc'])).toThrow('4 characters');
});
