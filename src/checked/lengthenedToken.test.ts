import { expect, test } from 'vitest';
import { lengthenedToken } from './lengthenedToken.ts';

test.each([
  ['abc', 'abcAA'],
  ['abc==', 'abcAA=='],
  ['a=b=', 'a=bAA='],
  ['==', 'AA=='],
])('%s becomes %s', (token, lengthened) => expect(lengthenedToken(token)).toBe(lengthened));

test('a long token is read in time that grows with it', { timeout: 15_000 }, () => {
  const token = `${'='.repeat(50_000)}x`;
  expect(lengthenedToken(token)).toBe(`${token}AA`);
});
