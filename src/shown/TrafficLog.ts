import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../words/json/parseJson.ts';
import type { RecordedExchange } from '../sent/exchange/types.ts';
import { LOG_FILE, RunLog, type LogEntry } from '../sent/log/RunLog.ts';

/** How many bytes are read at a time. */
const CHUNK_BYTES = 1024 * 1024;

const LINE_END = 0x0a;

/** Recorded exchanges on disk, because they may be more than memory holds; read as often as they are needed. */
export class TrafficLog implements Iterable<RecordedExchange> {
  readonly #file: string;
  readonly #log: RunLog;
  /** How many exchanges there are. */
  count = 0;

  /** @param folder of the log; it is made */
  constructor(folder: string) {
    this.#log = new RunLog(folder);
    this.#file = join(folder, LOG_FILE);
  }

  /** @throws LogUnwritable if the disk is full */
  add(exchange: RecordedExchange): void {
    this.count += 1;
    this.#log.add({ kind: 'exchange', exchange });
    if (this.#log.unwritable !== undefined) throw this.#log.unwritable;
  }

  /** To be called after the last exchange, and before they are read. */
  close(): void {
    this.#log.close();
    if (this.#log.unwritable !== undefined) throw this.#log.unwritable;
  }

  *[Symbol.iterator](): Generator<RecordedExchange> {
    const descriptor = openSync(this.#file, 'r');
    try {
      for (const line of linesOf(descriptor)) {
        const entry = parseJson(line) as LogEntry;
        if (entry.kind === 'exchange') yield entry.exchange;
      }
    } finally {
      closeSync(descriptor);
    }
  }
}

function* linesOf(descriptor: number): Generator<string> {
  let rest: Buffer[] = [];
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let at = 0; ;) {
    const length = readSync(descriptor, chunk, 0, CHUNK_BYTES, at);
    if (length === 0) return;
    at += length;
    let from = 0;
    for (
      let end = nextLineEnd(chunk, from, length);
      end >= 0;
      end = nextLineEnd(chunk, from, length)
    ) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString();
      rest = [];
      from = end + 1;
    }
    // A copy: the next piece is read into the same bytes.
    rest.push(Buffer.from(chunk.subarray(from, length)));
  }
}

function nextLineEnd(chunk: Buffer, from: number, length: number): number {
  const end = chunk.indexOf(LINE_END, from);
  return end < length ? end : -1;
}
