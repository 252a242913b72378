import { fork, type ChildProcess } from 'node:child_process';
import { modulePath } from '../../../projectRoot.ts';

/** What Allure makes a page from. */
export interface PageRequest {
  /** The folder that the page is written to, as `index.html`. */
  output: string;
  /** The report's title. */
  name: string;
  /** One JSON text per result, by the name of its file. */
  results: Map<string, string>;
  /** Files that results refer to. */
  attachments: string[];
  /** Where what is known of earlier runs lies, to which Allure adds this one; absent where nothing is remembered. */
  history?: string;
}

/** Allure's process, and what is known of it. */
interface Started {
  child: ChildProcess;
  /** With which code it ended. */
  ended: Promise<number | null>;
  printed: string[];
}

/**
 * Allure in a process of its own, which may be started before there is anything for it to do: loading it takes as long as
 * its work, and it ends the process that it runs in where a page becomes too large. It goes with the process that started
 * it.
 */
export class AllureProgram {
  #started: Started | undefined;

  /** Has it load, where it has not yet. */
  start(): void {
    this.#started ??= started();
  }

  /**
   * Has it make one page.
   * @throws Error with what it printed where it fails
   */
  async build(request: PageRequest): Promise<void> {
    const { child, ended, printed } = (this.#started ??= started());
    child.send(request, () => {});
    if ((await ended) !== 0) throw new Error(printed.join(''));
  }

  /** Ends it, where there is nothing for it to do after all. */
  discard(): void {
    this.#started?.child.kill();
  }
}

function started(): Started {
  // Ctrl-C is for the process that started it, which has a report to make then too.
  const child = fork(modulePath('src/report/allure/allureProcess'), {
    detached: true,
    silent: true,
    serialization: 'advanced',
    execArgv: [],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  // Whoever waits for its end learns of what went wrong.
  ended.catch(() => {});
  return { child, ended, printed };
}
