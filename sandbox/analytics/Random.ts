/** A generator (mulberry32) whose numbers follow from its seed alone, so that a day's data is always the same. */
export class Random {
  #state: number;

  /** @param seed what the numbers are for, for example a restaurant and a day */
  constructor(seed: string) {
    // FNV-1a
    this.#state = 0x811c9dc5;
    for (let index = 0; index < seed.length; index++)
      this.#state = Math.imul(this.#state ^ seed.charCodeAt(index), 0x01000193);
  }

  /** An unsigned integer of 32 bits. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  integer(minimum: number, maximum: number): number {
    return minimum + (this.#next() % (maximum - minimum + 1));
  }

  /** True once in `count` times. */
  oneIn(count: number): boolean {
    return this.integer(1, count) === 1;
  }

  /** One of the values; there must be at least one. */
  pick<T>(values: readonly T[]): T {
    return values[this.integer(0, values.length - 1)]!;
  }

  /** A GUID in the layout of RFC 9562 version 4. */
  guid(): string {
    const [a, b, c, d] = [this.#next(), this.#next(), this.#next(), this.#next()];
    const timeHigh = (b & 0x0fff) | 0x4000;
    const clock = ((c >>> 16) & 0x3fff) | 0x8000;
    return `${hex(a, 8)}-${hex(b >>> 16, 4)}-${hex(timeHigh, 4)}-${hex(clock, 4)}-${hex(c & 0xffff, 4)}${hex(d, 8)}`;
  }
}

/** An integer as hexadecimal text of `digits` digits. */
function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
