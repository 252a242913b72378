import { expect, test } from 'vitest';
import { checkWaivers, isDate } from './checkWaivers.ts';
import { UnusableInput } from './UnusableInput.ts';

const rules = [{ id: 'stock/a' }, { id: 'stock/b' }];
const waiver = (rule: string, until = '2026-12-31') => ({ rule, reason: 'known', until });

test('accepts one waiver for each of some rules', () => {
  checkWaivers(rules, []);
  checkWaivers(rules, [waiver('stock/b'), waiver('stock/a')]);
});

test.each([
  ['an unknown rule', [waiver('stock/a'), waiver('stock/c')], 'waivers[1]', '"stock/c"'],
  ['a pattern', [waiver('stock/*')], 'waivers[0]', 'a waiver is for one rule'],
  ['a second waiver', [waiver('stock/a'), waiver('stock/a')], 'waivers[1]', 'a second time'],
  ['no date', [waiver('stock/a', 'soon')], 'waivers[0]', '"soon"'],
])('rejects %s and names the place', (_, waivers, place, problem) => {
  expect(() => checkWaivers(rules, waivers)).toThrow(UnusableInput);
  expect(() => checkWaivers(rules, waivers)).toThrow(place);
  expect(() => checkWaivers(rules, waivers)).toThrow(problem);
});

test('is told apart from a defect by its name', () => {
  expect(new UnusableInput('')).toMatchObject({ name: 'UnusableInput' });
});

test.each([
  ['2026-12-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-01', false],
  ['2026-01', false],
  ['2026', false],
  ['12026-01-01', false],
  ['2026-01-010', false],
  ['', false],
])('%s is a date: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});
