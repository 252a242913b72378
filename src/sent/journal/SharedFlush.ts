/** Flushes a file for many that write to it side by side: one flush covers everything written before it began. */
export class SharedFlush {
  readonly #flush: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(flush: () => Promise<void>) {
    this.#flush = flush;
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
