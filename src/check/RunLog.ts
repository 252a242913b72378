import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
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
  | { kind: 'slowed'; requestsPerSecond: number }
  | { kind: 'lost'; lost: Lost };

/** So many characters wait to be written at most. */
const MOST_PENDING = 4_000_000;

/** The log's file in its folder. */
export const LOG_FILE = 'run.jsonl';

/**
 * What a run has decided and sent so far, on disk as JSON lines, so that an interrupted run has a verdict too.
 * Lines are kept back until a rule is decided, then written together.
 */
export class RunLog {
  readonly #file: number;
  #lines: string[] = [];
  #length = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = openSync(join(folder, LOG_FILE), 'a');
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

  /** Writes what is left. Nothing may be added after that. */
  close(): void {
    this.flush();
    closeSync(this.#file);
  }
}
