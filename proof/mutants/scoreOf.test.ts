import { expect, test } from 'vitest';
import type { MutantResult } from './judgeMutant.ts';
import { named, type Mutant } from './Mutant.ts';
import { scoreOf } from './scoreOf.ts';
import { SettledMutants } from './SettledMutants.ts';

const FILE = 'sandbox/stock/routes.ts';

function mutant(replacement: string): Mutant {
  const found = { id: '1', file: FILE, within: 'list', line: 3, mutator: 'X', original: 'a' };
  return named([{ ...found, replacement }])[0]!;
}

function scored(mutants: [Mutant, MutantResult['status']][], changes: string, all?: Mutant[]) {
  const settled = new SettledMutants(new Set(), `wording: { Open.: { ${FILE} list: ${changes} } }`);
  const judged = mutants.map(([one, status]) => ({
    mutant: one,
    result: { status } as MutantResult,
  }));
  return scoreOf(judged, settled, all ?? mutants.map(([one]) => one));
}

test('what nobody noticed is unsettled until the list says why', () => {
  const [one, other] = [mutant('b'), mutant('c')];
  const score = scored(
    [
      [one, 'survived'],
      [other, 'not reached'],
    ],
    '{ a: b }',
  );
  expect(score.unsettled.map(({ mutant: { fingerprint } }) => fingerprint)).toEqual([
    other.fingerprint,
  ]);
  expect(score.settled).toEqual({ wording: 1 });
});

test('an entry is stale where its mutant is noticed, or is no more', () => {
  const { stale } = scored([[mutant('b'), 'killed']], '{ a: [b, c] }');
  expect(stale).toEqual([
    `${FILE} list: a → b is noticed now`,
    `${FILE} list: a → c is made no more`,
  ]);
});

test('an entry is not stale where its mutant was not judged', () => {
  expect(scored([], '{ a: b }', [mutant('b')]).stale).toEqual([]);
});

test('a rule is stale where all that it is for is noticed', () => {
  const [one, other] = [mutant('b'), mutant('c')];
  const both = (status: MutantResult['status']) =>
    scored(
      [
        [one, 'killed'],
        [other, status],
      ],
      'any',
    ).stale;
  expect(both('survived')).toEqual([]);
  expect(both('killed')).toEqual([`${FILE} list: the rule settles nothing any more`]);
});

test('an error of ours counts neither way', () => {
  const one = mutant('b');
  const { errors, unsettled } = scored([[one, 'our error']], '{}');
  expect([errors.length, unsettled.length]).toEqual([1, 0]);
});
