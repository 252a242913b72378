/** So much of a body is kept to be judged; a longer one is passed on and not judged. */
const MOST_BYTES = 1024 * 1024;

/** A body that has passed, as plain data. */
export interface PassedBody {
  /** Undefined where it was too long to be kept. */
  bytes: Uint8Array | undefined;
  length: number;
}

/** What of a body is kept while it passes. */
export class KeptBody {
  #chunks: Uint8Array[] = [];
  #length = 0;

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length <= MOST_BYTES) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  passed(): PassedBody {
    return { bytes: this.#length > MOST_BYTES ? undefined : this.#joined(), length: this.#length };
  }

  /** In memory of its own, which can be handed to another thread. */
  #joined(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }
}
