/** What a run results in. `Verdict` is verdict.json; its types are made from verdict.schema.yaml beside this file. */
import type { ServiceName } from '../../services.ts';
import type { Verdict as Contract } from './generated.ts';

type ContractRule = Contract['rules'][number];
type ContractFailure = NonNullable<ContractRule['failures']>[number];

/** One way in which a rule was seen broken. Redacted: safe to write anywhere. */
export interface Failure extends ContractFailure {
  /** The valid request that was accepted just before, in words. Absent where the check needs none. */
  twin?: string;
  /** Ids of the recorded exchanges that show it. */
  exchanges: string[];
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
export interface Verdict extends Omit<Contract, 'specs' | 'target' | 'rules' | 'run'> {
  run: Contract['run'] & {
    /** What of the whole was asked for, and how it is judged; absent in results of another make. */
    asked?: Asked;
    /** What the requests of a run with a budget are worth. */
    budget?: BudgetResult;
    /** How many things the run changed and could not put back; absent where it put back everything. */
    leftChanged?: number;
    /** Why there is no verdict, as a sentence; absent where there is one, or the notes say it. */
    why?: string;
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
