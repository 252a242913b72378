/** Which checks may not run beside this check, because they would disturb each other. */
export interface Apart {
  /** Names of what the check changes at the target. No check that changes or sees the same runs beside it. */
  changes?: readonly string[];
  /** Names of what the check sees when others change it. */
  sees?: readonly string[];
  /** A reason: only checks with the same reason run beside this one. */
  only?: string;
  /** Whether no other check may run beside this one. */
  alone?: boolean;
  /** Whether it begins before most others: it waits for seconds, in which they run. */
  early?: boolean;
  /** Whether it begins behind the checks beside which others may run: what it asks for may then be long past. */
  last?: boolean;
}

/** Checks that run or come first, for asking at once whether another one must be apart from any of them. */
export class ChecksBefore {
  readonly #changed = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #reasons = new Set<string | undefined>();
  #isAlone = false;

  add({ changes = [], sees = [], only, alone = false }: Apart): void {
    for (const what of changes) this.#changed.add(what);
    for (const what of sees) this.#seen.add(what);
    this.#reasons.add(only);
    this.#isAlone ||= alone;
  }

  /** Whether a check may not run beside one of these. */
  mustBeApartFrom({ changes = [], sees = [], only, alone = false }: Apart): boolean {
    if (this.#reasons.size === 0) return false;
    if (alone || this.#isAlone || this.#reasons.size > 1 || !this.#reasons.has(only)) return true;
    const isChanged = (what: string) => this.#changed.has(what);
    return sees.some(isChanged) || changes.some((what) => isChanged(what) || this.#seen.has(what));
  }
}
