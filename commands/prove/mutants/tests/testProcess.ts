import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from '../../../project.ts';
import type { TestAnswer, TestQuestion, TestRun } from './TestRunner.ts';

/**
 * A process that runs unit tests with mutated code in place of that on disk, again and again, each time in a thread of its
 * own: what Vite made of the files is kept from one time to the next.
 */
const SAY_EVERY_MS = 1000;

const contents = new Map<string, string>();

const starting = createVitest(
  {
    root,
    config: false,
    watch: false,
    reporters: [{}],
    bail: 1,
    pool: 'threads',
    maxWorkers: 1,
    // A thread for each run, not for each file: the modules that they share are loaded once.
    isolate: false,
    include: ['{src,generators,suites}/**/*.test.ts'],
    setupFiles: [`${root}/commands/prove/mutants/tests/switchOnAsked.ts`],
    // It knows modules by what lies on disk.
    fsModuleCache: false,
    testTimeout: 30_000,
  },
  { plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => contents.get(id) }] },
);

// Whoever asked may have been killed.
process.on('disconnect', () => process.exit());

process.on('message', (question: TestQuestion) => {
  if (question.kind === 'code') for (const one of question.contents) contents.set(...one);
  else void run(question).then((ran) => say({ kind: 'run', ...ran }));
});

// Tests run in a thread of their own: this one has time, whatever they do.
setInterval(() => say({ kind: 'computed', ms: computedMs() }), SAY_EVERY_MS).unref();

function say(answer: TestAnswer): void {
  process.send?.(answer);
}

/** By all threads. */
function computedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function run({ files, mutant }: TestQuestion & { kind: 'run' }): Promise<TestRun> {
  const [startMs, startedAt] = [computedMs(), performance.now()];
  const vitest = await starting;
  // It counts the failures of all runs together, and would begin none after the first.
  vitest.state.filesMap.clear();
  vitest.state.clearErrors();
  vitest.provide('mutant', mutant);
  const project = vitest.getRootProject();
  const tests = files.map((file) => project.createSpecification(join(root, file)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  const isPassed = unhandledErrors.length === 0 && testModules.every((one) => one.ok());
  const reached = new Set(testModules.flatMap((one) => one.meta().reached ?? []));
  return {
    outcome: isPassed ? 'passed' : 'failed',
    reached: [...reached],
    computedMs: Math.ceil(computedMs() - startMs),
    tookMs: Math.ceil(performance.now() - startedAt),
  };
}
