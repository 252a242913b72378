import { expect, test } from 'vitest';
import { lengthenedToken } from './lengthenedToken.ts';

test.each([
  ['abc', 'abcAA'],
  ['abc==', 'abcAA=='],
  ['a=b=', 'a=bAA='],
])('%s becomes %s', (token, lengthened) => expect(lengthenedToken(token)).toBe(lengthened));
