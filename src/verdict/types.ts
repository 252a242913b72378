/**
 * The words in which a run's result is told. `Verdict` is verdict.json (contract: verdict.schema.yaml). Types only.
 */
import type { ServiceName } from '../../services.ts';
import type { Level, Place } from '../spec/types.ts';

/** One way in which a rule was seen broken. Redacted: safe to write anywhere. */
export interface Failure {
  message: string;
  expected: string;
  actual: string;
  /** The valid request that was accepted just before, in words. Absent where the check needs none. */
  twin?: string;
  counterexample?: unknown;
  seed?: number;
  path?: string;
  /** To paste into a shell; secrets stand as environment variables. */
  curl: string;
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
  failures: Failure[];
}

/** Something the documents leave open, as it was seen on this target. */
export interface Observation {
  openPoint: string;
  observed: string;
}

export type OutcomeName = 'passed' | 'failed' | 'warned' | 'waived' | 'notExercised';

/** One rule's row in verdict.json. */
export interface RuleResult {
  id: string;
  service: ServiceName;
  operation: string | null;
  statement: string;
  source: string;
  level: Level;
  outcome: OutcomeName;
  reason?: string;
  cases: number;
  /** The code that decides it; the keyword in the spec for a derived constraint. */
  check?: Place;
  failures?: Failure[];
}

/** A waiver of the target file. */
export interface Waiver {
  rule: string;
  reason: string;
  reference?: string;
  until: string;
}

/** verdict.json. */
export interface Verdict {
  schemaVersion: 1;
  suite: { name: string; version: string };
  specs: { service: ServiceName; version: string; sha256: string }[];
  target: { name: string; environment: string; urls: Record<string, string> };
  run: {
    seed: number;
    casesPerRule: number;
    startedAt: string;
    finishedAt: string;
    requests: number;
    complete: boolean;
  };
  summary: {
    conformant: boolean;
    passed: number;
    failed: number;
    warned: number;
    waived: number;
    notExercised: number;
  };
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
