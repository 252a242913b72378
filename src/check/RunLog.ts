import { appendFileSync, closeSync, mkdirSync, openSync, readSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { exchangeLine, type ExchangeLine } from './exchangeLine.ts';
import type { RecordedExchange } from '../exchange/types.ts';
import type { Lost } from '../exchange/Watch.ts';
import type { Decision, Observation } from '../verdict/types.ts';

/** One line of the log. What is in it is redacted already. */
export type LogEntry =
  | { kind: 'exchange'; exchange: RecordedExchange }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'observation'; observation: Observation }
  | { kind: 'problem'; problem: string }
  | { kind: 'defect'; rule: string; defect: string }
  | { kind: 'lost'; lost: Lost };

/** So many characters wait to be written at most. */
const MOST_PENDING = 4_000_000;

/** Everything that a run left in its log. */
export interface LoggedRun {
  /** A line of each: they may be more than memory holds. */
  exchanges: ExchangeLine[];
  decisions: Decision[];
  observations: Observation[];
  /** What could not be put back. */
  problems: string[];
  /** Checks that ended with an error of ours, by their rules. */
  defects: { rule: string; defect: string }[];
  /** Where the target was lost in the middle of the run. */
  lost?: Lost;
}

/**
 * What a run has decided and sent so far, on disk as JSON lines, so that an interrupted run has a verdict too.
 * One file per service; lines are kept back until a rule is decided, then written together.
 */
export class RunLog {
  readonly #file: string;
  #lines: string[] = [];
  #length = 0;

  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${name}.jsonl`);
  }

  add(entry: LogEntry): void {
    const line = `${JSON.stringify(entry)}\n`;
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length > MOST_PENDING) this.flush();
  }

  /** Writes at once that the target is lost. */
  lose(lost: Lost): void {
    this.add({ kind: 'lost', lost });
    this.flush();
  }

  flush(): void {
    if (this.#lines.length > 0) appendFileSync(this.#file, this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
  }
}

/** Reads all the logs of one run, in the order of their lines. */
export function readRunLogs(folder: string): LoggedRun {
  const run: LoggedRun = {
    exchanges: [],
    decisions: [],
    observations: [],
    problems: [],
    defects: [],
  };
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).toSorted().filter(isLog)) {
    for (const line of linesOf(join(folder, name)))
      sortIn(JSON.parse(line) as LogEntry, run, line.length);
  }
  return run;
}

/** The exchanges of a run whose ids are asked for, one by one, in the order of its logs. */
export function* exchangesIn(
  folder: string,
  isAsked: (id: string) => boolean,
): Generator<RecordedExchange> {
  for (const name of readdirSync(folder).toSorted().filter(isLog)) {
    for (const line of linesOf(join(folder, name))) {
      // Reading all of a line takes most of the time.
      const id = ID_OF_EXCHANGE.exec(line)?.[1];
      if (id === undefined || !isAsked(JSON.parse(id) as string)) continue;
      const entry = JSON.parse(line) as LogEntry;
      if (entry.kind === 'exchange') yield entry.exchange;
    }
  }
}

/** As `add` writes it. */
const ID_OF_EXCHANGE = /^\{"kind":"exchange","exchange":\{"id":("(?:[^"\\]|\\.)*")/;

function isLog(name: string): boolean {
  return name.endsWith('.jsonl');
}

/** So much is read at a time. */
const CHUNK_BYTES = 1024 * 1024;

/** The lines of a file that may be longer than any one string can be. */
function* linesOf(file: string): Generator<string> {
  const decoder = new StringDecoder('utf8');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const descriptor = openSync(file, 'r');
  let pieces: string[] = [];
  try {
    for (let bytes = readSync(descriptor, chunk); bytes > 0; bytes = readSync(descriptor, chunk)) {
      const [first = '', ...others] = decoder.write(chunk.subarray(0, bytes)).split('\n');
      pieces.push(first);
      for (const other of others) {
        const line = pieces.join('');
        if (line !== '') yield line;
        pieces = [other];
      }
    }
  } finally {
    closeSync(descriptor);
  }
  // What a run that was killed had not written to its end is left out.
}

function sortIn(entry: LogEntry, run: LoggedRun, size: number): void {
  switch (entry.kind) {
    case 'exchange':
      run.exchanges.push(exchangeLine(entry.exchange, size));
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
    case 'defect':
      run.defects.push({ rule: entry.rule, defect: entry.defect });
      break;
    case 'lost':
      run.lost ??= entry.lost;
  }
}
