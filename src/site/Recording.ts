import type { RecordedExchange } from '../exchange/types.ts';
import type { Decision, Observation } from '../verdict/types.ts';

/** One thing that a check asked and that held, in the check's own words. */
export interface HeldCase {
  /** What was asked for: `a refusal with 400`, `200`, `the item …: QUANTITY 3`. */
  expected: string;
  /** What was special about the case: `quantity 0`, `a request without a token`; absent where it is no text. */
  what?: string;
  /** The accepted request that it differs from in one thing, in words. */
  twin?: string;
  /** Ids of the exchanges that show it. */
  exchanges: string[];
}

/** What the suites did at the sandbox: the evidence that pages show beside the rules. */
export interface Recording {
  /** By rule. */
  decisions: ReadonlyMap<string, Decision>;
  /** By rule, in the order of the check. */
  held: ReadonlyMap<string, HeldCase[]>;
  /** By id, in the order in which they ended. Nothing but credentials is taken out: the sandbox invents its data. */
  exchanges: ReadonlyMap<string, RecordedExchange>;
  observations: Observation[];
}
