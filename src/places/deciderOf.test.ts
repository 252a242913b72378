import { expect, test } from 'vitest';
import { loadSpecs } from '../spec/loadSpecs.ts';
import { deciderOf } from './deciderOf.ts';
import { definitionOf } from './definitionOf.ts';

test('every derived constraint has code that decides it, a rule by hand has none', () => {
  const specs = loadSpecs();
  const constraints = specs.flatMap((spec) => spec.constraints);
  expect(constraints.filter((one) => deciderOf(one) === undefined)).toEqual([]);
  expect(specs.flatMap(({ rules }) => rules).filter((one) => deciderOf(one))).toEqual([]);
});

test('where only compiled code is, as in the package, no place is named', () => {
  expect(definitionOf('src/none/here.ts', 'here')).toBeUndefined();
});
