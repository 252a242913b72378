import type { ServiceName } from '../../../../services.ts';

/** How a run's progress is shown. */
export interface ProgressDisplay {
  /**
   * Called after each rule.
   * @param ended the service, if this was its last rule
   */
  show(ended: ServiceName | undefined): void;
  /** Called once, at the end of the run. */
  end(): Promise<void>;
}
