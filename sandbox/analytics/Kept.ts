/** So much is kept of one kind: sandboxes side by side are asked for the same few days thousands of times. */
const MOST = 1000;

/** What is the same whenever it is made, made once. */
export class Kept<Made> {
  readonly #made = new Map<string, Made>();

  /** @param key names all that decides what is made */
  get(key: string, make: () => Made): Made {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#made.size === MOST) this.#made.clear();
    this.#made.set(key, made);
    return made;
  }
}
