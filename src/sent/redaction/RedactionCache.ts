/** The assumed size of an entry beside its characters. */
const ENTRY = 100;
/** How many characters are kept in all. */
const MOST_KEPT = 4_000_000;

/** Most headers and many responses of a run occur repeatedly: each is redacted once, until a further secret becomes known. */
export class RedactionCache<Redacted = string> {
  readonly #redacted = new Map<string, Map<string, Redacted>>();
  #size = 0;

  /** @param kind how the text is read */
  get(text: string, kind: string, redact: () => Redacted): Redacted {
    const known = this.#redacted.get(kind)?.get(text);
    if (known !== undefined) return known;
    const redacted = redact();
    if (this.#size > MOST_KEPT) this.clear();
    const ofKind = this.#redacted.get(kind) ?? new Map<string, Redacted>();
    this.#redacted.set(kind, ofKind.set(text, redacted));
    this.#size += text.length + ENTRY;
    return redacted;
  }

  clear(): void {
    this.#redacted.clear();
    this.#size = 0;
  }
}
