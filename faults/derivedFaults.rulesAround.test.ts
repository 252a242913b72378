import { expect, test } from 'vitest';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { rulesAround } from './derivedFaults.ts';

const spec = loadSpecs().find(({ service }) => service === 'card-authorization');
if (spec === undefined) throw new Error('there is no spec of card-authorization');

const around = (id: string): string[] => {
  const constraint = spec.constraints.find((candidate) => candidate.id === id);
  if (constraint === undefined) throw new Error(`there is no constraint ${id}`);
  return rulesAround(constraint, spec);
};

test('a field of the body: its own constraints, those beside the body, the rules by hand', () => {
  const rules = around('card-authorization/authorize/body/amount/minimum');
  expect(rules).toEqual(
    expect.arrayContaining([
      'card-authorization/authorize/body/amount/minimum',
      'card-authorization/authorize/body/amount/required',
      'card-authorization/authorize/token/required',
      'card-authorization/authorize/response/200/mediaType',
      'card-authorization/authorize/sum-is-greater-than-zero',
    ]),
  );
  expect(rules).not.toContain('card-authorization/authorize/body/tipAmount/minimum');
});

test('what is not in the body: no constraints on the body', () => {
  const rules = around('card-authorization/authorize/response/409/type');
  expect(rules).toContain('card-authorization/authorize/response/409/type');
  expect(rules.filter((id) => id.startsWith('card-authorization/authorize/body/'))).toEqual([]);
});
