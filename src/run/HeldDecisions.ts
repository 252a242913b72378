import type { Decision } from '../verdict/types.ts';

/**
 * Keeps decisions back until the target was seen to be there after they were made: somebody who stands before it may have
 * given the answers that they rest on.
 */
export class HeldDecisions {
  readonly #release: (decision: Decision) => void;
  #held: { decision: Decision; madeAt: number }[] = [];

  constructor(release: (decision: Decision) => void) {
    this.#release = release;
  }

  add(decision: Decision, madeAt: number): void {
    this.#held.push({ decision, madeAt });
  }

  /** Lets those go that were made before an accepted request was sent. */
  release(sentAt: number): void {
    const [first] = this.#held;
    if (first === undefined || first.madeAt > sentAt) return;
    const isDue = ({ madeAt }: { madeAt: number }) => madeAt <= sentAt;
    const due = this.#held.filter(isDue);
    this.#held = this.#held.filter((one) => !isDue(one));
    for (const { decision } of due) this.#release(decision);
  }
}
