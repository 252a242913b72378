import type { ServiceName } from '../services.ts';
import type { ProofTask } from './proofTasks.ts';

/** A piece with its place among all. */
interface Placed {
  index: number;
  task: ProofTask;
}

/**
 * The pieces that wait for a thread. A thread stays with a service as long as it has any: what its checks send where nothing
 * is wrong is recorded by each thread for itself. It begins with the service of which most is left, and helps with
 * another thread's only where all are taken.
 */
export class ProofQueue {
  readonly #waiting: Map<ServiceName, Placed[]>;
  readonly #taken = new Set<ServiceName>();

  constructor(tasks: ProofTask[]) {
    const placed = tasks.map((task, index) => ({ index, task }));
    this.#waiting = Map.groupBy(placed, ({ task }) => task.service);
  }

  /** How many pieces wait. */
  get left(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** @param own the service that the thread worked on before */
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
