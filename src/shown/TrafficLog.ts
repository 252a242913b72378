import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../words/json/parseJson.ts';
import type { RecordedExchange } from '../sent/exchange/types.ts';
import { LOG_FILE, RunLog, type LogEntry } from '../sent/log/RunLog.ts';

/** How many bytes are read at a time. */
const CHUNK_BYTES = 1024 * 1024;

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
  const [chunk, decoder] = [Buffer.alloc(CHUNK_BYTES), new TextDecoder()];
  let rest = '';
  for (let length; (length = readSync(descriptor, chunk)) > 0;) {
    const lines = decoder.decode(chunk.subarray(0, length), { stream: true }).split('\n');
    lines[0] = rest + lines[0]!;
    rest = lines.pop()!;
    yield* lines;
  }
}
