import type { Work } from './Work.ts';

/**
 * Tells where in a text something comes next. Many names of one text may ask for the same place: what lies between is read
 * once, so that reading takes time in proportion to the text.
 */
export class Ahead {
  readonly text: string;
  readonly #work: Work;
  readonly #known = new Map<string | RegExp, { from: number; at: number }>();

  constructor(text: string, work: Work) {
    this.text = text;
    this.#work = work;
  }

  /**
   * The next position, from one on, of a text or of what a pattern (with `g`) matches; the text's length if there is none.
   */
  next(what: string | RegExp, start: number): number {
    const known = this.#known.get(what);
    if (known !== undefined && known.from <= start && start <= known.at) return known.at;
    const at = this.#search(what, start);
    this.#work.count(at - start);
    this.#known.set(what, { from: start, at });
    return at;
  }

  #search(what: string | RegExp, start: number): number {
    if (typeof what === 'string') {
      const at = this.text.indexOf(what, start);
      return at < 0 ? this.text.length : at;
    }
    what.lastIndex = start;
    return what.exec(this.text)?.index ?? this.text.length;
  }
}
