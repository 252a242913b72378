import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { unwritableReason } from '../../words/unwritableReason.ts';
import type { RecordedExchange } from '../exchange/types.ts';
import type { Lost } from '../exchange/client/Watch.ts';
import type { Decision, Observation } from '../../decided/types.ts';
import type { ControlAnswer } from './ControlAnswer.ts';
import type { JudgedAs } from '../judging/Expected.ts';
import { makeFolder } from '../../words/files/makeFolder.ts';

/** One line of the log; redacted already. */
export type LogEntry =
  | { kind: 'exchange'; exchange: RecordedExchange }
  | { kind: 'judged'; exchange: string; as: JudgedAs }
  | { kind: 'control'; control: ControlAnswer }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'observation'; observation: Observation }
  | { kind: 'problem'; problem: string }
  | { kind: 'remark'; remark: string }
  | { kind: 'defect'; rule: string; defect: string }
  | { kind: 'slowed'; requestsPerSecond: number }
  | { kind: 'lost'; lost: Lost }
  | { kind: 'stopped'; reason: string };

/** The most characters that wait to be written. */
const MOST_PENDING = 4_000_000;

/** The log's file in its folder. */
export const LOG_FILE = 'run.jsonl';

/** Beginning of the message if something cannot be written. */
export const UNWRITABLE = 'the results could not be written';

/** Thrown if the log cannot be written any more: the results of later requests would be lost. */
export class LogUnwritable extends Error {
  override name = 'LogUnwritable';
}

/**
 * The decisions and exchanges of a run so far, on disk as JSON lines, so that an interrupted run has a verdict too. Lines
 * are held back until a rule is decided, then written together.
 */
export class RunLog {
  readonly #file: number;
  /** Called once, as soon as nothing can be written any more. */
  onUnwritable: (reason: LogUnwritable) => void = () => {};
  /** Why nothing can be written any more. */
  unwritable: LogUnwritable | undefined;
  #lines: string[] = [];
  #length = 0;

  constructor(folder: string) {
    makeFolder(folder);
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
    const text = this.#lines.join('');
    this.#lines = [];
    this.#length = 0;
    if (text === '' || this.unwritable !== undefined) return;
    try {
      this.#write(Buffer.from(text));
    } catch (error) {
      const reason = unwritableReason(error) ?? (error as Error).message;
      this.unwritable = new LogUnwritable(`${UNWRITABLE}: ${reason}`);
      this.onUnwritable(this.unwritable);
    }
  }

  #write(bytes: Buffer): void {
    // A file whose folder was removed still takes what is written, and nobody ever finds it.
    if (fstatSync(this.#file).nlink === 0)
      throw Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'write' });
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
  }

  /** Writes what is left. Nothing may be added after that. */
  close(): void {
    this.flush();
    closeSync(this.#file);
  }
}
