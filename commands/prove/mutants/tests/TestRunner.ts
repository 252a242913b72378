import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { modulePath } from '../../../../projectRoot.ts';

/** What the process that runs tests is asked. */
export type TestQuestion =
  | { kind: 'code'; contents: [path: string, text: string][] }
  | { kind: 'run'; files: string[]; mutant?: string };

/** What became of a run of tests. */
export interface TestRun {
  outcome: 'passed' | 'failed' | 'hung';
  /** The mutants that they met. */
  reached: string[];
}

/** Tests that end no sooner have met an endless loop. */
const MOST_MS = 120_000;

/** Runs unit tests with mutated code in place of that on disk, in a process that is replaced where they hang it. */
export class TestRunner {
  readonly #contents: ReadonlyMap<string, string>;
  readonly #mostMs: number;
  #process: ChildProcess | undefined;

  /** @param contents the code with all its mutants, by absolute path */
  constructor(contents: ReadonlyMap<string, string>, mostMs = MOST_MS) {
    this.#contents = contents;
    this.#mostMs = mostMs;
  }

  /**
   * Runs files of tests until one fails.
   * @param files relative to the project's root
   * @param mutant the one that is switched on
   */
  async run(files: string[], mutant?: string): Promise<TestRun> {
    const runner = (this.#process ??= this.#start());
    const watch = new AbortController();
    const timer = setTimeout(() => watch.abort(), this.#mostMs);
    const answer = once(runner, 'message', watch) as Promise<[TestRun]>;
    const gone = once(runner, 'exit', watch).then(() => undefined);
    runner.send({ kind: 'run', files, mutant } satisfies TestQuestion);
    const [run] = (await Promise.race([answer, gone]).catch(() => undefined)) ?? [];
    clearTimeout(timer);
    // Takes its listeners away.
    watch.abort();
    await Promise.allSettled([answer, gone]);
    if (run === undefined) this.end();
    return run ?? { outcome: 'hung', reached: [] };
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
    runner.send({ kind: 'code', contents: [...this.#contents] } satisfies TestQuestion);
    return runner;
  }
}
