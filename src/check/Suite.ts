import type { ServiceName } from '../../services.ts';
import type { Check } from './Check.ts';
import type { RequestFactory } from './RequestFactory.ts';
import type { Restorer } from './Restorer.ts';

/** All that is written by hand to judge one service: how to make its requests, and a check per rule. */
export interface Suite {
  service: ServiceName;
  requestFactories: RequestFactory[];
  checks: Check[];
  /** How what its checks change is put back. */
  restorers?: Restorer[];
  /**
   * What its checks by hand change and look at (and requests of operations with an effect change), so that they are run
   * one after the other. Absent where each makes what it changes for itself, or nothing is changed.
   */
  changes?: string[];
  /** Whether nothing may run beside any of its checks, because what they do may concern every other. */
  alone?: boolean;
}
