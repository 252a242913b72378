/** The result of a run. `Verdict` is verdict.json; its types are made from verdict.schema.yaml beside this file. */
import type { ServiceName } from '../../services.ts';
import type { JsonSchemaObject, Step } from '../promised/types.ts';
import type { Verdict as Contract } from './generated.ts';

type ContractRule = Contract['rules'][number];
type ContractFailure = NonNullable<ContractRule['failures']>[number];

/** One way in which a rule was seen broken. Redacted: safe to write anywhere. */
export interface Failure extends ContractFailure {
  /** If `sent` is a change: what was sent after it, to the request that shows the failure, each as in `before`. */
  readBack?: string[];
  /** The valid request that was accepted just before, in words. Absent if the check needs none. */
  twin?: string;
  /** Ids of the recorded exchanges that show the failure. */
  exchanges: string[];
  /** Set if one request alone does not show it: earlier requests or several responses matter. */
  inOrder?: true;
  /** Rules that the request breaks, if all that this shows is that it was accepted: one that failed explains it. */
  follows?: string[];
  /**
   * What the failure's script asserts, to tell whether the defect is still there; absent if only the check itself can
   * tell.
   */
  assertion?: ScriptAssertion;
}

/** What the script of a failure asserts of one response: if it holds, the defect is gone. */
export interface ScriptAssertion {
  /** The exchange whose response it is about. */
  exchange: string;
  /** The right statuses, `4XX` for any of a class; with a `value`, the statuses of responses that contain it. */
  statuses: string[];
  value?: AssertedValue;
}

/** Values of a response, and what each must keep, as JSON Schemas. */
export interface AssertedValue {
  /** `elements`: the body if it is an array, else an array with the body alone. */
  of: 'body' | 'elements' | 'mediaType' | 'length' | { header: string };
  /** The way to the values from there. */
  steps: Step[];
  /** Which of the values matter. */
  applies: JsonSchemaObject | true;
  keeps: JsonSchemaObject;
}

/** The decision on one rule, by a check or by the judge of all exchanges, before level, waivers and baseline. */
export interface Decision {
  rule: string;
  outcome: 'passed' | 'failed' | 'notExercised';
  /** Why the rule was not exercised. */
  reason?: string;
  /** Set if it was not exercised because a response did not come, could not be read, or asked to come back later. */
  unanswered?: true;
  /** How many cases were tried. */
  cases: number;
  /** Set if a budget left out further cases, so that the pass rests on these alone. */
  partial?: true;
  /** Set if it looked broken, and was right when that was requested again. */
  withdrawn?: true;
  /** Whether it was seen broken once, and not again: then it only warns. */
  isOnce?: boolean;
  failures: Failure[];
}

/** What was observed at this target for a question that the documents leave open. */
export interface Observation {
  openPoint: string;
  observed: string;
  exchange?: string;
}

export type OutcomeName = ContractRule['outcome'];

/** The word for an outcome in a sentence. */
export const OUTCOME_WORDS: Record<OutcomeName, string> = {
  passed: 'passed',
  failed: 'failed',
  warned: 'warned',
  waived: 'exception',
  notExercised: 'not exercised',
};

/** One rule's row in verdict.json. */
export interface RuleResult extends Omit<ContractRule, 'failures'> {
  /** Set if the rule passed by its first cases alone, because a budget left out the others. */
  partial?: true;
  failures?: Failure[];
  /** Set if it failed or warned in the baseline, too, so that it does not fail this run. */
  known?: true;
  /** Set if it is known, and fails in another way than in the baseline: the exit code is the same, but a reader should look. */
  differs?: true;
  /** Set if it passed in the baseline, and was asked for but not exercised now. */
  noLongerExercised?: true;
  /** Of an exception: failed rules of the same cause, which it does not cover, as a waiver names rules. */
  uncovered?: string[];
  /** The rule's family, if the rule failed and the family has more rules. */
  family?: string;
}

/** The options of a run, as far as they decide what is sent and how it is judged. */
export interface Asked {
  /** The target file, as it was named; absent for the embedded sandbox. */
  target?: string;
  /** The target file of the old deployment that it was compared with, as it was named. */
  beside?: string;
  /** The OpenAPI document by which alone it was judged, as it was named; its address; whether something could change. */
  openapi?: string;
  base?: string;
  mayChange?: boolean;
  /** Names of what it was given to say who asks: `token`, or those of header fields. */
  credentials?: string[];
  services?: string[];
  rules?: string[];
  readOnly?: boolean;
  /** How many requests the run may send. */
  budget?: number;
  /** `1/4`. */
  shard?: string;
  /** The set of requirements by which the run is scored. */
  set?: string;
  /** The folder of the baseline, as it was named. */
  baseline?: string;
  strict?: boolean;
  /** Who ran it. */
  operator?: string;
  /** The least share of the rules that must be exercised, in percent. */
  minExercised?: number;
  /** The least share per service, as the target file asks for it. */
  minimum?: Record<string, number>;
  /** Set if every exchange is kept whole. */
  evidence?: 'full';
}

/** How many faults of the catalogue a run with a budget notices, of the services that it was asked for. */
export interface BudgetResult {
  /** The most requests that the run may send. */
  requests: number;
  /** How many faults the picked checks notice at the least. */
  noticed: number;
  /** How many the same run notices without a budget. */
  inFull: number;
}

/** verdict.json: the contract, with observations on open points and with notes. */
export interface Verdict extends Omit<Contract, 'suite' | 'specs' | 'target' | 'rules' | 'run'> {
  /** With a digest of the code that judged; absent in results of older versions. */
  suite: Contract['suite'] & { sha256?: string };
  run: Contract['run'] & {
    /** What the run was asked for, and how it is judged; absent in results of older versions. */
    asked?: Asked;
    /** What a run with a budget notices. */
    budget?: BudgetResult;
    /** How many of the run's changes could not be restored; absent if all were. */
    leftChanged?: number;
    /** What the run changed, a phrase each, with what stays of it; absent in results of older versions. */
    changes?: string[];
    /** The baseline: the number of its run, when that ended, and its target; absent in results of older versions. */
    baseline?: { id?: string; finishedAt: string; target: string };
    /** Why there is no verdict; absent if there is one, or if the notes say why. */
    why?: string;
    /** What is odd about the run though it fails no rule, in words; absent if nothing is. */
    odd?: string[];
    /** Set if its recording was judged again: the number and time of that, and the number that it replaces. */
    again?: { number: string; replaces: string; at: string };
    /** The fingerprint of the key that will sign the results. */
    signer?: string;
    exitCode?: 0 | 1 | 3;
  };
  specs: { service: ServiceName; version: string; sha256: string }[];
  target: {
    name: string;
    environment: string;
    urls: Record<string, string>;
    /** Whose it is, and which version of it, as the target file says. */
    deployment?: { owner?: string; version?: string };
    /** Set if it is the suite's own sandbox. */
    isSandbox?: true;
  };
  rules: RuleResult[];
  /** Observations on the questions that the documents leave open. */
  openPoints: {
    id: string;
    service: ServiceName;
    question: string;
    source: string;
    observed: string[];
  }[];
  /** Notes for the reader: for example, waivers that are no longer needed or have expired. */
  notes: string[];
}
