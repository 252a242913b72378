import { fork, type ChildProcess } from 'node:child_process';
import { modulePath } from '../../projectRoot.ts';

/** What Allure makes a page from. */
export interface PageRequest {
  /** The file that configures the report. */
  config: string;
  /** The folder that the page is written to, as `index.html`. */
  output: string;
  /** The report's title. */
  name: string;
  /** One JSON text per result, by the name of its file. */
  results: Map<string, string>;
  /** Files that results refer to. */
  attachments: string[];
}

/**
 * Allure in a process of its own, started before there is anything for it to do: loading it takes as long as its work, and
 * it ends the process that it runs in where a page becomes too large. It goes with the process that started it.
 */
export class AllureProgram {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #output = '';

  constructor() {
    // Ctrl-C is for the process that started it, which has a report to make then too.
    this.#child = fork(modulePath('src/report/allureProcess'), {
      detached: true,
      silent: true,
      serialization: 'advanced',
      execArgv: [],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    // Whoever waits for its end learns of what went wrong.
    this.#ended = new Promise((resolve, reject) =>
      this.#child.on('error', reject).on('close', resolve),
    );
    this.#ended.catch(() => {});
  }

  /**
   * Has it make one page.
   * @throws Error with what it printed where it fails
   */
  async build(request: PageRequest): Promise<void> {
    this.#child.send(request, () => {});
    if ((await this.#ended) !== 0) throw new Error(this.#output);
  }

  /** Ends it, where there is nothing for it to do after all. */
  discard(): void {
    this.#child.kill();
  }
}
