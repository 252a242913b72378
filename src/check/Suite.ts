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
}
