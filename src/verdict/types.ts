/** What a run results in. `Verdict` is verdict.json; its types are made from verdict.schema.yaml beside this file. */
import type { ServiceName } from '../../services.ts';
import type { JsonSchemaObject, Step } from '../spec/types.ts';
import type { Verdict as Contract } from './generated.ts';

type ContractRule = Contract['rules'][number];
type ContractFailure = NonNullable<ContractRule['failures']>[number];

/** One way in which a rule was seen broken. Redacted: safe to write anywhere. */
export interface Failure extends ContractFailure {
  /** The valid request that was accepted just before, in words. Absent where the check needs none. */
  twin?: string;
  /** Ids of the recorded exchanges that show it. */
  exchanges: string[];
  /** Whether one request alone does not show it: what is sent before decides, or several answers do. */
  inOrder?: true;
  /** What its script asserts, to tell whether the defect is still there; absent where only the check itself can tell. */
  assertion?: ScriptAssertion;
}

/** What the script of a failure asserts of one answer: where it holds, the defect is gone. */
export interface ScriptAssertion {
  /** The exchange whose answer it is about. */
  exchange: string;
  /** The right statuses, `4XX` for any of a class; where there is a `value`, those of an answer that shows it. */
  statuses: string[];
  value?: AssertedValue;
}

/** Values of an answer and what is asked of each, as JSON Schemas. */
export interface AssertedValue {
  /** `elements`: the body, in an array where it is none. */
  of: 'body' | 'elements' | 'mediaType' | 'length' | { header: string };
  /** Where in it they stand. */
  steps: Step[];
  /** Which of them show anything. */
  applies: JsonSchemaObject | true;
  keeps: JsonSchemaObject;
}

/** What a check (or the passive judging of exchanges) decided about one rule, before level, waivers and baseline. */
export interface Decision {
  rule: string;
  outcome: 'passed' | 'failed' | 'notExercised';
  /** Why it was not exercised. */
  reason?: string;
  /** How many cases were tried. */
  cases: number;
  /** Whether a budget left out the cases after those, so that a pass rests on these alone. */
  partial?: true;
  failures: Failure[];
}

/** Something the documents leave open, as it was seen on this target. */
export interface Observation {
  openPoint: string;
  observed: string;
  /** The exchange that shows it. */
  exchange?: string;
}

export type OutcomeName = ContractRule['outcome'];

/** One rule's row in verdict.json. */
export interface RuleResult extends Omit<ContractRule, 'failures'> {
  /** Whether it passed by its first cases alone, because a budget left out the others. */
  partial?: true;
  failures?: Failure[];
  /** What it has in common with the same rule at other resources, where it failed and there are such. */
  family?: string;
}

/** The options of a run, as far as they decide what is sent and how it is judged. */
export interface Asked {
  /** The target file, as it was named; absent for the embedded sandbox. */
  target?: string;
  services?: string[];
  rules?: string[];
  readOnly?: boolean;
  /** How many requests the run may send. */
  budget?: number;
  /** `1/4`. */
  shard?: string;
  /** The set of requirements that it is scored by. */
  set?: string;
  /** The folder of the baseline, as it was named. */
  baseline?: string;
  strict?: boolean;
  /** Who ran it. */
  operator?: string;
  /** The least share of the rules that has to be exercised, in percent. */
  minExercised?: number;
  /** The same per service, as the target file asks for it. */
  minimum?: Record<string, number>;
  /** Whether every exchange is kept whole. */
  evidence?: 'full';
}

/** What a run with a budget shows, in faults of the catalogue of the services that it was asked for. */
export interface BudgetResult {
  /** The most that it may send. */
  requests: number;
  /** How many faults the picked checks notice at the least. */
  noticed: number;
  /** How many the same run notices without a budget. */
  inFull: number;
}

/** verdict.json: the contract, and beyond it what is seen where the documents leave a question open, and remarks. */
export interface Verdict extends Omit<Contract, 'suite' | 'specs' | 'target' | 'rules' | 'run'> {
  /** With the digest of the code that judged; results of an older make have none. */
  suite: Contract['suite'] & { sha256?: string };
  run: Contract['run'] & {
    /** What of the whole was asked for, and how it is judged; absent in results of another make. */
    asked?: Asked;
    /** What the requests of a run with a budget are worth. */
    budget?: BudgetResult;
    /** How many things the run changed and could not put back; absent where it put back everything. */
    leftChanged?: number;
    /** Why there is no verdict, as a sentence; absent where there is one, or the notes say it. */
    why?: string;
    /** The fingerprint of the key that is to seal it. */
    signer?: string;
    /** The exit code that the run ended with. */
    exitCode?: 0 | 1 | 3;
  };
  specs: { service: ServiceName; version: string; sha256: string }[];
  target: { name: string; environment: string; urls: Record<string, string> };
  rules: RuleResult[];
  /** What was seen where the documents leave a question open. */
  openPoints: {
    id: string;
    service: ServiceName;
    question: string;
    source: string;
    observed: string[];
  }[];
  /** Remarks for the reader: waivers that are no longer needed, or have expired. */
  notes: string[];
}
