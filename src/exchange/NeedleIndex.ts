/** So many first characters of a needle are looked up at once. No needle may be shorter. */
export const SHORTEST_NEEDLE = 4;
/** So much of a needle at the end of a text is no accident. */
const SHORTEST_CUT_OFF = 8;
const BUCKETS = 2 ** 16;

/**
 * Finds which of many texts stand in another, in one pass over it: a target has hundreds of secrets and names, and
 * looking for each in turn takes longer than the exchange itself. Takes further ones at any time.
 */
export class NeedleIndex<Meaning> {
  readonly #buckets = new Map<number, { needle: string; meaning: Meaning }[]>();
  readonly #isUsed = new Uint8Array(BUCKETS);

  /**
   * @param needle of 4 characters or more
   * @throws Error for a shorter one (an error of ours)
   */
  add(needle: string, meaning: Meaning): void {
    if (needle.length < SHORTEST_NEEDLE)
      throw new Error(`needles have ${SHORTEST_NEEDLE} characters or more`);
    const [first, second, third, fourth] = [0, 1, 2, 3].map((at) => needle.charCodeAt(at));
    const bucket = bucketOf(first!, second!, third!, fourth!);
    this.#isUsed[bucket] = 1;
    const entries = this.#buckets.get(bucket) ?? [];
    this.#buckets.set(bucket, entries);
    entries.push({ needle, meaning });
  }

  /** Calls back for each place where a needle stands (or at the end, most of one), in the order of the places. */
  find(text: string, found: (start: number, end: number, meaning: Meaning) => void): void {
    const isUsed = this.#isUsed;
    // Each character is read once: these are those before the one that comes in.
    let [first, second, third] = [0, text.charCodeAt(0), text.charCodeAt(1)];
    let fourth = text.charCodeAt(2);
    for (let at = 0; at + SHORTEST_NEEDLE <= text.length; at++) {
      first = second;
      second = third;
      third = fourth;
      fourth = text.charCodeAt(at + 3);
      const bucket = bucketOf(first, second, third, fourth);
      if (isUsed[bucket] === 0) continue;
      for (const { needle, meaning } of this.#buckets.get(bucket)!) {
        if (text.startsWith(needle, at)) found(at, at + needle.length, meaning);
        else if (isCutOff(text, at, needle)) found(at, text.length, meaning);
      }
    }
  }
}

/** Whether a text ends within a needle: what hangs up in the middle of a secret has said most of it. */
function isCutOff(text: string, at: number, needle: string): boolean {
  const length = text.length - at;
  return (
    length < needle.length &&
    length >= Math.max(SHORTEST_CUT_OFF, needle.length / 3) &&
    needle.startsWith(text.slice(at))
  );
}

/** Of four characters that follow one another. */
function bucketOf(first: number, second: number, third: number, fourth: number): number {
  return (first * 4099 + second * 257 + third * 31 + fourth) & (BUCKETS - 1);
}
