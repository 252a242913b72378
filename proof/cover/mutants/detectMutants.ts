import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSpecs } from '../../../src/spec/loadSpecs.ts';
import { projectRoot as root } from '../../../projectRoot.ts';
import { ResultLog } from '../../mutants/ResultLog.ts';
import type { MutantResult } from '../../mutants/judgeMutant.ts';
import { bundle, instrument, SANDBOX } from '../../mutants/instrument.ts';
import { MutantCoverage } from '../../mutants/MutantCoverage.ts';
import type { Mutant } from '../../mutants/Mutant.ts';
import { MutantThread } from '../../mutants/MutantThread.ts';
import { readSettled, SettledMutants } from '../../mutants/SettledMutants.ts';
import type { Reach } from '../../mutants/reach.ts';
import { suites } from '../../../suites/suites.ts';
import type { Picked } from '../orderOf.ts';
import type { MutantDetection } from './detectMutant.ts';
import type { Answer, Question } from './detectWorker.ts';

/** The results for the mutants of the sandbox. */
export interface MutantDetections {
  /** How many mutants Stryker's mutators make. */
  made: number;
  /** How many of them no check needs to notice. */
  settled: number;
  /** The results for the others, as far as they were examined. */
  detections: MutantDetection[];
}

export interface DetectOptions {
  threads: number;
  /** How long mutants are examined; the results until then are a random sample. */
  minutes: number;
  /**
   * Folders of `prove --mutants`. For a mutant that was noticed there, only the checks that a budget picks first are run,
   * then the one that is known to notice it; for a mutant that only keeps rules from being exercised, no check is tried
   * that might see a rule broken.
   */
  proofs: string[];
}

/** The folder of the results, from which an interrupted measurement continues. */
const FOLDER = join(root, 'reports/cover');
const LOGS = { reach: join(FOLDER, 'reach.jsonl'), mutants: join(FOLDER, 'mutants.jsonl') };

/** How many checks are tried before the one that is known to notice a mutant. */
const ASKED_FIRST = 3;

type Thread = MutantThread<Question, Answer>;

/**
 * Finds for every mutant of the sandbox that must be noticed the first check that does.
 * @param order every rule that has a check, in the order in which a run asks them, with how many cases first
 */
export async function detectMutants(
  order: Picked[],
  { threads, minutes, proofs }: DetectOptions,
): Promise<MutantDetections> {
  const endsAt = performance.now() + minutes * 60_000;
  const results = new Map(proofs.flatMap(resultsIn));
  mkdirSync(FOLDER, { recursive: true });
  const outfile = join(FOLDER, `sandbox-${process.pid}.mjs`);
  const { mutants, contents } = await instrument(['sandbox/**/*.ts']);
  await bundle(SANDBOX, outfile, contents);
  const start = (): Thread => new MutantThread('proof/cover/mutants/detectWorker', outfile);
  try {
    const log = new ResultLog<MutantDetection>(LOGS.mutants, order.join());
    const settled = settledMutants();
    // A mutant that a rule of the list settles may be noticed all the same.
    const asked = mutants.filter((mutant) => settled.of(mutant)?.change === undefined);
    // In random order, so that the results of an interrupted measurement are a fair sample.
    const open = asked
      .filter(({ fingerprint }) => !log.known.has(fingerprint))
      .toSorted((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1));
    console.log(`${asked.length} mutants, ${open.length} of them still to be looked at`);
    const reaches = open.length === 0 ? [] : await reachesOf(start);
    const coverage = new MutantCoverage(reaches);
    const lasting = new Set(reaches.flatMap(({ always, kept }) => [...always, ...kept]));
    await inThreads(start, threads, open, async (mutant, thread) => {
      if (performance.now() > endsAt) return;
      const reaching = new Set(coverage.checksReaching(mutant));
      const all = order.filter(([rule]) => reaching.has(rule));
      const result = results.get(mutant.fingerprint);
      const question = {
        kind: 'detection',
        mutant: mutant.id,
        isUnexercised: result?.status === 'unexercised',
        isLasting: lasting.has(mutant.id),
      } as const;
      let detection = await detectionBy({ ...question, asked: likeliestOf(all, result) }, thread);
      if (detection.status === 'unnoticed')
        detection = await detectionBy({ ...question, asked: all }, thread);
      log.add({ mutant, result: detection });
    });
    const isOpen = (mutant: Mutant) =>
      settled.of(mutant) === undefined || log.known.get(mutant.fingerprint)?.status !== 'unnoticed';
    const unsettled = asked.filter(isOpen);
    return {
      made: mutants.length,
      settled: mutants.length - unsettled.length,
      detections: unsettled.flatMap(({ fingerprint }) => log.known.get(fingerprint) ?? []),
    };
  } finally {
    rmSync(outfile, { force: true });
  }
}

/**
 * The checks that a budget picks first, then the one that is known to notice it: running all takes long. A constraint on
 * responses has no check, and any check of its operation may show it.
 */
function likeliestOf(all: Picked[], result: MutantResult | undefined): Picked[] {
  if (result === undefined || !('by' in result)) return all;
  const { by } = result;
  const [operation] = by.split('/response/');
  const isLikely = ([rule]: Picked) =>
    operation === by ? rule === by : rule.startsWith(`${operation}/`);
  return all.filter((picked, place) => place < ASKED_FIRST || isLikely(picked));
}

function settledMutants(): SettledMutants {
  const openPoints = loadSpecs().flatMap((spec) => spec.openPoints.map(({ id }) => id));
  return new SettledMutants(new Set(openPoints), readSettled());
}

async function detectionBy(
  question: Extract<Question, { kind: 'detection' }>,
  thread: Thread,
): Promise<MutantDetection> {
  const { length } = question.asked;
  if (length === 0) return { status: 'unnoticed' };
  try {
    const answer = await thread.ask(question, length);
    return answer?.kind === 'detection' ? answer.detection : { status: 'no run' };
  } catch (error) {
    // The proof counts errors of ours, and says which check threw.
    console.error(String(error));
    return { status: 'unnoticed' };
  }
}

/** The results for mutants in a proof, by fingerprint. */
function resultsIn(folder: string): [fingerprint: string, result: MutantResult][] {
  const [, ...lines] = readFileSync(join(folder, 'results.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const { fingerprint, result } = JSON.parse(line) as {
      fingerprint: string;
      result: MutantResult;
    };
    return [fingerprint, result];
  });
}

/** Which mutants the checks of each service reach, in a run of the unchanged sandbox. */
async function reachesOf(start: () => Thread): Promise<Reach[]> {
  const log = new ResultLog<Reach>(LOGS.reach);
  const thread = start();
  try {
    for (const [group, { service }] of suites.entries()) {
      if (log.known.has(service)) continue;
      const answer = await thread.ask({ kind: 'reach', group });
      if (answer?.kind !== 'reach' || answer.reach === undefined)
        throw new Error('the run without a mutant did not end');
      log.add({ mutant: { fingerprint: service }, result: answer.reach });
    }
  } finally {
    await thread.end();
  }
  return [...log.known.values()];
}

async function inThreads<One>(
  start: () => Thread,
  threads: number,
  all: One[],
  run: (one: One, thread: Thread) => Promise<void>,
): Promise<void> {
  const queue = [...all];
  const work = async () => {
    const thread = start();
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await run(next, thread);
    } finally {
      await thread.end();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
}
