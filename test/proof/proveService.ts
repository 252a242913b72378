import { afterAll, describe, expect, test } from 'vitest';
import { gapsOf } from '../../src/cli/prove/gapsOf.ts';
import { doTask, type ProofResult } from '../../src/cli/prove/proofTasks.ts';
import { tasksOf } from '../../src/cli/prove/tasksOf.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import type { ServiceName } from '../../src/spec/types.ts';
import { rulesOf } from '../../suites/planOf.ts';

/**
 * The proof of one service as tests: one per fault, variant and null server, and one for the rules that no fault fails.
 * It is what `npx conformance prove --service …` does, with Vitest as the one that runs and counts.
 */
export function proveService(service: ServiceName): void {
  const specs = loadSpecs();
  const own = specs.filter((spec) => spec.service === service);
  const results: ProofResult[] = [];

  describe(`proof of ${service}`, () => {
    for (const task of tasksOf(own, {})) {
      test(`${task.kind} ${task.id}`, async () => {
        const result = await doTask(task, specs);
        results.push(result);
        expect(gapsOf([result], [], false)).toEqual([]);
      });
    }

    test('every rule was seen to fail', () => {
      expect(
        gapsOf(results, own.flatMap(rulesOf), true).filter((gap) => gap.startsWith('no fault')),
      ).toEqual([]);
    });

    afterAll(() => {
      results.length = 0;
    });
  });
}
