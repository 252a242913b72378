import { parentPort, workerData } from 'node:worker_threads';
import type { ResultFolder } from '../../src/shown/folder/resultFolder.ts';
import type { Named, TrafficVerdicts } from '../../src/shown/writeTraffic.ts';
import type { Target } from '../../src/target/Target.ts';
import type { AskedDocument } from '../../src/sent/RunConfig.ts';
import { judgesByDocument } from '../judged.ts';
import { LiveJudge } from './LiveJudge.ts';
import { unpacked, type PackedExchanges } from './packedExchanges.ts';
import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { constants, setPriority } from 'node:os';

/** The message that starts the judging thread. */
export interface JudgeWork {
  target: Target;
  folder: Pick<ResultFolder, 'path' | 'log' | 'allureResults' | 'notes'>;
  named: Named;
  /** The document of others by which is judged, if any. */
  document?: AskedDocument;
}

/** A message of the judging thread: how many bytes it has judged, or the final verdicts. */
export type Judged = { judged: number } | { verdicts: TrafficVerdicts };

stepBack();
const { target, folder, named, document } = workerData as JudgeWork;
const ofDocument = document && (await judgesByDocument(document)).specs;
const judge = new LiveJudge(target, folder, named, ofDocument);

/** What it is told: exchanges, with their size; that all have come, and how many are left out; to leave out what waits. */
type Told = (PackedExchanges & { bytes: number }) | { leftOut: number } | 'leave out';

const tell = (judged: Judged) => parentPort?.postMessage(judged);
parentPort?.on('message', (message: Told) => {
  if (message === 'leave out') judge.leaveOut();
  else if ('leftOut' in message)
    void judge.finish(message.leftOut).then((verdicts) => tell({ verdicts }));
  else
    void Promise.all(unpacked(message).map((passed) => judge.add(passed))).then(() =>
      tell({ judged: message.bytes }),
    );
});

/**
 * Gives all other threads precedence over this one, if the system has priorities of threads (Linux): traffic must not wait
 * for its judge.
 */
function stepBack(): void {
  try {
    // `<process>/task/<thread>` of the thread that reads it.
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // On other systems all threads have the same priority.
  }
}
