import type { ServiceName } from '../../services.ts';
import type { Check } from './Check.ts';
import type { Precondition } from './preconditions.ts';
import type { RequestFactory } from './RequestFactory.ts';
import type { Examination } from './Examination.ts';
import type { Complaint } from '../sent/Complaint.ts';
import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import type { Target } from '../target/Target.ts';
import type { FindRecords } from './recordCheck.ts';
import type { EffectWords } from '../sent/EffectWords.ts';
import type { Restorer } from '../sent/Restorer.ts';

/** A rule that a single response of an operation shows broken. It has a check of its own, which says when it passes. */
export interface ShownRule {
  rule: string;
  operation: string;
  /** What is wrong in a success, if anything. */
  judge(exchange: LiveExchange, run: { target: Target }): Omit<Complaint, 'exchanges'> | undefined;
}

/** All that is written by hand to judge one service: how to make its requests, and a check per rule. */
export interface Suite {
  service: ServiceName;
  requestFactories: RequestFactory[];
  /** What its checks need of a target, unless a check says otherwise. */
  preconditions?: Precondition[];
  checks: Check[];
  /** Set if its checks wait for what the service prepares for them: they begin early, so that others run in the meantime. */
  waits?: true;
  /** Where its responses show the records of a schema, by the schema's name; for the rules that keywords of it decide. */
  records?: Record<string, FindRecords>;
  /** What finding them changes, and which changes of others it sees. */
  recordsApart?: Check['apart'];
  /** What its responses must not show, whichever check asked for them. */
  shown?: ShownRule[];
  /** How changes by its checks are undone. */
  restorers?: Restorer[];
  /** How the effects of its checks are described to people. */
  effects?: EffectWords[];
  /** What `doctor` looks for at a target before a run. */
  examination?: Examination;
}
