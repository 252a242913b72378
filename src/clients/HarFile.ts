import { parseJson } from '../words/json/parseJson.ts';
import { WrongUse } from '../words/WrongUse.ts';
import { HarScanner, NoArchive, type EntryPlace } from './HarScanner.ts';
import { unpackLimits } from './knownBody.ts';
import { readEntry } from './readEntry.ts';
import type { SeenExchange } from './SeenExchange.ts';

export interface Bytes {
  length: number;
  /** Reads `length` bytes from a position on; fewer only at the end. They are valid until the next call. */
  read(start: number, length: number): Uint8Array;
}

/** What of a recording shows no exchange. */
export interface HarReading {
  /** How many responses came from a browser's cache, so that no server was asked. */
  fromCache: number;
  /** How many entries cannot be read, by the reason. */
  unreadable: Map<string, number>;
  /** How many exchanges have no date that can be read. */
  undated: number;
  /** Milliseconds since 1970, of the exchanges that have dates; Infinity and -Infinity if none has. */
  earliest: number;
  latest: number;
}

/** How many bytes are scanned at a time. */
const CHUNK_BYTES = 1024 * 1024;

/** A longer entry is not read: its text, its JSON and its body are in memory at once. */
const LONGEST_ENTRY = 16 * 1024 * 1024;

/** How many different reasons are told. */
const MOST_REASONS = 50;

/** An HTTP Archive that is read entry by entry, because it may be longer than memory is. */
export class HarFile {
  /** Counted by `inFile`. */
  reading: HarReading = nothingRead();
  readonly #bytes: Bytes;
  readonly #places: EntryPlace[] = [];
  /** The exchanges in the file, with the time by which they are ordered. */
  #order: { place: EntryPlace; endedAt: number }[] = [];

  /**
   * Finds the entries.
   * @param file how it is called in messages
   * @throws WrongUse for anything else than an HTTP Archive
   */
  constructor(bytes: Bytes, file: string) {
    this.#bytes = bytes;
    const first = markLength(bytes);
    const scanner = new HarScanner(first, (place) => void this.#places.push(place));
    try {
      for (let start = first; start < bytes.length; start += CHUNK_BYTES)
        scanner.add(bytes.read(start, CHUNK_BYTES));
      scanner.end();
    } catch (error) {
      if (!(error instanceof NoArchive)) throw error;
      throw new WrongUse(`${file}: is no HTTP Archive (${error.message}).`);
    }
  }

  /** Reads all exchanges in the order of the file, and counts what is none. To be called before `inOrder`. */
  async *inFile(): AsyncGenerator<SeenExchange> {
    const limits = unpackLimits();
    const reading = (this.reading = nothingRead());
    this.#order = [];
    let last = -Infinity;
    for (const place of this.#places) {
      const read = await this.#entryAt(place, limits);
      if (read === 'from a cache') reading.fromCache += 1;
      else if ('unreadable' in read) this.#countUnreadable(read.unreadable);
      else {
        this.#countDates(read);
        // One without a date comes after the one before it.
        last = Number.isNaN(read.endedAt) ? last : read.endedAt;
        this.#order.push({ place, endedAt: last });
        yield read;
      }
    }
  }

  /** Reads all exchanges again, in the order in which they ended. */
  async *inOrder(): AsyncGenerator<SeenExchange> {
    const limits = unpackLimits();
    // Compared, not subtracted: two exchanges without any date before them are equal.
    this.#order.sort(
      (one, other) => Number(one.endedAt > other.endedAt) - Number(one.endedAt < other.endedAt),
    );
    for (const { place } of this.#order) {
      const read = await this.#entryAt(place, limits);
      if (typeof read === 'object' && !('unreadable' in read)) yield read;
    }
  }

  async #entryAt({ number, start, length }: EntryPlace, limits: ReturnType<typeof unpackLimits>) {
    if (length > LONGEST_ENTRY)
      return { unreadable: `it is longer than ${LONGEST_ENTRY / 1024 / 1024} MiB` };
    let entry: unknown;
    try {
      entry = parseJson(new TextDecoder().decode(this.#bytes.read(start, length)));
    } catch {
      return { unreadable: 'it is no JSON' };
    }
    return readEntry(entry, `entry#${number}`, limits);
  }

  #countUnreadable(why: string): void {
    const { unreadable } = this.reading;
    const reason = unreadable.has(why) || unreadable.size < MOST_REASONS ? why : 'other reasons';
    unreadable.set(reason, (unreadable.get(reason) ?? 0) + 1);
  }

  #countDates({ startedAt, endedAt }: SeenExchange): void {
    const { reading } = this;
    if (Number.isNaN(startedAt)) {
      reading.undated += 1;
      return;
    }
    reading.earliest = Math.min(reading.earliest, startedAt);
    reading.latest = Math.max(reading.latest, endedAt);
  }
}

function nothingRead(): HarReading {
  return { fromCache: 0, unreadable: new Map(), undated: 0, earliest: Infinity, latest: -Infinity };
}

/** Some writers put a byte order mark first. */
function markLength(bytes: Bytes): number {
  const [one, two, three] = bytes.read(0, 3);
  return one === 0xef && two === 0xbb && three === 0xbf ? 3 : 0;
}
