import { expect, test } from 'vitest';
import { MutantCoverage } from './MutantCoverage.ts';
import type { Mutant } from './Mutant.ts';

const coverage = new MutantCoverage([
  {
    service: 'stock',
    always: ['7'],
    kept: ['3'],
    checks: { one: { mutants: ['1', '3'], hits: 2 }, other: { mutants: [], hits: 5 } },
  },
  { service: 'partners', always: ['7'], kept: [], checks: { third: { mutants: ['1'], hits: 1 } } },
]);
const of = (id: string, file: string) => coverage.checksReaching({ id, file } as Mutant);

test('gives whoever reaches a mutant, and for what is kept everybody beside whom it was reached', () => {
  expect(of('1', 'sandbox/stock/routes.ts')).toEqual(['one', 'third']);
  expect(of('3', 'sandbox/stock/routes.ts')).toEqual(['one', 'other']);
  expect(of('2', 'sandbox/stock/routes.ts')).toEqual([]);
});

test('gives all of a service for what is met while the sandbox is made, and everybody for what is shared', () => {
  expect(of('7', 'sandbox/stock/routes.ts')).toEqual(['one', 'other']);
  expect(of('7', 'sandbox/World.ts')).toEqual(['one', 'other', 'third']);
});
