import { open } from 'node:fs/promises';

/** Has a file flushed for many who write to it side by side: one flush is for all that was written before it began. */
export class SharedFlush {
  readonly #file: string;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Resolves when all is on disk that was written until now. */
  async flushed(): Promise<void> {
    this.#next ??= this.#afterLast();
    return this.#next;
  }

  /** What is written while another flush is under way may come too late for that one. */
  async #afterLast(): Promise<void> {
    await this.#last.catch(() => undefined);
    this.#next = undefined;
    this.#last = flush(this.#file);
    return this.#last;
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
