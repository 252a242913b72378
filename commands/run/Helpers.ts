import { AllureProgram } from '../../src/shown/report/allure/AllureProgram.ts';
import { stage } from '../../src/checked/run/progress/stage.ts';
import type { RunOptions } from './RunOptions.ts';
import { servicesAsked } from './servicesAsked.ts';
import { SuitesThread } from './SuitesThread.ts';

/** A run's helpers outside the thread in which it was started: the thread of the suites, and Allure's process. */
export class Helpers {
  readonly thread: SuitesThread;
  readonly allure = new AllureProgram();
  #endStage = () => {};

  constructor(asked: Partial<RunOptions> = {}) {
    this.thread = new SuitesThread(servicesAsked(asked));
  }

  /**
   * Starts the helper for which the run will wait, while the run's own modules are loaded: the suites for a whole run, or
   * Allure for a few rules, which are decided before Allure is loaded.
   */
  start(areRulesNamed: boolean): void {
    if (areRulesNamed) this.allure.start();
    else this.thread.start();
  }

  /** Shows what the run does now, in place of what it did before; without a text, nothing. */
  show(text?: string): void {
    this.#endStage();
    this.#endStage = text === undefined ? () => {} : stage(text);
  }

  /** Ends them, whatever they have done. */
  async end(): Promise<void> {
    this.show();
    this.allure.discard();
    await this.thread.end();
  }
}
