/** How many first characters of a needle are looked up at once. No needle may be shorter. */
export const SHORTEST_NEEDLE = 4;
/**
 * This much of a needle at the end of a text, or before a cut, is no accident. Longer needles are distinguished by this
 * many first characters.
 */
const SHORTEST_CUT_OFF = 8;
/** The same for digits only: identifiers, amounts and dates consist of digits. */
const SHORTEST_CUT_NUMBER = 10;
/** The characters of words, identifiers and encoded texts. */
const IN_WORD = /[\p{L}\p{N}_+/]/u;
/** A beginning of a needle that is this long is no word of another text. */
const LONG = 16;
const ELLIPSIS = /^(?:…|\.\.\.|\\u2026|\*\*)/;
/** The end of an ellipsis, behind which a text may continue with the end of a needle. */
const AFTER_ELLIPSIS = /(?:…|\.{3,}|\\u2026|\*{2,})(?![.*…])/g;
const BUCKETS = 2 ** 16;

interface Entry<Meaning> {
  needle: string;
  meaning: Meaning;
}

/** Needles whose first characters have one hash. */
interface Bucket<Meaning> {
  /** Needles that are shorter than the beginning after which a text may be cut off. */
  short: Entry<Meaning>[];
  /** The other needles, by their beginning: those of one field often begin alike. */
  byHead: Map<string, Entry<Meaning>[]>;
}

/** Called with a position, and whether the whole needle is there. */
type Found<Meaning> = (start: number, end: number, meaning: Meaning, isWhole: boolean) => void;

/** Needles by parts of them, with the part's position. */
type Inner<Meaning> = Map<string, (Entry<Meaning> & { at: number })[]>;

/**
 * Finds many texts in another one in a single pass: a target has hundreds of secrets and names, and looking for each in
 * turn takes longer than the exchange itself. More can be added at any time.
 */
export class NeedleIndex<Meaning> {
  readonly #buckets = new Map<number, Bucket<Meaning>>();
  readonly #isUsed = new Uint8Array(BUCKETS);
  /**
   * The needles by each sequence of eight characters in them except the first; made for the first text with an ellipsis,
   * which is rare.
   */
  #byInner: Inner<Meaning> | undefined;

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
    if (this.#byInner !== undefined) noteInner(this.#byInner, { needle, meaning });
    const head = needle.slice(0, SHORTEST_CUT_OFF);
    const alike = bucket.byHead.get(head) ?? [];
    bucket.byHead.set(head, alike);
    alike.push({ needle, meaning });
  }

  /**
   * Calls back for each position of a needle, or of the beginning of one that was cut off, in the order of positions; then
   * for each end of a needle behind an ellipsis.
   */
  find(text: string, found: Found<Meaning>): void {
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
        const end = at + commonLength(text, at, needle);
        if (end === at + needle.length) found(at, end, meaning, true);
        else if (isCutOff(text, at, end, needle)) found(at, end, meaning, false);
      }
      for (const { needle, meaning } of short)
        if (text.startsWith(needle, at)) found(at, at + needle.length, meaning, true);
    }
    this.#findEnds(text, found);
  }

  #findEnds(text: string, found: Found<Meaning>): void {
    for (const { index, 0: ellipsis } of text.matchAll(AFTER_ELLIPSIS)) {
      const start = index + ellipsis.length;
      const first = text.slice(start, start + SHORTEST_CUT_OFF);
      for (const { needle, meaning, at } of this.#inner().get(first) ?? []) {
        const rest = needle.slice(at);
        const end = start + rest.length;
        const isNumber = rest.length < SHORTEST_CUT_NUMBER && /^\d+$/.test(rest);
        const isWhole = text.startsWith(rest, start) && !IN_WORD.test(text[end] ?? '');
        if (isWhole && !isNumber) found(start, end, meaning, false);
      }
    }
  }

  #inner(): Inner<Meaning> {
    if (this.#byInner !== undefined) return this.#byInner;
    this.#byInner = new Map();
    for (const { byHead } of this.#buckets.values())
      for (const entries of byHead.values())
        for (const entry of entries) noteInner(this.#byInner, entry);
    return this.#byInner;
  }
}

function noteInner<Meaning>(byInner: Inner<Meaning>, entry: Entry<Meaning>): void {
  for (let at = 1; at <= entry.needle.length - SHORTEST_CUT_OFF; at++) {
    const inner = entry.needle.slice(at, at + SHORTEST_CUT_OFF);
    const alike = byInner.get(inner) ?? [];
    byInner.set(inner, alike);
    alike.push({ ...entry, at });
  }
}

/** How many characters a needle and a text from a position on have in common; at least those of the needle's head. */
function commonLength(text: string, at: number, needle: string): number {
  let length = SHORTEST_CUT_OFF;
  while (length < needle.length && text[at + length] === needle[length]) length++;
  return length;
}

/**
 * Whether a needle was cut off in a text: a text that ends in the middle of a secret, or is cut to a length, shows most of
 * it. Before an ellipsis it was cut off. Inside one of the needle's words it was, if the text's word ends there. After a
 * whole word, the text must end there, too, and show a third of the needle: other texts begin alike.
 */
function isCutOff(text: string, at: number, end: number, needle: string): boolean {
  const length = end - at;
  if (length < SHORTEST_CUT_NUMBER && /^\d+$/.test(needle.slice(0, length))) return false;
  if (ELLIPSIS.test(text.slice(end, end + 6))) return true;
  const isInWord =
    length >= LONG || (IN_WORD.test(needle[length - 1]!) && IN_WORD.test(needle[length]!));
  if (end === text.length) return isInWord || length >= needle.length / 3;
  return isInWord && !IN_WORD.test(text[end]!);
}

/**
 * The hash of four successive characters, from that of the previous four: four bits for each character, so that the fifth
 * drops out.
 */
function bucketAfter(before: number, character: number): number {
  return ((before << 4) ^ character) & (BUCKETS - 1);
}
