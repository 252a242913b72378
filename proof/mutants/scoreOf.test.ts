import { expect, test } from 'vitest';
import type { Fate } from './judgeMutant.ts';
import { withFingerprints, type Mutant } from './Mutant.ts';
import { scoreOf } from './scoreOf.ts';
import { settledMutants } from './settledMutants.ts';

const FILE = 'sandbox/stock/routes.ts';

function mutant(replacement: string): Mutant {
  const found = { id: '1', file: FILE, line: 3, mutator: 'X', original: 'a', replacement };
  return withFingerprints([{ ...found, context: 'return a;' }])[0]!;
}

function scored(mutants: [Mutant, Fate['status']][], settledOnes: Mutant[]) {
  const entries = settledOnes.map(({ fingerprint }) => `${fingerprint}: text`).join(', ');
  const text = `[{ file: ${FILE}, reason: wording, because: Open., mutants: { ${entries} } }]`;
  const judged = mutants.map(([one, status]) => ({ mutant: one, fate: { status } as Fate }));
  return scoreOf(
    judged,
    settledMutants(new Set(), text),
    mutants.map(([one]) => one),
  );
}

test('what nobody noticed is unsettled until the list says why', () => {
  const [one, other] = [mutant('b'), mutant('c')];
  const score = scored(
    [
      [one, 'survived'],
      [other, 'not reached'],
    ],
    [one],
  );
  expect(score.unsettled.map(({ mutant: { fingerprint } }) => fingerprint)).toEqual([
    other.fingerprint,
  ]);
  expect(score.settled).toEqual({ wording: 1 });
});

test('an entry is stale where its mutant is noticed, or is no more', () => {
  const [one, gone] = [mutant('b'), mutant('c')];
  const { stale } = scored([[one, 'killed']], [one, gone]);
  expect(stale).toEqual([
    `${one.fingerprint} in ${FILE} is noticed now`,
    `${gone.fingerprint} in ${FILE}: no such mutant is made any more`,
  ]);
});

test('an error of ours counts neither way', () => {
  const one = mutant('b');
  const { errors, unsettled } = scored([[one, 'our error']], []);
  expect([errors.length, unsettled.length]).toEqual([1, 0]);
});
