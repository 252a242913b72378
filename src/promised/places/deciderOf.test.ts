import { expect, test } from 'vitest';
import { loadSpecs } from '../reading/loadSpecs.ts';
import type { Rule } from '../types.ts';
import { deciderOf } from './deciderOf.ts';
import { definitionOf } from './definitionOf.ts';

test('every derived constraint has code that decides it, as has a rule by hand that a keyword decides', () => {
  const specs = loadSpecs();
  const isDecided = ({ decidedBy }: Rule) => decidedBy !== undefined;
  const constraints = specs.flatMap((spec) => spec.constraints);
  expect(constraints.filter((one) => deciderOf(one) === undefined)).toEqual([]);
  const byHand = specs.flatMap(({ rules }) => rules);
  expect(byHand.filter((one) => deciderOf(one))).toEqual(byHand.filter(isDecided));
});

test('where only compiled code is, as in the package, no place is named', () => {
  expect(definitionOf('src/none/here.ts', 'here')).toBeUndefined();
});
