import { createVitest } from 'vitest/node';
import type { RunConfig } from '../../src/check/RunConfig.ts';
import { readRunLogs, type LoggedRun } from '../../src/check/RunLog.ts';
import { planOf } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { suiteOf } from '../suites.ts';
import { onInterrupt } from './onInterrupt.ts';
import { Progress } from './Progress.ts';
import type { ResultFolder } from './resultFolder.ts';
import { allSuitesFile, suiteFile, suitesProject } from './suitesProject.ts';

/** What came of having Vitest run the suites. */
export interface SuitesOutcome {
  startedAt: Date;
  finishedAt: Date;
  logged: LoggedRun;
  /** False where the run was interrupted, lost its target, or met an error of ours. */
  complete: boolean;
  /** Errors of ours by which Vitest could not run a suite, or not to its end. */
  problems: Error[];
}

/**
 * Has Vitest run the suites of these services. Ctrl-C ends it after what is under way, and what was changed is put back.
 * An error of ours costs the rule or the service that it comes up in, and the verdict; the rest goes on.
 */
export async function runSuites(
  specs: Spec[],
  config: RunConfig,
  folder: ResultFolder,
): Promise<SuitesOutcome> {
  const startedAt = new Date();
  // A suite without any selected rule would be an empty file, which Vitest refuses.
  const plans = specs
    .map((spec) => planOf(spec, suiteOf(spec.service), config))
    .filter(({ selected }) => selected.size > 0);
  const asked = plans.map(({ spec }) => spec);
  if (asked.length === 0) return outcomeOf(startedAt, folder, { interrupted: false, problems: [] });
  const progress = new Progress(plans);
  const vitest = await createVitest(
    'test',
    {
      ...suitesProject,
      include: [...suitesProject.include, allSuitesFile],
      config: false,
      // Node strips the types by itself, sooner than Vite; nothing is watched, and no module replaced.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      watch: false,
      // A selection may leave nothing to do in a service.
      passWithNoTests: true,
      reporters: [progress],
    },
    {},
  );
  let interrupted = false;
  const problems: Error[] = [];
  const stopListening = onInterrupt(() => {
    interrupted = true;
    console.error(
      'Interrupted: putting back what was changed, and writing what was decided so far.',
    );
    void vitest.cancelCurrentRun('keyboard-input');
  });
  try {
    vitest.provide('run', {
      ...config,
      services: asked.map(({ service }) => service),
      logFolder: folder.log,
    });
    await vitest.start([asked.length === 1 ? suiteFile(asked[0]!.service) : allSuitesFile]);
    if (!interrupted)
      problems.push(...[...vitest.state.getUnhandledErrors(), ...progress.problems].map(toError));
  } finally {
    stopListening();
    await vitest.close();
    // Vitest counts its failed tests in the exit code; here the verdict decides it.
    process.exitCode = undefined;
  }
  return outcomeOf(startedAt, folder, { interrupted, problems });
}

function outcomeOf(
  startedAt: Date,
  folder: ResultFolder,
  { interrupted, problems }: { interrupted: boolean; problems: Error[] },
): SuitesOutcome {
  const logged = readRunLogs(folder.log);
  const isWhole = logged.lost === undefined && logged.defects.length + problems.length === 0;
  return {
    startedAt,
    finishedAt: new Date(),
    logged,
    complete: isWhole && !interrupted,
    problems,
  };
}

function toError(problem: unknown): Error {
  return problem instanceof Error ? problem : new Error(String(problem));
}
