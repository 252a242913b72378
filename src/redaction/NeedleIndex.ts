/** So many first characters of a needle are looked up at once. No needle may be shorter. */
export const SHORTEST_NEEDLE = 4;
/** So much of a needle at the end of a text is no accident. Longer ones are told apart by so many first characters. */
const SHORTEST_CUT_OFF = 8;
const BUCKETS = 2 ** 16;

interface Entry<Meaning> {
  needle: string;
  meaning: Meaning;
}

/** Needles whose first characters are looked up alike. */
interface Bucket<Meaning> {
  /** Shorter than what a text may end within. */
  short: Entry<Meaning>[];
  /** The others, by how they begin: those of one field often begin alike. */
  byHead: Map<string, Entry<Meaning>[]>;
}

/**
 * Finds which of many texts stand in another, in one pass over it: a target has hundreds of secrets and names, and
 * looking for each in turn takes longer than the exchange itself. Takes further ones at any time.
 */
export class NeedleIndex<Meaning> {
  readonly #buckets = new Map<number, Bucket<Meaning>>();
  readonly #isUsed = new Uint8Array(BUCKETS);

  /**
   * @param needle of 4 characters or more
   * @throws Error for a shorter one (an error of ours)
   */
  add(needle: string, meaning: Meaning): void {
    if (needle.length < SHORTEST_NEEDLE)
      throw new Error(`needles have ${SHORTEST_NEEDLE} characters or more`);
    const first = [0, 1, 2, 3].map((at) => needle.charCodeAt(at));
    const number = first.reduce(bucketAfter, 0);
    this.#isUsed[number] = 1;
    const bucket: Bucket<Meaning> = this.#buckets.get(number) ?? { short: [], byHead: new Map() };
    this.#buckets.set(number, bucket);
    if (needle.length < SHORTEST_CUT_OFF) {
      bucket.short.push({ needle, meaning });
      return;
    }
    const head = needle.slice(0, SHORTEST_CUT_OFF);
    const alike = bucket.byHead.get(head) ?? [];
    bucket.byHead.set(head, alike);
    alike.push({ needle, meaning });
  }

  /** Calls back for each place where a needle stands (or at the end, most of one), in the order of the places. */
  find(text: string, found: (start: number, end: number, meaning: Meaning) => void): void {
    const isUsed = this.#isUsed;
    let bucket = 0;
    for (let last = 0; last < text.length; last++) {
      bucket = bucketAfter(bucket, text.charCodeAt(last));
      if (isUsed[bucket] === 0) continue;
      const at = last - SHORTEST_NEEDLE + 1;
      if (at < 0) continue;
      const { short, byHead } = this.#buckets.get(bucket)!;
      const head = byHead.size > 0 ? text.slice(at, at + SHORTEST_CUT_OFF) : '';
      for (const { needle, meaning } of byHead.get(head) ?? []) {
        if (text.startsWith(needle, at)) found(at, at + needle.length, meaning);
        else if (isCutOff(text, at, needle)) found(at, text.length, meaning);
      }
      for (const { needle, meaning } of short)
        if (text.startsWith(needle, at)) found(at, at + needle.length, meaning);
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

/** Of four characters that follow one another, from that of the one before: four bits for each, so that the fifth is out. */
function bucketAfter(before: number, character: number): number {
  return ((before << 4) ^ character) & (BUCKETS - 1);
}
