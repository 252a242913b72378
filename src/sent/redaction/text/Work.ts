/** How many characters are read for each one of a text at most, with all that is decoded of it. */
const PER_CHARACTER = 16;
/** This much is always read: short texts are decoded whole. */
const AT_LEAST = 50_000;

/**
 * Counts the characters that are read of one text. Escapes within escapes and runs within runs would otherwise cost more
 * the cleverer a text is built: what lies beyond the bound is not read, but taken out whole.
 */
export class Work {
  readonly #most: number;
  #done = 0;

  constructor(length: number) {
    this.#most = AT_LEAST + PER_CHARACTER * length;
  }

  /** How many characters were read. */
  get done(): number {
    return this.#done;
  }

  /** How many more characters may be decoded. */
  get left(): number {
    return Math.max(0, this.#most - this.#done);
  }

  /** Notes that so many characters are read. */
  count(characters: number): void {
    this.#done += characters;
  }

  /** Notes that so many characters are decoded and read; false, and nothing is noted, if that is too much. */
  take(characters: number): boolean {
    if (characters > this.left) return false;
    this.#done += characters;
    return true;
  }
}
