import { parentPort, workerData } from 'node:worker_threads';
import type { ServiceName } from '../../services.ts';
import type { RunConfig } from '../../src/sent/RunConfig.ts';
import { LogUnwritable, RunLog } from '../../src/sent/log/RunLog.ts';
import type { ProgressNote } from '../../src/checked/run/ProgressNote.ts';
import { replayFailures, type Replayed } from '../../src/checked/run/replayFailures.ts';
import { startRun } from '../../src/checked/run/startRun.ts';
import type { NumberedFailure } from '../../src/decided/causesOf.ts';
import { judgesByDocument, ownJudges } from '../judged.ts';
import { hasSelected, plansOf } from './plansOf.ts';
import type { SuitesOrder, SuitesReport } from './SuitesThread.ts';

/** The thread that `SuitesThread` starts: runs the suites that it is asked for, once. */
// Loaded before there is work: of the services that may be judged, the checks; of the others, what makes requests.
const ours = await ownJudges(undefined, (workerData as ServiceName[] | null) ?? undefined);
const problems: string[] = [];
let interrupt: (() => void) | undefined;
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
  if (order === 'interrupt') {
    interrupt?.();
    report('heard');
  } else if (order === 'end') process.exit();
  else
    void runAll(order.run, order.failures).then((replayed) => {
      reportNotes();
      report({ problems, replayed });
    });
});

async function runAll(
  config: RunConfig,
  failures?: NumberedFailure[],
): Promise<Replayed | undefined> {
  try {
    const judges = await (config.document === undefined ? ours : judgesByDocument(config.document));
    const { specs, suites } = judges;
    const onSession = (end: () => void): void => void (interrupt = end);
    if (failures !== undefined) return await replayFailures(failures, judges, config, onSession);
    const asked = specs.filter(({ service }) => config.services?.includes(service) ?? true);
    const run = startRun({
      plans: plansOf(asked, config, suites).filter(hasSelected),
      config,
      specs,
      requestFactories: suites.flatMap((suite) => suite.requestFactories),
      log: config.logFolder === undefined ? undefined : new RunLog(config.logFolder),
      onProgress: note,
    });
    onSession(() => run.interrupt());
    await run.end();
  } catch (error) {
    problems.push(inWords(error));
  }
  return undefined;
}

/** Anything that was thrown, as a text that can be sent to another thread. */
function inWords(error: unknown): string {
  if (error instanceof LogUnwritable) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
