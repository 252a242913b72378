import { resultFolder, type ResultFolder } from './folder/resultFolder.ts';
import { thisSuite } from './suiteDigest.ts';
import { WrongUse } from '../words/WrongUse.ts';
import { unwritableReason } from '../words/unwritableReason.ts';
import { replaceFile } from '../words/files/replaceFile.ts';
import { UnreadableFile } from '../words/files/UnreadableFile.ts';
import { UnusableInput } from '../decided/UnusableInput.ts';
import { ResultsUnwritable } from './folder/ResultsUnwritable.ts';
import { TargetUnusable } from '../target/TargetUnusable.ts';
import { join } from 'node:path';
import { summarizeStep } from './report/buildServer/annotate.ts';
import { reportOf } from './report/Report.ts';
import { writeCtrf } from './report/buildServer/writeCtrf.ts';
import { writeJunit } from './report/buildServer/writeJunit.ts';
import { writeSummary } from './report/writeSummary.ts';
import { rulesOf } from '../checked/run/rulesOf.ts';
import type { Spec } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import { decideVerdict } from '../decided/decideVerdict.ts';
import type { Asked } from '../decided/types.ts';
import { verdictText } from '../decided/verdictText.ts';
import { makeFolder } from '../words/files/makeFolder.ts';

/** The folder of a run's results, by its options. */
interface Place {
  out?: string;
  force?: boolean;
}

/**
 * Writes into the folder of a run's results why there is no verdict, if possible; a usage error leaves nothing.
 * @param made the folder, if the run had already made one
 * @returns the error to throw: if the results could not be written, in the reader's words
 */
export function recordNoVerdict(
  error: unknown,
  run: Omit<FailedRun, 'why'>,
  place: Place,
  made: ResultFolder | undefined,
): unknown {
  const isUsage = [WrongUse, UnusableInput, UnreadableFile].some((kind) => error instanceof kind);
  if (isUsage) return error;
  const folder = made ?? folderAt(place);
  const failure = failureOf(error, folder);
  const why = failure.message.replace(/^No verdict: /, '');
  try {
    if (folder !== undefined) writeNoVerdict({ ...run, why }, folder);
    // After any other error, the decisions so far stay where they were written.
    if (error instanceof TargetUnusable) folder?.discard();
  } catch {
    // The terminal shows the reason anyway.
  }
  return failure;
}

function failureOf(error: unknown, folder: ResultFolder | undefined): Error {
  const reason = unwritableReason(error);
  if (reason !== undefined && folder !== undefined)
    return new ResultsUnwritable(
      `No verdict: the results could not be written to ${folder.shown}: ${reason}.`,
    );
  return error instanceof Error ? error : new Error(String(error));
}

function folderAt({ out, force }: Place): ResultFolder | undefined {
  try {
    return resultFolder(out, force);
  } catch {
    return undefined;
  }
}

/** What is known about a run without a verdict. */
interface FailedRun {
  /** The specs of the selected services. */
  specs: Spec[];
  target: Target;
  id: string;
  seed: number;
  cases: number;
  startedAt: Date;
  asked: Asked;
  /** The reason, as a sentence without `No verdict`. */
  why: string;
}

/**
 * Writes verdict.json, summary.md, junit.xml and ctrf.json of a run without a verdict into the folder of its results:
 * build servers show files, not terminals.
 */
function writeNoVerdict(
  { specs, target, id, seed, cases, startedAt, asked, why }: FailedRun,
  { final, shown }: Pick<ResultFolder, 'final' | 'shown'>,
): void {
  const rules = specs.flatMap(rulesOf);
  const verdict = decideVerdict({
    suite: thisSuite(),
    specs,
    target: { name: target.name, environment: target.environment, urls: target.urls },
    run: {
      id,
      seed,
      casesPerRule: cases,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      requests: 0,
      complete: false,
      why,
      asked,
    },
    rules,
    decisions: [],
    observations: [],
    waivers: [],
    today: startedAt.toISOString().slice(0, 10),
    strict: asked.strict ?? false,
  });
  verdict.run.exitCode = 3;
  makeFolder(final);
  const write = (file: string, text: string) => replaceFile(join(final, file), text);
  write('verdict.json', verdictText(verdict));
  const report = reportOf(verdict, shown);
  write('summary.md', writeSummary(report));
  write('junit.xml', writeJunit(report));
  write('ctrf.json', writeCtrf(report, new Map()));
  summarizeStep(report);
}
