/** The sandbox's time: real time plus what the control plane has added to it. */
export class Clock {
  #offsetMs = 0;

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Lets so many seconds pass at once: a finite number, and not below 0, as time never goes back. */
  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}
