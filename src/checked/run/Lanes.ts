import { ChecksBefore, type Apart } from '../Apart.ts';
import { inLane } from '../../sent/resting.ts';

interface Task extends Apart {
  run: () => Promise<void>;
  /** How many waits of it are under way; while there is any, another task may run in its place. */
  rests: number;
}

/**
 * Runs tasks side by side, up to a fixed number, but never two tasks that must be apart. A task never overtakes another
 * from which it must be apart, so tasks that share state run in the order in which they were added. A task that waits
 * gives its lane back, and goes on at once when the wait is over; what must be apart from it still waits for its end.
 * A task for which others wait begins also where no lane is free: a run lasts as long as the longest row of these.
 */
export class Lanes {
  readonly #width: number;
  readonly #holdsWaits: boolean;
  readonly #waiting: Task[] = [];
  readonly #running = new Set<Task>();

  /** @param holdsWaits whether a task that waits keeps its lane: nothing else runs between two of its steps */
  constructor(width: number, holdsWaits = false) {
    this.#width = width;
    this.#holdsWaits = holdsWaits;
  }

  /** Runs a task when its turn has come, and returns its result. */
  run<T>(task: () => Promise<T>, apart: Apart = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...apart, rests: 0, run: () => task().then(resolve, reject) });
      this.#startWhatMay();
    });
  }

  #startWhatMay(): void {
    const before = new ChecksBefore();
    for (const task of this.#running) before.add(task);
    for (let at = 0; at < this.#waiting.length;) {
      const task = this.#waiting[at]!;
      if (this.#busy >= this.#width && !(this.#width > 1 && isUrgent(task))) return;
      if (before.mustBeApartFrom(task)) at += 1;
      else {
        this.#waiting.splice(at, 1);
        this.#start(task);
      }
      before.add(task);
      if (task.alone) return;
    }
  }

  #start(task: Task): void {
    this.#running.add(task);
    const lane = {
      isUrgent: isUrgent(task),
      rest: () => {
        task.rests += 1;
        // Not at once: the one that begins to wait may be about to note for what, so that others find it.
        if (task.rests === 1) queueMicrotask(() => this.#startWhatMay());
      },
      wake: () => (task.rests -= 1),
    };
    void inLane(lane, task.run).finally(() => {
      this.#running.delete(task);
      this.#startWhatMay();
    });
  }

  /** How many tasks do anything: those that wait hold no lane. */
  get #busy(): number {
    let busy = 0;
    for (const { rests } of this.#running) if (rests === 0 || this.#holdsWaits) busy += 1;
    return busy;
  }
}

/** Whether others must wait for its end. */
function isUrgent({ changes = [] }: Apart): boolean {
  return changes.length > 0;
}
