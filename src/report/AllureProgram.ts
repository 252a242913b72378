import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Loads what the program is made of, which takes most of its time, and begins when its arguments arrive. */
const WAITING = `
const [program, ...parts] = process.argv.slice(1);
await Promise.allSettled(parts.map((part) => import(part)));
let text = '';
for await (const chunk of process.stdin) text += chunk;
if (text !== '') {
  process.argv.splice(1, process.argv.length, program, ...JSON.parse(text));
  await import(program);
}`;

/**
 * Allure's own program in a process of its own, started before there is anything for it to do: its programmatic
 * interface is not exported by the package `allure`, and it ends the process that it runs in where a page becomes too
 * large. It goes with the process that started it.
 */
export class AllureProgram {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #output = '';

  constructor() {
    const parts = ['index.js', 'commands/index.js'].map((file) => new URL(file, programFolder()));
    this.#child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', WAITING, ...parts.map(({ href }) => href)],
      // Ctrl-C is for the process that started it, which has a report to make then too.
      { detached: true },
    );
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    // Whoever waits for its end learns of what went wrong.
    this.#child.stdin?.on('error', () => {});
    this.#ended = new Promise((resolve, reject) =>
      this.#child.on('error', reject).on('close', resolve),
    );
    this.#ended.catch(() => {});
  }

  /**
   * Runs it once, as a command line does.
   * @throws Error with what it printed where it fails
   */
  async run(options: string[]): Promise<void> {
    this.#child.stdin?.end(JSON.stringify(options));
    if ((await this.#ended) !== 0) throw new Error(this.#output);
  }

  /** Ends it, where there is nothing for it to do after all. */
  discard(): void {
    this.#child.kill();
  }
}

/** The package exports its program by its name, which begins when it is loaded. */
function programFolder(): URL {
  return new URL('.', pathToFileURL(createRequire(import.meta.url).resolve('allure')));
}
