import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../words/json/parseJson.ts';
import type { RecordedExchange } from '../exchange/types.ts';
import type { Lost } from '../exchange/client/Watch.ts';
import type { Decision, Observation } from '../../decided/types.ts';
import type { ControlAnswer } from './ControlAnswer.ts';
import { isAgainst, type JudgedAs } from '../judging/Expected.ts';
import { exchangeLine, type ExchangeLine } from './exchangeLine.ts';
import { LOG_FILE, type LogEntry } from './RunLog.ts';

/** What a run left in its log. */
export interface LoggedRun {
  /** One line for each exchange: whole ones may be more than memory holds. */
  exchanges: ExchangeLine[];
  decisions: Decision[];
  /** Responses of the target's control plane. */
  control: ControlAnswer[];
  observations: Observation[];
  /** What could not be restored. */
  problems: string[];
  /** What else is told of what the run left. */
  remarks: string[];
  /** Checks that ended with an error of ours, by their rules. */
  defects: { rule: string; defect: string }[];
  /** The rate to which the target slowed the run down, in requests per second. */
  slowedTo?: number;
  /** Why the run ended early, if this machine could not continue. */
  stopped?: string;
  /** Set if the target was lost during the run. */
  lost?: Lost;
}

/** How many bytes are read at a time. */
const CHUNK_BYTES = 1024 * 1024;

const LINE_END = 0x0a;

/** Reads the log of a run, also while it is being written: at the end of the run little is left to read. */
export class RunLogReader {
  readonly run: LoggedRun = {
    exchanges: [],
    decisions: [],
    control: [],
    observations: [],
    problems: [],
    remarks: [],
    defects: [],
  };
  readonly #file: string;
  /** One buffer for the whole run: ten new ones a second would not be collected in time. */
  readonly #chunk = Buffer.alloc(CHUNK_BYTES);
  /** For each of `run.exchanges`, its first byte in the file and its length. */
  readonly #places: [number, number][] = [];
  /** What the response of an exchange was judged as, by its id. */
  readonly #judgedAs = new Map<string, JudgedAs>();
  #readTo = 0;
  /** Bytes after the last complete line: a run that was killed may leave half a line. */
  #rest = Buffer.alloc(0);

  constructor(folder: string) {
    this.#file = join(folder, LOG_FILE);
  }

  /** Reads the next piece of the file. Returns whether there may be more. */
  readOn(): boolean {
    const chunk = this.#chunk;
    const bytes = this.#open((descriptor) =>
      readSync(descriptor, chunk, 0, CHUNK_BYTES, this.#readTo),
    );
    if (bytes === undefined || bytes === 0) return false;
    const start = this.#readTo - this.#rest.length;
    const text = Buffer.concat([this.#rest, chunk.subarray(0, bytes)]);
    this.#readTo += bytes;
    let from = 0;
    for (let end = text.indexOf(LINE_END); end >= 0; end = text.indexOf(LINE_END, from)) {
      this.#sortIn(text.toString('utf8', from, end), [start + from, end - from]);
      from = end + 1;
    }
    this.#rest = text.subarray(from);
    return bytes === CHUNK_BYTES;
  }

  /** Reads the rest of the file. */
  readAll(): LoggedRun {
    while (this.readOn());
    return this.run;
  }

  /** The exchanges that are asked for, whole, one by one, in the order of the log. */
  *exchanges(isAsked: (id: string) => boolean): Generator<RecordedExchange> {
    if (this.#places.length === 0) return;
    const descriptor = openSync(this.#file, 'r');
    try {
      for (const [index, { id }] of this.run.exchanges.entries()) {
        if (!isAsked(id)) continue;
        const [start, length] = this.#places[index]!;
        const line = Buffer.alloc(length);
        readSync(descriptor, line, 0, length, start);
        const entry = parseJson(line.toString()) as LogEntry;
        if (entry.kind !== 'exchange') continue;
        const judgedAs = this.#judgedAs.get(id);
        yield judgedAs === undefined ? entry.exchange : { ...entry.exchange, judgedAs };
      }
    } finally {
      closeSync(descriptor);
    }
  }

  /** Undefined if nothing was written yet. */
  #open<T>(read: (descriptor: number) => T): T | undefined {
    let descriptor: number;
    try {
      descriptor = openSync(this.#file, 'r');
    } catch {
      return undefined;
    }
    try {
      return read(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }

  #sortIn(line: string, place: [number, number]): void {
    const { run } = this;
    const entry = parseJson(line) as LogEntry;
    switch (entry.kind) {
      case 'exchange':
        run.exchanges.push(exchangeLine(entry.exchange, line.length));
        this.#places.push(place);
        break;
      case 'judged':
        // What counts against its operation is judged by what it was sent for too, and shows nothing more.
        if (!isAgainst(this.#judgedAs.get(entry.exchange)))
          this.#judgedAs.set(entry.exchange, entry.as);
        break;
      case 'control':
        run.control.push(entry.control);
        break;
      case 'decision':
        run.decisions.push(entry.decision);
        break;
      case 'observation':
        run.observations.push(entry.observation);
        break;
      case 'problem':
        run.problems.push(entry.problem);
        break;
      case 'remark':
        run.remarks.push(entry.remark);
        break;
      case 'defect':
        run.defects.push({ rule: entry.rule, defect: entry.defect });
        break;
      case 'lost':
        run.lost ??= entry.lost;
        break;
      case 'stopped':
        run.stopped ??= entry.reason;
        break;
      case 'slowed':
        run.slowedTo = entry.requestsPerSecond;
    }
  }
}
