import type { Level, Place } from '../spec/types.ts';
import type { Pair } from './Example.ts';
import type { TargetHistory } from './Run.ts';

/** A fault that proves a rule: it must notice it. */
export interface FaultView {
  id: string;
  description: string;
}

/** A rule or constraint with all that a page shows beside it. */
export interface RuleView {
  id: string;
  /** Page and anchor. */
  address: string;
  /** What is left of the id behind the operation's. */
  shortId: string;
  level: Level;
  statement: string;
  source: string;
  /** Where the sentence or the keyword stands in `specs/`. */
  place: Place;
  /** How it is checked. */
  cases: string;
  faults: FaultView[];
  /** Of a rule for many resources: where its faults are described once for all. */
  familyAddress?: string;
  pair?: Pair;
  history: TargetHistory[];
  /** Of a constraint: the field or parameter that it is about, as a path; empty for a whole. */
  field: string;
  /** Its sentence without what its place on the page says. */
  brief: string;
  /** What a group of constraints is about, for headings: `access`, `header`, `body`, `response 200`. */
  group: string;
}
