import { Listr } from 'listr2';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Spec } from '../../src/spec/types.ts';

interface ServiceProgress {
  decided: number;
  failed: number;
  end: () => void;
  ended: Promise<void>;
  show: (text: string) => void;
}

/** Tells how far a run is: a line per service, live on a terminal, when done in a pipe. */
export class Progress implements Reporter {
  /** What kept Vitest from running a suite at all: errors of ours. */
  readonly problems: unknown[] = [];
  readonly #services = new Map<string, ServiceProgress>();
  readonly #display: Promise<unknown>;

  constructor(specs: Spec[]) {
    for (const { service } of specs) this.#services.set(service, start());
    const list = new Listr(
      specs.map(({ service, title }) => ({
        title,
        task: async (_context, task) => {
          const progress = this.#services.get(service);
          if (progress === undefined) return;
          progress.show = (text) => (task.output = text);
          await progress.ended;
          const failed = progress.failed > 0 ? `, ${progress.failed} failed` : '';
          task.title = `${title}: ${progress.decided} rules${failed}`;
        },
      })),
      { concurrent: true, fallbackRenderer: 'silent', registerSignalListeners: false },
    );
    this.#display = list.run();
  }

  onTestCaseResult(test: TestCase): void {
    const progress = this.#services.get(serviceOf(test));
    if (progress === undefined) return;
    const { state } = test.result();
    progress.decided += 1;
    if (state === 'failed') progress.failed += 1;
    progress.show(`${progress.decided} rules, now ${test.name}`);
  }

  onTestModuleEnd(module: TestModule): void {
    this.problems.push(...module.errors().map(({ stack, message }) => new Error(stack ?? message)));
  }

  async onTestRunEnd(): Promise<void> {
    for (const { end } of this.#services.values()) end();
    await this.#display;
  }
}

function start(): ServiceProgress {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { decided: 0, failed: 0, end: resolve, ended: promise, show: () => {} };
}

/** Every test is named after its rule, whose id starts with its service. */
function serviceOf({ name }: TestCase): string {
  return name.split('/')[0] ?? '';
}
