import { expect, test } from 'vitest';
import { valuesIn } from './Things.ts';

test('an address has the parameters of a path at its end', () => {
  expect(valuesIn('/days/{y}-{m}/{id}', 'https://a.invalid/v1/days/2026-03/a%20b')).toEqual({
    y: '2026',
    m: '03',
    id: 'a b',
  });
  expect(valuesIn('/days/{y}-{m}', 'https://a.invalid/days/2026-03/')).toBeUndefined();
});

test('a path without parameters has none, however its address is written', () => {
  expect(valuesIn('/my things', 'https://a.invalid/my%20things')).toEqual({});
});

test('of parameters with nothing between them each but the last is a character', () => {
  expect(valuesIn('/{a}{b}.x', 'https://a.invalid/abc.x')).toEqual({ a: 'a', b: 'bc' });
  expect(valuesIn('/{a}{b}{c}.x', 'https://a.invalid/ab.x')).toBeUndefined();
});

test('a long address is read in time that grows with it', { timeout: 15_000 }, () => {
  const address = `https://a.invalid/days/${'-'.repeat(8000)}/`;
  expect(valuesIn('/days/{y}-{m}-{d}', address)).toBeUndefined();
  const path = [...'abcdefghijkl'].map((name) => `{${name}}`).join('');
  expect(valuesIn(`/${path}Z`, `https://a.invalid/${'y'.repeat(480)}`)).toBeUndefined();
});
