import { expect, test } from 'vitest';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { isMutated } from './isMutated.ts';
import { named, type FoundMutant } from './Mutant.ts';
import { readSettled, SettledMutants } from './SettledMutants.ts';

const read = (text: string) => new SettledMutants(new Set(['stock/open']), text);
const PLACE = 'sandbox/a.ts add';
const mutant = (change: Partial<FoundMutant> = {}) =>
  named([
    {
      id: '1',
      file: 'sandbox/a.ts',
      within: 'add',
      line: 3,
      mutator: 'ConditionalExpression',
      original: 'size > 0',
      replacement: 'true',
      ...change,
    },
  ])[0]!;

test('settles a change of a definition, and no other', () => {
  const settled = read(`equal: { Same.: { ${PLACE}: { size > 0: ['true', size >= 0] } } }`);
  expect(settled.of(mutant())?.because).toBe('Same.');
  expect(settled.of(mutant({ replacement: 'size >= 0' }))?.reason).toBe('equal');
  expect(settled.of(mutant({ replacement: 'false' }))).toBeUndefined();
  expect(settled.of(mutant({ within: 'remove' }))).toBeUndefined();
});

test('a change that is settled by itself goes before the rule for its definition', () => {
  const settled = read(
    `{ data: { Its own.: { ${PLACE}: any } }, open: { stock/open: { ${PLACE}: { size > 0: 'true' } } } }`,
  );
  expect(settled.of(mutant())?.reason).toBe('open');
  expect(settled.of(mutant({ replacement: 'false' }))?.reason).toBe('data');
});

test.each([
  [`guess: { Same.: { ${PLACE}: any } }`, 'the reasons are equal'],
  [`open: { stock/none: { ${PLACE}: any } }`, 'no open point stock/none'],
  [`equal: { Same.: { ${PLACE}: all } }`, 'in place of changes stands any'],
  [`equal: { Same.: { ${PLACE}: { a: [b, b] } } }`, 'stands there twice'],
])('refuses %s', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test.each([
  ["'must be a date'", 'StringLiteral', false],
  ['`${name} must be`', 'StringLiteral', false],
  ["{ field: 'amount', kind: 'missing', message }", 'ObjectLiteral', false],
  ["'DAY'", 'StringLiteral', true],
  ["', '", 'StringLiteral', true],
  ["'a b' in c || 'd'", 'LogicalOperator', true],
  ['{ field }', 'ObjectLiteral', true],
])('of texts for people nothing is mutated, of code all: %s', (original, mutator, is) => {
  expect(isMutated(mutant({ original, mutator }))).toBe(is);
  expect(isMutated(mutant({ original, mutator, file: 'sandbox/restaurantSeeds.ts' }))).toBe(false);
});

test('the committed list can be read', () => {
  const openPoints = loadSpecs().flatMap((spec) => spec.openPoints.map(({ id }) => id));
  expect(new SettledMutants(new Set(openPoints), readSettled()).all.length).toBeGreaterThan(0);
});
