import { mustBeApart, type Apart } from '../check/Apart.ts';

interface Task extends Apart {
  run: () => Promise<void>;
}

/**
 * Runs tasks side by side, up to a fixed number, but never two tasks that must be apart. A task never overtakes another
 * from which it must be apart, so tasks that share state run in the order in which they were added.
 */
export class Lanes {
  readonly #width: number;
  readonly #waiting: Task[] = [];
  readonly #running = new Set<Task>();

  constructor(width: number) {
    this.#width = width;
  }

  /** Runs a task when its turn has come, and returns its result. */
  run<T>(task: () => Promise<T>, apart: Apart = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...apart, run: () => task().then(resolve, reject) });
      this.#startWhatMay();
    });
  }

  #startWhatMay(): void {
    const before: Task[] = [...this.#running];
    for (let at = 0; at < this.#waiting.length && this.#running.size < this.#width;) {
      const task = this.#waiting[at]!;
      if (before.some((other) => mustBeApart(task, other))) at += 1;
      else {
        this.#waiting.splice(at, 1);
        this.#start(task);
      }
      before.push(task);
      if (task.alone) return;
    }
  }

  #start(task: Task): void {
    this.#running.add(task);
    void task.run().finally(() => {
      this.#running.delete(task);
      this.#startWhatMay();
    });
  }
}
