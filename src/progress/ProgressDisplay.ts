import type { ServiceName } from '../../services.ts';

/** How a run's progress is shown. */
export interface ProgressDisplay {
  /** Called after each rule. @param ended the service that it was the last rule of */
  show(ended: ServiceName | undefined): void;
  /** Called once, at the end of the run. */
  end(): Promise<void>;
}
