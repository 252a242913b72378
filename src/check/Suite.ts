import type { ServiceName } from '../../services.ts';
import type { Check } from './Check.ts';
import type { Precondition } from './preconditions.ts';
import type { RequestFactory } from './RequestFactory.ts';
import type { Examination } from './Examination.ts';
import type { EffectWords } from '../session/EffectWords.ts';
import type { Restorer } from '../session/Restorer.ts';

/** All that is written by hand to judge one service: how to make its requests, and a check per rule. */
export interface Suite {
  service: ServiceName;
  requestFactories: RequestFactory[];
  /** What its checks rely on, but for those that say something else. */
  preconditions?: Precondition[];
  checks: Check[];
  /** How what its checks change is put back. */
  restorers?: Restorer[];
  /** What is said of the effects that its checks have. */
  effects?: EffectWords[];
  /** What is looked for at a target before a run. */
  examination?: Examination;
}
