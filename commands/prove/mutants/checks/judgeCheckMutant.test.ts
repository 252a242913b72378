import { expect, test } from 'vitest';
import { decide } from '../../../../src/check/decide.ts';
import { startSession } from '../../../../src/check/startSession.ts';
import { Trial } from '../../../../src/check/Trial.ts';
import { planOf } from '../../../../src/run/planOf.ts';
import { loadSpecs } from '../../../../src/spec/loadSpecs.ts';
import { suite } from '../../../../suites/authentication/suite.ts';
import type { Bench } from './Bench.ts';
import { judgeCheckMutant } from './judgeCheckMutant.ts';
import type { Scene } from './Scene.ts';

const bench: Bench = { suite, planOf, decide, startSession, Trial };
const specs = loadSpecs();
const honest: Scene = { id: 'honest sandbox', kind: 'honest', concerns: () => true };

/** A rule that is not exercised, with these reasons one after the other; how often it was run, and what becomes of mutants. */
async function judged(rule: string, reasons: string[], mutants: number) {
  let runs = 0;
  const decider = {
    rule,
    decide: () => {
      const reason = reasons[runs % reasons.length] ?? '';
      runs += 1;
      return Promise.resolve({ outcome: 'notExercised' as const, reason });
    },
  };
  const shown = { outcome: 'notExercised' as const, besides: 'something else' };
  const court = { bench, deciders: new Map([[rule, decider]]) };
  const fates = [];
  for (let number = 0; number < mutants; number++) {
    const attempt = { decider, scene: honest, shown };
    fates.push(await judgeCheckMutant(bench, String(number), [attempt], court, specs));
  }
  return { runs, fates: fates.map(({ status }) => status) };
}

test('what is said otherwise each time shows no mutant, and is run again once only', async () => {
  const { runs, fates } = await judged('test/unstable', ['1', '2', '3', '4'], 3);
  expect(fates).toEqual(['survived', 'survived', 'survived']);
  expect(runs).toBe(4);
});
