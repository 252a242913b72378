import { expect, test } from 'vitest';
import { linkTokens, pageTokenIn } from './linkTokens.ts';

test.each([
  ['https://a.example/x?pageSize=5&pageToken=a%2Bb%3D', 'a+b='],
  ['/x?cursor=a+b', 'a b'],
  ['/x?cursor=a+b', 'a+b'],
  ['?pageToken=a=b#part', 'a=b'],
  ['token', 'token'],
  ['/x?pageToken=100%', '100%'],
])('%s gives the token %s', (target, token) => expect(linkTokens(target)).toContain(token));

test.each([
  ['/x?pageSize=5&pageToken=a%2Bb', 'a+b'],
  ['/x?PageToken=a', 'a'],
  ['/x?pageToken=', undefined],
  ['/x?pageSize=5', undefined],
  ['/x', undefined],
])('pageToken in %s is %s', (target, token) => expect(pageTokenIn(target)).toBe(token));
