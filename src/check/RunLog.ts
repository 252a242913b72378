import { appendFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedExchange } from '../exchange/types.ts';
import type { Decision, Observation } from '../verdict/types.ts';

/** One line of the log. What is in it is redacted already. */
export type LogEntry =
  | { kind: 'exchange'; exchange: RecordedExchange }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'observation'; observation: Observation }
  | { kind: 'problem'; problem: string };

/** Everything that a run left in its log. */
export interface LoggedRun {
  exchanges: RecordedExchange[];
  decisions: Decision[];
  observations: Observation[];
  /** What could not be put back, and other words for the reader. */
  problems: string[];
}

/**
 * What a run has decided and sent so far, on disk as JSON lines, so that an interrupted run has a verdict too.
 * One file per service; lines are kept back until a rule is decided, then written together.
 */
export class RunLog {
  readonly #file: string;
  #lines: string[] = [];

  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${name}.jsonl`);
  }

  add(entry: LogEntry): void {
    this.#lines.push(`${JSON.stringify(entry)}\n`);
  }

  flush(): void {
    if (this.#lines.length > 0) appendFileSync(this.#file, this.#lines.join(''));
    this.#lines = [];
  }
}

/** Reads all the logs of one run, in the order of their lines. */
export function readRunLogs(folder: string): LoggedRun {
  const run: LoggedRun = { exchanges: [], decisions: [], observations: [], problems: [] };
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).toSorted()) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line !== '') sortIn(JSON.parse(line) as LogEntry, run);
    }
  }
  return run;
}

function sortIn(entry: LogEntry, run: LoggedRun): void {
  switch (entry.kind) {
    case 'exchange':
      run.exchanges.push(entry.exchange);
      break;
    case 'decision':
      run.decisions.push(entry.decision);
      break;
    case 'observation':
      run.observations.push(entry.observation);
      break;
    case 'problem':
      run.problems.push(entry.problem);
  }
}
