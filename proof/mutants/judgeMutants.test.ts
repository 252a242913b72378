import { expect, test } from 'vitest';
import { judgeMutants, type MutantJudge } from './judgeMutants.ts';
import type { Mutant } from './Mutant.ts';

const mutants = Array.from(
  { length: 9 },
  (_, index) => ({ fingerprint: `m${index}`, file: 'a.ts', line: index, original: 'a' }) as Mutant,
);

/** A judge that notices some mutants, and lists what it was asked. */
function noticing(...noticed: string[]): { asked: string[]; judge: () => MutantJudge } {
  const asked: string[] = [];
  const isNoticed = ({ fingerprint }: Mutant) => noticed.includes(fingerprint);
  return {
    asked,
    judge: () => ({
      resultOf: async (mutant) => {
        asked.push(mutant.fingerprint);
        return isNoticed(mutant) ? { status: 'killed', by: 'a rule' } : { status: 'survived' };
      },
      survivorsOf: async (ones) => {
        asked.push(ones.map(({ fingerprint }) => fingerprint).join(' '));
        if (ones.some(isNoticed)) return undefined;
        return new Map(ones.map((one) => [one, { status: 'survived' }]));
      },
      end: async () => {},
    }),
  };
}

test('judges at once what is settled, and alone what is noticed among it', async () => {
  const { asked, judge } = noticing('m6');
  const onJudged = () => {};
  const known = new Map();
  const judged = await judgeMutants({
    mutants,
    threads: 1,
    judge,
    known,
    isLikelyUnnoticed: () => true,
    onJudged,
  });
  const killed = judged.filter(({ result }) => result.status === 'killed');
  expect(killed.map(({ mutant }) => mutant.fingerprint)).toEqual(['m6']);
  expect(judged.map(({ mutant }) => mutant)).toEqual(mutants);
  expect(asked[0]).toBe('m0 m1 m2 m3 m4 m5 m6 m7 m8');
  expect(asked).toContain('m6');
  expect(asked.length).toBeLessThan(9);
});

test('judges alone what is not settled, and not again what is known', async () => {
  const { asked, judge } = noticing('m1');
  const [known, killed, ...others] = mutants;
  const judged: string[] = [];
  await judgeMutants({
    mutants: mutants.slice(0, 4),
    threads: 1,
    judge,
    known: new Map([[known!.fingerprint, { status: 'hung' }]]),
    isLikelyUnnoticed: (one) => others.includes(one),
    onJudged: ({ mutant, result }) => judged.push(`${mutant.fingerprint} ${result.status}`),
  });
  expect(asked).toEqual([killed!.fingerprint, 'm2 m3']);
  expect(judged.toSorted()).toEqual(['m0 hung', 'm1 killed', 'm2 survived', 'm3 survived']);
});
