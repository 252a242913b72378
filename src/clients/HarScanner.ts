import { parseJson } from '../words/json/parseJson.ts';

export interface EntryPlace {
  /** Its number among the entries, from 1. */
  number: number;
  start: number;
  length: number;
}

/** A file that is no HTTP Archive; the message says why, and quotes nothing of it. */
export class NoArchive extends Error {}

/** What is beside the entries (pages, comments) may be this long. */
const MOST_BESIDE = 16 * 1024 * 1024;

/** Longer names, as they are written, are none that matter: `entries` in escapes is shorter. */
const LONGEST_NAME = 64;

/** `{"log":{"entries":[`: the depth at which entries stand. */
const DEPTH_OF_ENTRIES = 3;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const ZERO = 0x30;

const NO_JSON = 'it is no JSON';
const DECODER = new TextDecoder();

/**
 * Finds the entries of an HTTP Archive in its bytes, piece by piece, so that neither the file nor an entry need be in
 * memory. The bytes beside the entries are kept and parsed at the end, to see that the whole is JSON; an entry is JSON or not
 * on its own.
 */
export class HarScanner {
  readonly #onEntry: (place: EntryPlace) => void;
  #beside = new Uint8Array(4096);
  #besideLength = 0;
  #position: number;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Where the last text is in `#beside`, at a depth at which names stand. */
  #textStart = 0;
  #textEnd = 0;
  /** The name whose value is read, at each depth. */
  readonly #names: string[] = [];
  #isInEntries = false;
  #hasEntries = false;
  #entryStart = -1;
  #count = 0;

  /** @param start the position of the first byte in the file */
  constructor(start: number, onEntry: (place: EntryPlace) => void) {
    this.#position = start;
    this.#onEntry = onEntry;
  }

  /**
   * Reads the next bytes.
   * @throws NoArchive
   */
  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (this.#isInText) {
        at = this.#inText(bytes, at);
        continue;
      }
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
      if (this.#isInEntries && this.#depth === DEPTH_OF_ENTRIES) this.#betweenEntries(byte, at);
      this.#structure(byte);
      if (this.#entryStart < 0) this.#keep(byte);
    }
    this.#position += bytes.length;
  }

  /**
   * To be called after the last bytes.
   * @throws NoArchive
   */
  end(): void {
    let whole: unknown;
    try {
      whole = parseJson(DECODER.decode(this.#beside.subarray(0, this.#besideLength)));
    } catch {
      const isCut = this.#depth > 0 && this.#hasEntries;
      throw new NoArchive(isCut ? 'its JSON ends too early' : NO_JSON);
    }
    const log = (whole as { log?: { entries?: unknown } } | null)?.log;
    if (!Array.isArray(log?.entries)) throw new NoArchive('log.entries is missing');
  }

  /** Goes on to the end of a text, or of the bytes; returns the last position that was read. */
  #inText(bytes: Uint8Array, from: number): number {
    const isKept = this.#entryStart < 0;
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (isKept) this.#keep(byte);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInText = false;
        this.#textEnd = this.#besideLength;
        return at;
      }
    }
    return bytes.length;
  }

  /** An entry begins with the first byte that separates nothing, and ends at the next that does. */
  #betweenEntries(byte: number, at: number): void {
    const isEnd = byte === COMMA || byte === CLOSE_LIST;
    if (!isEnd && this.#entryStart < 0) {
      this.#entryStart = this.#position + at;
      this.#count += 1;
    } else if (isEnd && this.#entryStart >= 0) {
      const start = this.#entryStart;
      this.#entryStart = -1;
      this.#keep(ZERO);
      this.#onEntry({ number: this.#count, start, length: this.#position + at - start });
    }
  }

  #structure(byte: number): void {
    switch (byte) {
      case QUOTE:
        this.#isInText = true;
        this.#textStart = this.#besideLength;
        return;
      case COLON:
        if (this.#depth < DEPTH_OF_ENTRIES) this.#names[this.#depth] = this.#nameBefore();
        return;
      case OPEN_OBJECT:
      case OPEN_LIST:
        this.#depth += 1;
        if (byte === OPEN_LIST && this.#depth === DEPTH_OF_ENTRIES && this.#isNamedEntries())
          this.#isInEntries = this.#hasEntries = true;
        else if (this.#depth < DEPTH_OF_ENTRIES) this.#names[this.#depth] = '';
        return;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.#depth -= 1;
        if (this.#depth < 0) throw new NoArchive(NO_JSON);
        if (this.#depth < DEPTH_OF_ENTRIES) this.#isInEntries = false;
    }
  }

  #isNamedEntries(): boolean {
    return this.#names[1] === 'log' && this.#names[2] === 'entries';
  }

  /** The name right before a colon. What is no JSON ends here: its colons would cost without end. */
  #nameBefore(): string {
    const [start, end] = [this.#textStart, this.#textEnd];
    if (end !== this.#besideLength) throw new NoArchive(NO_JSON);
    if (end - start > LONGEST_NAME) return '';
    const text = DECODER.decode(this.#beside.subarray(start, end));
    if (!text.includes('\\')) return text.slice(1, -1);
    try {
      return String(parseJson(text));
    } catch {
      throw new NoArchive(NO_JSON);
    }
  }

  #keep(byte: number): void {
    if (this.#besideLength === this.#beside.length) {
      if (this.#besideLength >= MOST_BESIDE)
        throw new NoArchive('what stands beside its entries is too long');
      const longer = new Uint8Array(this.#beside.length * 2);
      longer.set(this.#beside);
      this.#beside = longer;
    }
    this.#beside[this.#besideLength++] = byte;
  }
}
