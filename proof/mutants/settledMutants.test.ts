import { expect, test } from 'vitest';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { readSettled, settledMutants } from './settledMutants.ts';

const entry = (fields: string) => `[{ file: a.ts, mutants: { abc: text }, ${fields} }]`;
const read = (text: string) => settledMutants(new Set(['stock/open']), text);

test('finds each mutant by its fingerprint', () => {
  expect(read(entry('reason: equal, because: Same.')).get('abc')?.because).toBe('Same.');
});

test('one reason may stand for several files', () => {
  const files = 'files: { a.ts: { abc: text }, b.ts: { def: text, fed: text } }';
  const settled = read(`[{ reason: equal, because: Same., ${files} }]`);
  expect([...settled.values()].map(({ file }) => file)).toEqual(['a.ts', 'b.ts', 'b.ts']);
});

test.each([
  ['reason: guess, because: Same.', 'the reasons are equal'],
  ['reason: equal', 'says not why'],
  ['reason: open, because: Open.', 'an openPoint stands beside the reason open'],
  ['reason: open, because: Open., openPoint: stock/none', 'no open point stock/none'],
])('refuses %s', (fields, message) => {
  expect(() => read(entry(fields))).toThrow(message);
});

test('takes fingerprints that look like numbers for texts', () => {
  const mutants = '{ 21000924e485: text, 209696e61347: text, 000000000012: text }';
  const settled = read(`[{ file: a.ts, reason: equal, because: Same., mutants: ${mutants} }]`);
  expect([...settled.keys()]).toEqual(['21000924e485', '209696e61347', '000000000012']);
});

test('refuses a mutant that is settled twice', () => {
  const one = '{ file: a.ts, reason: equal, because: Same., mutants: { abc: text } }';
  expect(() => read(`[${one}, ${one}]`)).toThrow('has abc twice');
});

test('the committed list can be read', () => {
  const openPoints = loadSpecs().flatMap((spec) => spec.openPoints.map(({ id }) => id));
  expect(settledMutants(new Set(openPoints), readSettled()).size).toBeGreaterThan(0);
});
