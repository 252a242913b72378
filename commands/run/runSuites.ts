import type { RunConfig } from '../../src/check/RunConfig.ts';
import { RunLogReader } from '../../src/check/RunLogReader.ts';
import { planOf, type Plan } from '../../src/run/planOf.ts';
import type { Spec } from '../../src/spec/types.ts';
import { suiteOf, suites } from '../suites.ts';
import { Progress } from './Progress.ts';
import type { ResultFolder } from './resultFolder.ts';
import { runInPlace } from './runInPlace.ts';
import type { Way } from './Way.ts';

/** What came of having the suites run. */
export interface SuitesOutcome {
  startedAt: Date;
  finishedAt: Date;
  log: RunLogReader;
  /** False where the run was interrupted, lost its target, or met an error of ours. */
  complete: boolean;
  /** Errors of ours by which a suite could not be run, or not to its end. */
  problems: Error[];
}

/** How often it is read what was logged since, in milliseconds. */
const READ_EVERY_MS = 100;

/** So many checks take less time than Vitest does to start. */
const FEW_CHECKS = 50;

/**
 * Has the suites of these services run. Ctrl-C ends that after what is under way, and what was changed is put back.
 * An error of ours costs the rule or the service that it comes up in, and the verdict; the rest goes on.
 * @param specs of the services that are judged
 * @param allSpecs of all services: any operation may prepare a check
 */
export async function runSuites(
  specs: Spec[],
  allSpecs: Spec[],
  config: RunConfig,
  folder: ResultFolder,
): Promise<SuitesOutcome> {
  const startedAt = new Date();
  // A suite without any selected rule would be an empty file, which Vitest refuses.
  const plans = specs
    .map((spec) => planOf(spec, suiteOf(spec.service), config))
    .filter(({ selected }) => selected.size > 0);
  const log = new RunLogReader(folder.log);
  if (plans.length === 0) return outcomeOf(startedAt, log, { interrupted: false, problems: [] });
  const run = await wayOf(plans, allSpecs, config, folder);
  // This thread has little else to do meanwhile.
  const reading = setInterval(() => log.readOn(), READ_EVERY_MS);
  try {
    return outcomeOf(startedAt, log, await run(new Progress(plans)));
  } finally {
    clearInterval(reading);
  }
}

async function wayOf(
  plans: Plan[],
  specs: Spec[],
  config: RunConfig,
  folder: ResultFolder,
): Promise<Way> {
  if (plans.flatMap(({ checks }) => checks).length <= FEW_CHECKS) {
    const requestFactories = suites.flatMap((suite) => suite.requestFactories);
    return runInPlace({ plans, config, specs, requestFactories }, folder.log);
  }
  const { runUnderVitest } = await import('./runUnderVitest.ts');
  const services = plans.map(({ spec }) => spec.service);
  return runUnderVitest(config, services, folder.log);
}

function outcomeOf(
  startedAt: Date,
  log: RunLogReader,
  { interrupted, problems }: Awaited<ReturnType<Way>>,
): SuitesOutcome {
  const logged = log.readAll();
  const errors = interrupted ? [] : problems.map(toError);
  const isWhole = logged.lost === undefined && logged.defects.length + errors.length === 0;
  return {
    startedAt,
    finishedAt: new Date(),
    log,
    complete: isWhole && !interrupted,
    problems: errors,
  };
}

function toError(problem: unknown): Error {
  return problem instanceof Error ? problem : new Error(String(problem));
}
