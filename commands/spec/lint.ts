import { checksOf } from '../../src/run/checksOf.ts';
import { rulesOf } from '../../src/run/rulesOf.ts';
import { lintSpecs, type SpecProblem } from '../../src/spec/lintSpecs.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { paint } from '../paint.ts';
import { suiteOf } from '../suites.ts';

/** Checks the specifications and that every rule has a check. Returns the exit code: 1 where anything is wrong. */
export async function lint(): Promise<number> {
  const linted = await lintSpecs();
  // Checks can only be looked for where the specifications load.
  const problems = linted.some(({ foundBy }) => foundBy === 'loader')
    ? linted
    : [...linted, ...withoutCheck()];
  for (const { file, place, message, foundBy } of problems) {
    console.log(
      `${paint('bold', `specs/${file}`)} ${place}: ${message} ${paint('dim', `(${foundBy})`)}`,
    );
  }
  if (problems.length > 0) {
    console.log(paint('red', problems.length === 1 ? '1 problem' : `${problems.length} problems`));
    return 1;
  }
  const specs = loadSpecs();
  const rules = specs.flatMap(rulesOf).length;
  console.log(
    `${specs.length} specifications, ${rules} rules and constraints: ${paint('green', 'nothing is wrong')}`,
  );
  return 0;
}

function withoutCheck(): SpecProblem[] {
  return loadSpecs().flatMap((spec) => {
    try {
      checksOf(spec, suiteOf(spec.service));
      return [];
    } catch (error) {
      const { message } = error as Error;
      return [{ file: `${spec.service}.yaml`, place: '#', message, foundBy: 'checks' }];
    }
  });
}
