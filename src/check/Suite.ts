import type { ServiceName } from '../spec/types.ts';
import type { Check } from './Check.ts';
import type { Driver } from './Driver.ts';

/** All that is written by hand to judge one service: how to make its requests, and a check per rule. */
export interface Suite {
  service: ServiceName;
  drivers: Driver[];
  checks: Check[];
}
