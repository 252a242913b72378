import type { RecordedExchange } from '../../../sent/exchange/types.ts';
import type { Decision, Observation } from '../../../decided/types.ts';

/** One assertion of a check that held, in the check's own words. */
export interface HeldCase {
  /** What was expected: `a refusal with 400`, `200`, `the item …: QUANTITY 3`. */
  expected: string;
  /** What was special about the case: `quantity 0`, `a request without a token`; absent if there is no text. */
  what?: string;
  /** The accepted request from which it differs in one thing, in words. */
  twin?: string;
  /** Ids of the exchanges that show it. */
  exchanges: string[];
}

/** A run of the suites at the sandbox: the evidence that pages show beside the rules. */
export interface Recording {
  decisions: ReadonlyMap<string, Decision>;
  /** By rule, in the order of the check. */
  held: ReadonlyMap<string, HeldCase[]>;
  /** By id, in the order in which they ended. Only credentials are redacted, because the sandbox invents its data. */
  exchanges: ReadonlyMap<string, RecordedExchange>;
  observations: Observation[];
}
