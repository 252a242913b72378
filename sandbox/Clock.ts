/** The sandbox's time: real time plus what the control plane has added to it. */
export class Clock {
  #offsetMs = 0;

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Lets `seconds` pass at once. Time never goes back: throws RangeError for a negative or non-finite value. */
  advance(seconds: number): void {
    if (!Number.isFinite(seconds) || seconds < 0)
      throw new RangeError(`seconds must be a finite number of at least 0, received ${seconds}`);
    this.#offsetMs += seconds * 1000;
  }
}
