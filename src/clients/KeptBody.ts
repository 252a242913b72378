import { JoinedBytes } from '../sent/exchange/connection/JoinedBytes.ts';

/** How much of a body is kept for judging; a longer one is forwarded and not judged. */
const MOST_BYTES = 1024 * 1024;

/** A body that was forwarded, as plain data. */
export interface PassedBody {
  /** Undefined if it was too long to be kept. */
  bytes: Uint8Array | undefined;
  length: number;
  /** Set if it did not come to its end: whoever sent it gave up. */
  isCut?: true;
}

/** The part of a body that is kept while it passes. */
export class KeptBody {
  #kept = new JoinedBytes();
  #length = 0;

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length <= MOST_BYTES) this.#kept.add(chunk);
    else this.#kept = new JoinedBytes();
  }

  /** Its bytes are in memory of their own, which can be moved to another thread. */
  passed(isCut = false): PassedBody {
    const bytes = this.#length > MOST_BYTES ? undefined : Uint8Array.from(this.#kept.bytes);
    return { bytes, length: this.#length, ...(isCut && { isCut }) };
  }
}
