import { AllureProgram } from '../../src/report/allure/AllureProgram.ts';
import { SuitesThread } from './SuitesThread.ts';

/** What works for a run beside the thread that it was started in. */
export class Helpers {
  readonly thread = new SuitesThread();
  readonly allure = new AllureProgram();

  /**
   * Has that of them load which the run will wait for, while its own modules are loaded: the suites of a whole run, the
   * report of a few rules, which are decided sooner than Allure is there.
   */
  start(areRulesNamed: boolean): void {
    if (areRulesNamed) this.allure.start();
    else this.thread.start();
  }

  /** Ends them, whatever they have done. */
  async end(): Promise<void> {
    this.allure.discard();
    await this.thread.end();
  }
}
