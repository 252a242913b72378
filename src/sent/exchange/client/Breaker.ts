/** After this many failures in a row an operation is not asked any more: a hanging deployment must not take hours. */
export const PATIENCE = 3;

/** How one send to an operation ended, as far as it matters for asking it again. */
export type Ending = 'answered' | 'silent' | 'throttled';

/** Remembers per operation whether asking it again is worth the wait. */
export class Breaker {
  readonly #inARow = new Map<string, { ending: Ending; times: number; endedAt: number }>();

  /** Of sends that were under way side by side only one counts: they met the same disturbance. */
  note(operation: string, ending: Ending, time: { startedAt: number; endedAt: number }): void {
    const last = this.#inARow.get(operation);
    if (last?.ending === ending && time.startedAt < last.endedAt) return;
    const times = last?.ending === ending ? last.times + 1 : 1;
    this.#inARow.set(operation, { ending, times, endedAt: time.endedAt });
  }

  /** Whether the operation gave no response, several times in a row. */
  isSilent(operation: string): boolean {
    return this.#isStuck(operation, 'silent');
  }

  /** Whether waiting as asked (429, Retry-After) has not helped, several times in a row. */
  isThrottled(operation: string): boolean {
    return this.#isStuck(operation, 'throttled');
  }

  #isStuck(operation: string, ending: Ending): boolean {
    const last = this.#inARow.get(operation);
    return last?.ending === ending && last.times >= PATIENCE;
  }
}
