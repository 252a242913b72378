import type { RunConfig } from '../../src/sent/RunConfig.ts';
import { leftIn } from '../../src/sent/journal/readJournal.ts';
import { RunLogReader } from '../../src/sent/log/RunLogReader.ts';
import { expectedRequests } from '../../src/checked/run/plan/expectedRequests.ts';
import type { Plan } from '../../src/checked/run/planOf.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import type { Spec } from '../../src/promised/types.ts';
import { hasSelected } from './plansOf.ts';
import { Progress } from '../../src/checked/run/progress/Progress.ts';
import type { SuitesOutcome } from '../../src/shown/SuitesOutcome.ts';
import type { ResultFolder } from '../../src/shown/folder/resultFolder.ts';
import { doneBy, type SuitesThread } from './SuitesThread.ts';
import { onInterrupt } from './onInterrupt.ts';
import { RunLog } from '../../src/sent/log/RunLog.ts';
import { startRun, type RunParts } from '../../src/checked/run/startRun.ts';

/** How often the new part of the log is read, in milliseconds. */
const READ_EVERY_MS = 100;

/** Up to this many checks take less time than a thread does to load them. */
const FEW_CHECKS = 50;

/** Where checks can run. */
interface Where {
  thread: SuitesThread;
  /** The suites, if they may run in this thread: where the target is our own sandbox. */
  here?: Suite[];
}

/**
 * Runs the suites of these services. After Ctrl-C it completes what is under way, and restores what was changed. An error
 * of ours costs the rule or service in which it occurs, and the verdict; the rest of the run continues.
 * @param allPlans of the services that are judged
 * @param allSpecs of all services: any operation may prepare a check
 */
export async function runSuites(
  allPlans: Plan[],
  allSpecs: Spec[],
  config: RunConfig,
  folder: ResultFolder,
  where: Where,
): Promise<SuitesOutcome> {
  const startedAt = new Date(config.startedAt ?? Date.now());
  const plans = allPlans.filter(hasSelected);
  const log = new RunLogReader(folder.log);
  if (plans.length === 0)
    return outcomeOf(startedAt, log, { interrupted: false, problems: [] }, config);
  const run = wayOf(plans, allSpecs, config, folder, where);
  const expected = Math.min(
    expectedRequests(plans, config.target, config.cases),
    config.budget?.requests ?? Infinity,
  );
  // This thread has little else to do in the meantime.
  const reading = setInterval(() => log.readOn(), READ_EVERY_MS);
  try {
    const today = startedAt.toISOString().slice(0, 10);
    const waivers = config.target.waivers.filter(({ until }) => until >= today);
    const progress = new Progress(plans, expected, waivers);
    return outcomeOf(startedAt, log, await run(progress), config);
  } finally {
    clearInterval(reading);
  }
}

function wayOf(
  plans: Plan[],
  specs: Spec[],
  config: RunConfig,
  folder: ResultFolder,
  { thread, here }: Where,
): SuitesRunner {
  // Whatever a deployment of others responds with, this thread hears signals.
  if (here !== undefined && plans.flatMap(({ checks }) => checks).length <= FEW_CHECKS) {
    const requestFactories = here.flatMap((suite) => suite.requestFactories);
    return runInPlace({ plans, config, specs, requestFactories }, folder.log);
  }
  const services = plans.map(({ spec }) => spec.service);
  return runInThread(thread, { ...config, services, logFolder: folder.log });
}

function outcomeOf(
  startedAt: Date,
  log: RunLogReader,
  { interrupted, problems }: Awaited<ReturnType<SuitesRunner>>,
  { journal }: RunConfig,
): SuitesOutcome {
  const logged = log.readAll();
  const errors = interrupted
    ? []
    : problems.map((one) => (one instanceof Error ? one : new Error(String(one))));
  const { lost, stopped, defects, problems: left } = logged;
  // A thread that was ended told nothing of what it had not put back.
  const isEnded = interrupted || errors.length > 0;
  if (isEnded && left.length === 0 && journal !== undefined) left.push(...leftIn(journal.folder));
  // A run that leaves something changed has not done what a verdict rests on.
  const wasCut = lost !== undefined || stopped !== undefined;
  const isWhole = !wasCut && defects.length + errors.length + left.length === 0;
  return {
    startedAt,
    finishedAt: new Date(),
    log,
    complete: isWhole && !interrupted,
    problems: errors,
  };
}

function runInThread(thread: SuitesThread, config: RunConfig): SuitesRunner {
  return async (progress) => {
    try {
      const work = () => thread.run(config, (note) => progress.note(note));
      const { done: problems = [], interrupted } = await doneBy(thread, work);
      return { interrupted, problems };
    } finally {
      await progress.end();
    }
  };
}

/** Runs a few checks in this thread: starting another one takes longer than they do. */
function runInPlace(parts: Omit<RunParts, 'log' | 'onProgress'>, logFolder: string): SuitesRunner {
  return async (progress) => {
    const log = new RunLog(logFolder);
    const problems: unknown[] = [];
    // A rejection that nobody awaits must not end the process; it is an error of ours like any other.
    const keepProblem = (error: unknown) => void problems.push(error);
    process.on('uncaughtException', keepProblem);
    const run = startRun({ ...parts, log, onProgress: (note) => progress.note(note) });
    let interrupted = false;
    const stopListening = onInterrupt(() => {
      interrupted = true;
      run.interrupt();
    });
    try {
      await run.end().catch(keepProblem);
    } finally {
      stopListening();
      process.off('uncaughtException', keepProblem);
      await progress.end();
    }
    return { interrupted, problems };
  };
}

/** One way to run suites; it shows its progress, and ends in order if it is interrupted. */
type SuitesRunner = (progress: Progress) => Promise<{
  interrupted: boolean;
  /** Errors of ours because of which a suite could not run, or not to its end. */
  problems: unknown[];
}>;
