/** What goes on from a beginning that several needles share. */
interface Branch<Meaning> {
  /** The characters up to where needles part, or end. */
  label: string;
  /** What the needles mean that end behind the label. */
  ends: Meaning[];
  /** By their first character. */
  branches: Map<string, Branch<Meaning>>;
  /** The length of the shortest needle here or further that may be cut off, and what it means. */
  cut?: { shortest: number; meaning: Meaning };
}

/** How far a text goes along with a needle that goes on differently. */
export interface Parting<Meaning> {
  end: number;
  /** The characters with which needles go on. */
  next: string[];
  shortest: number;
  meaning: Meaning;
}

/**
 * Needles by what they have in common at their beginning (a radix tree), so that a text is compared with a thousand that
 * begin alike as fast as with one.
 */
export class PrefixTree<Meaning> {
  readonly #root: Branch<Meaning> = { label: '', ends: [], branches: new Map() };

  add(needle: string, meaning: Meaning, mayBeCut: boolean): void {
    let branch = this.#root;
    for (let at = 0; ;) {
      if (mayBeCut) noteCut(branch, needle, meaning);
      const first = needle[at];
      if (first === undefined) {
        branch.ends.push(meaning);
        return;
      }
      let next = branch.branches.get(first);
      if (next === undefined) {
        next = { label: needle.slice(at), ends: [], branches: new Map() };
        branch.branches.set(first, next);
      }
      const common = commonLength(needle, at, next.label);
      if (common < next.label.length) {
        next = parted(next, common);
        branch.branches.set(first, next);
      }
      branch = next;
      at += common;
    }
  }

  /**
   * Calls back for each needle that stands in a text at a position.
   * @returns where the text leaves the needles, and what of them may be cut off there; undefined if nothing may
   */
  find(
    text: string,
    start: number,
    found: (end: number, meaning: Meaning) => void,
  ): { end: number; parting: Parting<Meaning> | undefined } {
    let branch = this.#root;
    for (let at = start; ;) {
      for (const meaning of branch.ends) found(at, meaning);
      const next = branch.branches.get(text[at] ?? '');
      if (next === undefined)
        return {
          end: at,
          parting:
            branch.cut && branch.branches.size > 0
              ? { ...branch.cut, end: at, next: [...branch.branches.keys()] }
              : undefined,
        };
      const common = commonLength(text, at, next.label);
      at += common;
      if (common < next.label.length)
        return {
          end: at,
          parting: next.cut && { ...next.cut, end: at, next: [next.label[common]!] },
        };
      branch = next;
    }
  }
}

/** A branch in two: as far as the label is common, and the rest. */
function parted<Meaning>(branch: Branch<Meaning>, common: number): Branch<Meaning> {
  const rest = { ...branch, label: branch.label.slice(common) };
  return {
    label: branch.label.slice(0, common),
    ends: [],
    branches: new Map([[rest.label[0]!, rest]]),
    ...(branch.cut && { cut: branch.cut }),
  };
}

function noteCut<Meaning>(branch: Branch<Meaning>, needle: string, meaning: Meaning): void {
  if (branch.cut === undefined) branch.cut = { shortest: needle.length, meaning };
  else if (needle.length < branch.cut.shortest)
    branch.cut = { ...branch.cut, shortest: needle.length };
}

/** How many characters of a text from a position on are those of a label. */
function commonLength(text: string, at: number, label: string): number {
  let length = 0;
  while (length < label.length && text[at + length] === label[length]) length++;
  return length;
}
