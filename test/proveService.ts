import { afterAll, describe, expect, test } from 'vitest';
import { gapsOf } from '../commands/prove/gapsOf.ts';
import { doTask, type ProofResult } from '../commands/prove/proofTasks.ts';
import { tasksOf } from '../commands/prove/tasksOf.ts';
import { loadSpecs } from '../src/spec/loadSpecs.ts';
import type { ServiceName } from '../services.ts';
import { rulesOf } from '../src/run/rulesOf.ts';

/**
 * The proof of one service as tests: one per fault, variant and null server, and one for the rules that no fault fails.
 * It is what `npx conformance prove --service …` does, with Vitest as the one that runs and counts.
 */
export async function proveService(service: ServiceName): Promise<void> {
  const specs = loadSpecs();
  const own = specs.filter((spec) => spec.service === service);
  const results: ProofResult[] = [];
  const tasks = await tasksOf(own, {});

  describe(`proof of ${service}`, () => {
    for (const task of tasks) {
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
