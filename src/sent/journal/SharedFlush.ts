import { open } from 'node:fs/promises';

/** Flushes a file for many that write to it side by side: one flush covers everything written before it began. */
export class SharedFlush {
  readonly #flush: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param flush flushes it; default: to the disk */
  constructor(file: string, flush: (file: string) => Promise<void> = flushed) {
    this.#flush = () => flush(file);
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
    this.#last = this.#flush();
    return this.#last;
  }
}

async function flushed(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
