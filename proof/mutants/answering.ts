import { parentPort } from 'node:worker_threads';
import type { Defect } from './MutantThread.ts';

/** Answers the questions to this thread; an error of ours is an answer, too. */
export function answering<Question>(answer: (question: Question) => Promise<object>): void {
  parentPort?.on('message', (question: Question) => {
    answer(question).then(
      (given) => parentPort?.postMessage(given),
      (error: unknown) =>
        parentPort?.postMessage({
          kind: 'defect',
          why: error instanceof Error ? (error.stack ?? error.message) : String(error),
        } satisfies Defect),
    );
  });
}
