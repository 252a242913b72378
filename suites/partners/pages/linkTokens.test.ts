import { expect, test } from 'vitest';
import { furtherTokens, holdsToken, linkTokens, pageTokensIn } from './linkTokens.ts';

test.each([
  ['https://a.example/x?pageSize=5&pageToken=a%2Bb%3D', 'a+b='],
  ['/x?cursor=a+b', 'a b'],
  ['/x?cursor=a+b', 'a+b'],
  ['?pageToken=a=b#part', 'a=b'],
  ['/x?cursor=a?b', 'a?b'],
  ['token', 'token'],
  ['/x?pageToken=100%', '100%'],
])('%s gives the token %s', (target, token) => expect(linkTokens(target)).toContain(token));

test.each([
  ['/x?pageSize=5&pageToken=a%2Bb', ['a+b']],
  ['/x?pageToken=a+b%2B', ['a+b+', 'a b+']],
  ['/x?PageToken=a', ['a']],
  ['/x?pageToken=', []],
  ['/x?pageToken=a?b', ['a?b']],
  ['/x?pageToken=a=b', ['a=b']],
  ['/x#part?pageToken=a', []],
  ['/x?pageSize=5', []],
  ['/x', []],
])('pageToken in %s may be %s', (target, tokens) => expect(pageTokensIn(target)).toEqual(tokens));

test.each([
  ['next:a-1', 'a-1', true],
  ['first a%2Bb', 'a+b', true],
  ['{"next":"a-1"}', 'a-1', true],
  ['a-12', 'a-1', false],
  ['ba-1 and a-1', 'a-1', true],
  ['a-1; rel=next', 'a-1', true],
  ['', 'a-1', false],
])('%s holds the token %s: %s', (text, token, expected) => {
  expect(holdsToken(text, token)).toBe(expected);
});

test.each([
  ['a-1 a-2', ['a-1']],
  ['a-2', []],
  ['f=a%2B1;n=a-2', ['f=a+1', 'a+1']],
  ['{"first":"a-1","next":"a-2"}', ['first', 'a-1', 'next']],
  ['/x?pageToken=a-1', ['/x', 'pageToken=a-1', 'a-1']],
  ['a-1 50%', ['a-1', '50%']],
])('%s gives beside a-2 perhaps %s', (field, texts) => {
  expect(furtherTokens(field, 'a-2').filter((text) => /\w/.test(text))).toEqual(texts);
});
