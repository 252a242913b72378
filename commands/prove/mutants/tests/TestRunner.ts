import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { modulePath } from '../../../../projectRoot.ts';
import { untilHung, type Patience } from '../untilHung.ts';

/** What the process that runs tests is asked. */
export type TestQuestion =
  | { kind: 'code'; contents: [path: string, text: string][] }
  | { kind: 'run'; files: string[]; mutant?: string };

/** What it says: what it has computed so far, each second, whatever its tests do, and what became of a run. */
export type TestAnswer = { kind: 'computed'; ms: number } | ({ kind: 'run' } & TestRun);

/** What became of a run of tests. */
export interface TestRun {
  outcome: 'passed' | 'failed' | 'hung';
  /** The mutants that they met. */
  reached: string[];
  /** What was computed for it, and how long it took by the clock. */
  computedMs: number;
  tookMs: number;
}

const HUNG: TestRun = { outcome: 'hung', reached: [], computedMs: 0, tookMs: 0 };

/** Where nobody knows what the tests take. */
const UNKNOWN: Patience = { busyMs: 120_000, idleMs: 60_000 };
/** Beside a multiple of what the tests take without a mutant. */
const BUSY_MS = 14_000;
const IDLE_MS = 10_000;
const TIMES = 5;
/** What a process that has just begun may compute besides, before all modules are loaded. */
const START_MS = 14_000;

/** How much tests may do with a mutant, by what became of them without one. */
export function patienceAfter(runs: TestRun[]): Patience {
  const sum = (of: (run: TestRun) => number) => runs.reduce((all, run) => all + of(run), 0);
  return {
    busyMs: BUSY_MS + TIMES * sum(({ computedMs }) => computedMs),
    // What they waited for at most, on a machine that had time for them or not.
    idleMs: IDLE_MS + TIMES * sum(({ computedMs, tookMs }) => Math.max(0, tookMs - computedMs)),
  };
}

/** Runs unit tests with mutated code in place of that on disk, in a process that is replaced where they hang it. */
export class TestRunner {
  readonly #contents: ReadonlyMap<string, string>;
  #process: ChildProcess | undefined;
  #computedMs = 0;

  /** @param contents the code with all its mutants, by absolute path */
  constructor(contents: ReadonlyMap<string, string>) {
    this.#contents = contents;
  }

  /**
   * Runs files of tests until one fails, or they hang.
   * @param files relative to the project's root
   * @param mutant the one that is switched on
   */
  async run(files: string[], mutant?: string, patience = UNKNOWN): Promise<TestRun> {
    const startMs = this.#process === undefined ? START_MS : 0;
    const runner = (this.#process ??= this.#start());
    const watch = new AbortController();
    const answer = runOf(runner, watch.signal);
    const gone = once(runner, 'exit', watch);
    const { busyMs, idleMs } = patience;
    const hung = untilHung(
      () => this.#computedMs,
      { busyMs: busyMs + startMs, idleMs },
      watch.signal,
    );
    runner.send({ kind: 'run', files, mutant } satisfies TestQuestion);
    const end = Promise.race([gone, hung]).then(() => HUNG);
    const run = await Promise.race([answer, end]).catch(() => HUNG);
    // Takes its listeners away.
    watch.abort();
    await Promise.allSettled([answer, gone, hung]);
    if (run === HUNG) this.end();
    return run;
  }

  end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #start(): ChildProcess {
    const runner = fork(modulePath('commands/prove/mutants/tests/testProcess'), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: { ...process.env, VITEST: undefined },
    });
    this.#computedMs = 0;
    runner.on('message', (said: TestAnswer) => {
      if (said.kind === 'computed') this.#computedMs = said.ms;
    });
    runner.send({ kind: 'code', contents: [...this.#contents] } satisfies TestQuestion);
    return runner;
  }
}

/** @throws Error once the signal is given */
async function runOf(runner: ChildProcess, signal: AbortSignal): Promise<TestRun> {
  for (;;) {
    const [said] = (await once(runner, 'message', { signal })) as [TestAnswer];
    if (said.kind === 'run') return said;
  }
}
