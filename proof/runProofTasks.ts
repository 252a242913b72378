import { Worker } from 'node:worker_threads';
import { modulePath } from '../projectRoot.ts';
import { SuiteDefect } from '../src/checked/run/SuiteDefect.ts';
import type { ProofResult, ProofTask } from './proofTasks.ts';
import type { ServiceName } from '../services.ts';

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

/** A task with its place among all tasks. */
interface Placed {
  index: number;
  task: ProofTask;
}

/**
 * The tasks that wait for a thread. A thread keeps working on one service as long as that has tasks, because each thread
 * records for itself what the service's checks send to an unchanged sandbox. It begins with the service that has the most
 * tasks left, and joins another thread's only if every service has a thread.
 */
export class ProofQueue {
  readonly #waiting: Map<ServiceName, Placed[]>;
  readonly #taken = new Set<ServiceName>();

  constructor(tasks: ProofTask[]) {
    const placed = tasks.map((task, index) => ({ index, task }));
    this.#waiting = Map.groupBy(placed, ({ task }) => task.service);
  }

  /** How many tasks wait. */
  get left(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** @param own the service on which the thread worked before */
  take(own?: ServiceName): Placed | undefined {
    const open = [...this.#waiting].filter(([, pieces]) => pieces.length > 0);
    const mine = open.filter(([service]) => service === own);
    const free = open.filter(([service]) => !this.#taken.has(service));
    const candidates = [mine, free, open].find(({ length }) => length > 0) ?? [];
    const [most] = candidates.toSorted(([, one], [, other]) => other.length - one.length);
    if (most === undefined) return undefined;
    const [service, pieces] = most;
    this.#taken.add(service);
    return pieces.shift();
  }
}
