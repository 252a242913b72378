import { expect, test } from 'vitest';
import { alteredTokens } from './callChecks.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const whatOf = (token: string) => alteredTokens(token).map(({ what }) => what);

test('a JWT comes without its signature too, once with a header that says so', () => {
  const token = `${encoded('{"alg":"RS256","kid":"1"}')}.${encoded('{"sub":"a"}')}.c2lnbmVk`;
  const texts = alteredTokens(token).map(({ text }) => text);
  const [header = '', claims = ''] = token.split('.');
  expect(texts).toContain(`${header}.${claims}.`);
  expect(texts).toContain(`${encoded('{"alg":"none","kid":"1"}')}.${claims}.`);
});

test('what only looks like a JWT does not', () => {
  const plain = whatOf('opaque-Token-1');
  expect(whatOf('Abc.def.ghi')).toEqual(plain);
  expect(whatOf(`${encoded('{"kid":"1"}')}.b.c`)).toEqual(plain);
  expect(whatOf(`${encoded('{"alg":"RS256"}')}.b.c.d.e`)).toEqual(plain);
});

test('another end differs in one character of the same alphabet, which no decoder leaves out', () => {
  const [, , { text } = { text: '' }] = alteredTokens('0123456789abcdef==');
  expect(text).toBe('0123456789abcd0f==');
});

test('a token is cut and lengthened before its padding, however long that is', () => {
  for (const padding of ['', '=', '==']) {
    const texts = alteredTokens(`YWJjZGVm${padding}`).map(({ text }) => text);
    expect(texts[0]).toBe('YWJjZG');
  }
});

test('a long token is altered in time that grows with it', { timeout: 15_000 }, () => {
  expect(whatOf(`${'='.repeat(50_000)}x`)).not.toHaveLength(0);
});
