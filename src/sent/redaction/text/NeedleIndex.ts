import { PrefixTree, type Parting } from './PrefixTree.ts';

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
const AFTER_ELLIPSIS = /(?:[.*…]|\\u2026)+/g;
const IS_ELLIPSIS = /(?:…|\.{3}|\\u2026|\*\*)$/;
/** So many ends of needles are kept to be found behind an ellipsis, and of those that begin alike. */
const MOST_ENDS = 300_000;
const MOST_ALIKE = 100;
const BUCKETS = 2 ** 16;
/** So many characters are compared with needles, for each of a text and beside. */
const COMPARED_PER_CHARACTER = 20;
const COMPARED_AT_LEAST = 1_000_000;

interface Entry<Meaning> {
  needle: string;
  meaning: Meaning;
}

/** Needles whose first characters have one hash. */
interface Bucket<Meaning> {
  /** Needles that are shorter than the beginning after which a text may be cut off. */
  short: Entry<Meaning>[];
  /** The other needles, by their beginning: those of one field often begin alike. */
  byHead: Map<string, PrefixTree<Meaning>>;
}

/** Called with a position, and whether the whole needle is there. */
type Found<Meaning> = (start: number, end: number, meaning: Meaning, isWhole: boolean) => void;

/** The ends of needles by their first characters. */
type Ends<Meaning> = Map<string, Map<string, Meaning>>;

/**
 * Finds many texts in another one in a single pass: a target has hundreds of secrets and names, and looking for each in
 * turn takes longer than the exchange itself. More can be added at any time.
 */
export class NeedleIndex<Meaning> {
  readonly #buckets = new Map<number, Bucket<Meaning>>();
  readonly #isUsed = new Uint8Array(BUCKETS);
  /** The needles that may be cut off. */
  readonly #needles: Entry<Meaning>[] = [];
  /** The ends of these needles, and of how many; made for the first text with an ellipsis, which is rare. */
  readonly #ends: Ends<Meaning> = new Map();
  #withEnds = 0;
  #endCount = 0;

  /**
   * @param needle of 4 characters or more
   * @param mayBeCut whether a part of it tells of it
   * @throws Error for a shorter one (an error of ours)
   */
  add(needle: string, meaning: Meaning, mayBeCut = true): void {
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
    if (mayBeCut) this.#needles.push({ needle, meaning });
    const head = needle.slice(0, SHORTEST_CUT_OFF);
    const alike = bucket.byHead.get(head) ?? new PrefixTree();
    bucket.byHead.set(head, alike);
    alike.add(needle.slice(SHORTEST_CUT_OFF), meaning, mayBeCut);
  }

  /**
   * Calls back for each position of a needle, or of the beginning of one that was cut off, in the order of positions; then
   * for each end of a needle behind an ellipsis.
   * @returns up to where the text was searched: not to its end if it goes along with long needles from very many positions,
   *   as what repeats itself does
   */
  find(text: string, found: Found<Meaning>): number {
    const isUsed = this.#isUsed;
    let bucket = 0;
    let left = COMPARED_AT_LEAST + COMPARED_PER_CHARACTER * text.length;
    for (let last = 0; last < text.length; last++) {
      bucket = bucketAfter(bucket, text.charCodeAt(last));
      if (isUsed[bucket] === 0) continue;
      const at = last - SHORTEST_NEEDLE + 1;
      if (at < 0) continue;
      const { short, byHead } = this.#buckets.get(bucket)!;
      const head = byHead.size > 0 ? text.slice(at, at + SHORTEST_CUT_OFF) : '';
      const tree = byHead.get(head);
      if (tree !== undefined) left -= findIn(tree, text, at, found) - at;
      if (left < 0) return at;
      for (const { needle, meaning } of short)
        if (text.startsWith(needle, at)) found(at, at + needle.length, meaning, true);
    }
    this.#findEnds(text, found);
    return text.length;
  }

  #findEnds(text: string, found: Found<Meaning>): void {
    for (const { index, 0: ellipsis } of text.matchAll(AFTER_ELLIPSIS)) {
      if (!IS_ELLIPSIS.test(ellipsis.slice(-6))) continue;
      const start = index + ellipsis.length;
      const first = text.slice(start, start + SHORTEST_CUT_OFF);
      for (const [rest, meaning] of this.#endsNow().get(first) ?? []) {
        const end = start + rest.length;
        const isNumber = rest.length < SHORTEST_CUT_NUMBER && /^\d+$/.test(rest);
        const isWhole = text.startsWith(rest, start) && !IN_WORD.test(text[end] ?? '');
        if (isWhole && !isNumber) found(start, end, meaning, false);
      }
    }
  }

  #endsNow(): Ends<Meaning> {
    for (; this.#withEnds < this.#needles.length; this.#withEnds++) {
      const { needle, meaning } = this.#needles[this.#withEnds]!;
      for (let at = 1; at <= needle.length - SHORTEST_CUT_OFF; at++) {
        if (this.#endCount++ > MOST_ENDS) return this.#ends;
        const first = needle.slice(at, at + SHORTEST_CUT_OFF);
        const alike = this.#ends.get(first) ?? new Map<string, Meaning>();
        this.#ends.set(first, alike);
        if (alike.size < MOST_ALIKE && !alike.has(needle.slice(at)))
          alike.set(needle.slice(at), meaning);
      }
    }
    return this.#ends;
  }
}

/**
 * Calls back for the needles of a tree, without their heads, and for the beginning of one that was cut off.
 * @returns up to where the text was compared
 */
function findIn<Meaning>(
  tree: PrefixTree<Meaning>,
  text: string,
  at: number,
  found: Found<Meaning>,
): number {
  const { end, parting } = tree.find(text, at + SHORTEST_CUT_OFF, (to, meaning) =>
    found(at, to, meaning, true),
  );
  if (parting !== undefined && isCutOff(text, at, parting))
    found(at, parting.end, parting.meaning, false);
  return end;
}

/**
 * Whether a needle was cut off in a text: a text that ends in the middle of a secret, or is cut to a length, shows most of
 * it. Before an ellipsis it was cut off. Inside one of the needle's words it was, if the text's word ends there. After a
 * whole word, the text must end there, too, and show a third of the needle: other texts begin alike.
 */
function isCutOff(
  text: string,
  at: number,
  { end, next, shortest }: Omit<Parting<unknown>, 'meaning'>,
): boolean {
  const length = end - at;
  if (length < SHORTEST_CUT_NUMBER && /^\d+$/.test(text.slice(at, end))) return false;
  if (ELLIPSIS.test(text.slice(end, end + 6))) return true;
  const isInWord =
    length >= LONG || (IN_WORD.test(text[end - 1]!) && next.some((it) => IN_WORD.test(it)));
  if (end === text.length) return isInWord || length >= (shortest + SHORTEST_CUT_OFF) / 3;
  return isInWord && !IN_WORD.test(text[end]!);
}

/**
 * The hash of four successive characters, from that of the previous four: four bits for each character, so that the fifth
 * drops out.
 */
function bucketAfter(before: number, character: number): number {
  return ((before << 4) ^ character) & (BUCKETS - 1);
}
