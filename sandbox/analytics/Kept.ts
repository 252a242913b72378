/** How many values of one kind are kept: sandboxes side by side are asked for the same few days thousands of times. */
const MOST = 1000;

/** Makes a value once that is the same whenever it is made. */
export class Kept<Made> {
  readonly #made = new Map<string, Made>();

  /** @param key names everything that decides the value */
  get(key: string, make: () => Made): Made {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#made.size === MOST) this.#made.clear();
    this.#made.set(key, made);
    return made;
  }
}
