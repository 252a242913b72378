/** How many characters of texts are kept in all. */
const MOST_KEPT = 3_000_000;

/** What was made of a text, made once: sandboxes side by side send the same texts thousands of times. */
export class KeptByText<Made> {
  readonly #made = new Map<string, Made>();
  #characters = 0;

  /** @param make makes the value, which is shared from then on: nothing may write to it */
  get(text: string, make: (text: string) => Made): Made {
    const known = this.#made.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    this.#characters += text.length;
    if (this.#characters > MOST_KEPT) {
      this.#made.clear();
      this.#characters = text.length;
    }
    this.#made.set(text, made);
    return made;
  }
}
