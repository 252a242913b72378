import { parentPort } from 'node:worker_threads';
import type { RunConfig } from '../../src/session/RunConfig.ts';
import { LogUnwritable, RunLog } from '../../src/session/RunLog.ts';
import type { ProgressNote } from '../../src/run/ProgressNote.ts';
import { startRun, type RunUnderWay } from '../../src/run/startRun.ts';
import { judgesByDocument, ownJudges } from '../judged.ts';
import { hasSelected, plansOf } from './plansOf.ts';
import type { SuitesOrder, SuitesReport } from './SuitesThread.ts';

/** The thread that `SuitesThread` starts: runs the suites that it is asked for, once. */
// Loaded before there is work.
const ours = await ownJudges();
const problems: string[] = [];
let run: RunUnderWay | undefined;
let notes: ProgressNote[] = [];

const report = (word: SuitesReport): void => parentPort?.postMessage(word);

/** After how many milliseconds decisions are reported together: a message for each takes longer than making it. */
const SOON_MS = 50;

function note(one: ProgressNote): void {
  notes.push(one);
  if (notes.length === 1) setTimeout(reportNotes, SOON_MS);
}

function reportNotes(): void {
  if (notes.length > 0) report({ notes });
  notes = [];
}

// A rejection that nobody awaits must not end the thread; it is an error of ours like any other.
process.on('uncaughtException', (error) => void problems.push(inWords(error)));

parentPort?.on('message', (order: SuitesOrder) => {
  if (order === 'interrupt') run?.interrupt();
  else if (order === 'end') process.exit();
  else
    void runAll(order.run).then(() => {
      reportNotes();
      report({ problems });
    });
});

async function runAll(config: RunConfig): Promise<void> {
  try {
    const { specs, suites } = await (config.document === undefined
      ? ours
      : judgesByDocument(config.document));
    const asked = specs.filter(({ service }) => config.services?.includes(service) ?? true);
    run = startRun({
      plans: plansOf(asked, config, suites).filter(hasSelected),
      config,
      specs,
      requestFactories: suites.flatMap((suite) => suite.requestFactories),
      log: config.logFolder === undefined ? undefined : new RunLog(config.logFolder),
      onProgress: note,
    });
    await run.end();
  } catch (error) {
    problems.push(inWords(error));
  }
}

/** Anything that was thrown, as a text that can be sent to another thread. */
function inWords(error: unknown): string {
  if (error instanceof LogUnwritable) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
