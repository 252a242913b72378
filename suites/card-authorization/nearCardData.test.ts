import { expect, test } from 'vitest';
import {
  another,
  blanked,
  countriesBut,
  describeDifference,
  nearestPostalCodes,
  otherPostalCodes,
} from './nearCardData.ts';

test('another character is of the same kind', () => {
  expect([...'0189'].map(another)).toEqual(['1', '2', '9', '0']);
  expect([...'AaBz'].map(another)).toEqual(['B', 'B', 'A', 'A']);
});

test('data are blank in every text, and of the same shape', () => {
  const data = { keys: ['abc=', 'd'], version: 1, none: null, inner: { text: 'x==' } };
  expect(blanked(data)).toEqual({
    keys: ['AAA=', 'A'],
    version: 1,
    none: null,
    inner: { text: 'A==' },
  });
});

test('the own country is no other one', () => {
  expect(countriesBut('ABW')).not.toContain('ABW');
  expect(countriesBut('ABW')).toContain('USA');
});

test('what differs is said without the digits', () => {
  expect(describeDifference('42424', '424242')).toBe('of 5 characters');
  expect(describeDifference('42x242', '424242')).toBe('whose character 3 is "x"');
});

const codesOf = (all: { postalCode: string }[]) => all.map(({ postalCode }) => postalCode);

test('one character of a postal code is another: the first, the middle, the last', () => {
  expect(codesOf(otherPostalCodes('041014321'))).toEqual([
    '141014321',
    '041024321',
    '041014322',
    '04101',
  ]);
  expect(codesOf(otherPostalCodes('04101'))).toEqual(['14101', '04201', '04102']);
  expect(codesOf(otherPostalCodes('K1A0B1'))).toEqual(['A1A0B1', 'K1A1B1', 'K1A0B2']);
  expect(codesOf(otherPostalCodes('0410143210'))).toHaveLength(3);
  expect(codesOf(otherPostalCodes('1'))).toEqual(['2']);
});

test('a postal code is nearly right: another last one, one more, a blank, the other letter case', () => {
  expect(nearestPostalCodes('K1A0B1')).toEqual([
    { what: 'a billingAddress whose postalCode has another last character', postalCode: 'K1A0B2' },
    { what: 'a billingAddress whose postalCode has one character more', postalCode: 'K1A0B12' },
    { what: 'a billingAddress whose postalCode has a blank within', postalCode: 'K1A 0B1' },
    {
      what: 'a billingAddress whose postalCode is in the other letter case',
      postalCode: 'k1a0b1',
    },
  ]);
  expect(codesOf(nearestPostalCodes('k1a0b1')).at(-1)).toBe('K1A0B1');
  expect(codesOf(nearestPostalCodes('04101'))).toEqual(['04102', '041012', '041 01']);
});
