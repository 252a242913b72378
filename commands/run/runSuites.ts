import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { RunConfig } from '../../src/check/RunConfig.ts';
import { readRunLogs, type LoggedRun } from '../../src/check/RunLog.ts';
import { planOf } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { root } from '../project.ts';
import { suiteOf } from '../suites.ts';
import { Progress } from './Progress.ts';
import type { ResultFolder } from './resultFolder.ts';

/** What came of having Vitest run the suites. */
export interface SuitesOutcome {
  startedAt: Date;
  finishedAt: Date;
  logged: LoggedRun;
  /** False where the run was interrupted. */
  complete: boolean;
}

/**
 * Has Vitest run the suites of these services. Ctrl-C ends it after what is under way, and what was changed is put back.
 * @throws Error where Vitest could not run them (an error of ours)
 */
export async function runSuites(
  specs: Spec[],
  config: RunConfig,
  folder: ResultFolder,
): Promise<SuitesOutcome> {
  const startedAt = new Date();
  // A suite without any selected rule would be an empty file, which Vitest refuses.
  const asked = specs.filter(
    (spec) => planOf(spec, suiteOf(spec.service), config).selected.size > 0,
  );
  if (asked.length === 0)
    return { startedAt, finishedAt: new Date(), logged: readRunLogs(folder.log), complete: true };
  const progress = new Progress(asked);
  const vitest = await createVitest(
    'test',
    {
      root,
      config: join(root, 'vitest.config.ts'),
      project: ['conformance'],
      watch: false,
      // A selection may leave nothing to do in a service.
      passWithNoTests: true,
      reporters: [progress, ['allure-vitest/reporter', { resultsDir: folder.allureResults }]],
    },
    {},
  );
  let interrupted = false;
  const interrupt = () => {
    if (interrupted) return;
    interrupted = true;
    console.error(
      'Interrupted: putting back what was changed, and writing what was decided so far.',
    );
    void vitest.cancelCurrentRun('keyboard-input');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Vitest's own handlers end the process at once: nothing would be put back, and nothing written.
    process.removeAllListeners(signal).on(signal, interrupt);
  }
  try {
    vitest.provide('run', { ...config, logFolder: folder.log });
    const files = asked.map(({ service }) => join(root, 'suites', service, 'suite.conformance.ts'));
    await vitest.start(files);
    const [problem] = [...vitest.state.getUnhandledErrors(), ...progress.problems];
    if (problem !== undefined && !interrupted)
      throw problem instanceof Error ? problem : new Error(String(problem));
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await vitest.close();
    // Vitest counts its failed tests in the exit code; here the verdict decides it.
    process.exitCode = undefined;
  }
  return {
    startedAt,
    finishedAt: new Date(),
    logged: readRunLogs(folder.log),
    complete: !interrupted,
  };
}
