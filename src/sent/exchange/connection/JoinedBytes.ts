/** Bytes that arrive piece by piece. They are copied: kept by itself, a piece of one byte takes hundreds. */
export class JoinedBytes {
  #kept = new Uint8Array();
  #length = 0;

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#kept.length) {
      const longer = new Uint8Array(Math.max(length, 2 * this.#length));
      longer.set(this.#kept.subarray(0, this.#length));
      this.#kept = longer;
    }
    this.#kept.set(piece, this.#length);
    this.#length = length;
  }

  get bytes(): Buffer {
    return Buffer.from(this.#kept.buffer, 0, this.#length);
  }
}
