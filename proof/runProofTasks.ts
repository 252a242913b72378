import { Worker } from 'node:worker_threads';
import { modulePath } from '../projectRoot.ts';
import { SuiteDefect } from '../src/checked/run/SuiteDefect.ts';
import { ProofQueue } from './ProofQueue.ts';
import type { ProofResult, ProofTask } from './proofTasks.ts';

interface Message {
  result?: ProofResult;
  /** An error of ours, with the task in which it occurred. */
  problem?: string;
  /** A mistake in a suite, in its own words. */
  defect?: string;
}

/**
 * Runs the tasks of a proof on several threads (see `ProofQueue`).
 * @param onDone called after each task
 * @param signal ends the proof early: what is under way is completed, and the results are those of the tasks that were done
 * @throws Error for the first error of ours
 */
export async function runProofTasks(
  tasks: ProofTask[],
  threads: number,
  onDone: (done: number, task: ProofTask) => void,
  signal?: AbortSignal,
): Promise<ProofResult[]> {
  const results: ProofResult[] = [];
  const queue = new ProofQueue(tasks);
  const work = async () => {
    const worker = new Worker(modulePath('proof/proofWorker'));
    try {
      for (
        let next = queue.take();
        next !== undefined && !signal?.aborted;
        next = queue.take(next.task.service)
      ) {
        const { index, task } = next;
        results[index] = await done(worker, task);
        onDone(tasks.length - queue.left, task);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, work));
  // Without the places of tasks that were not begun.
  return results.filter(() => true);
}

function done(worker: Worker, task: ProofTask): Promise<ProofResult> {
  return new Promise((resolve, reject) => {
    const end = () => worker.off('message', onMessage).off('error', reject);
    const onMessage = ({ result, defect, problem }: Message) => {
      end();
      if (result !== undefined) resolve(result);
      else if (defect !== undefined) reject(new SuiteDefect(defect));
      else reject(new Error(problem));
    };
    worker.once('message', onMessage).once('error', reject);
    worker.postMessage(task);
  });
}
