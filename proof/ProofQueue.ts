import type { ServiceName } from '../services.ts';
import type { ProofTask } from './proofTasks.ts';

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
