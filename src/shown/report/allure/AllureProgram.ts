import { fork, type ChildProcess } from 'node:child_process';
import { modulePath } from '../../../../projectRoot.ts';

/** The input from which Allure makes a page. */
export interface PageRequest {
  /** The folder into which the page is written, as `index.html`: packed, and loading nothing from outside. */
  output: string;
  /** The report's title. */
  name: string;
  /** Whether the page may show green marks. */
  isGood: boolean;
  /** One JSON text per result, by the name of its file. */
  results: Map<string, string>;
  /** Files to which results refer. */
  attachments: string[];
  /** The file of the history of earlier runs, to which Allure adds this one; absent without a history. */
  history?: string;
}

/** Whether anybody wants Allure's page: `CONFORMANCE_ALLURE=none` leaves it out, where only the verdict is read. */
export function isPageWanted(): boolean {
  return process.env['CONFORMANCE_ALLURE'] !== 'none';
}

/** Allure's process, and the promise of its end. */
interface Started {
  child: ChildProcess;
  /** The exit code of the process. */
  ended: Promise<number | null>;
  printed: string[];
}

/**
 * Allure in a process of its own. It can be started before there is work for it, because loading it takes as long as its
 * work; and it ends the process that it runs in if a page becomes too large. It ends with the process that started it.
 */
export class AllureProgram {
  #started: Started | undefined;

  /** Starts the process, unless it is running or nobody wants the page. */
  start(): void {
    if (isPageWanted()) this.#started ??= started();
  }

  /**
   * Makes one page.
   * @throws Error with what Allure printed, if it fails
   */
  async build(request: PageRequest): Promise<void> {
    const { child, ended, printed } = (this.#started ??= started());
    child.send(request, () => {});
    if ((await ended) !== 0) throw new Error(printed.join(''));
  }

  /** Ends the process, if there is no work for it after all. */
  discard(): void {
    this.#started?.child.kill();
  }
}

function started(): Started {
  // Ctrl-C is for the process that started this one, which still has to make a report.
  const child = fork(modulePath('src/shown/report/allure/allureProcess'), {
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
  // Whoever waits for the end gets the error.
  ended.catch(() => {});
  return { child, ended, printed };
}
