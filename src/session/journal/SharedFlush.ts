import { open } from 'node:fs/promises';

/** Flushes a file for many that write to it side by side: one flush covers everything written before it began. */
export class SharedFlush {
  readonly #file: string;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Resolves when everything written so far is on disk. */
  async flushed(): Promise<void> {
    this.#next ??= this.#afterLast();
    return this.#next;
  }

  /** Begins another flush after the present one, which may be too early for later writes. */
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
