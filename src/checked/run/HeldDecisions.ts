import type { Decision } from '../../decided/types.ts';

/**
 * Holds decisions back until the target was seen to answer after they were made: until then, something in front of it may
 * have given the answers on which they rest.
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

  /** Releases the decisions that were made before an accepted request was sent. */
  release(sentAt: number): void {
    const [first] = this.#held;
    if (first === undefined || first.madeAt > sentAt) return;
    const isDue = ({ madeAt }: { madeAt: number }) => madeAt <= sentAt;
    const due = this.#held.filter(isDue);
    this.#held = this.#held.filter((one) => !isDue(one));
    for (const { decision } of due) this.#release(decision);
  }
}
