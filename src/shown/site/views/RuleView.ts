import type { Level } from '../../../promised/types.ts';
import type { Place } from '../../../promised/Place.ts';
import type { CasesView } from './casesView.ts';
import type { Pair } from './Example.ts';
import type { TargetHistory } from './Run.ts';

/** A fault that a rule must notice, and that so proves the rule. */
export interface FaultView {
  id: string;
  description: string;
}

/** A rule or constraint with all that a page shows beside it. */
export interface RuleView {
  id: string;
  /** Page and anchor. */
  address: string;
  /** The rest of the id, behind the operation's. */
  shortId: string;
  level: Level;
  statement: string;
  source: string;
  /** The line of the sentence or the keyword in `specs/`. */
  place: Place;
  cases: CasesView;
  faults: FaultView[];
  /** For a rule for many resources: the address at which its faults are described once for all. */
  familyAddress?: string;
  pair?: Pair;
  history: TargetHistory[];
  /** For a constraint: the field or parameter that it is about, as a path; empty for a whole. */
  field: string;
  /** Its sentence without the words that repeat its place on the page. */
  brief: string;
  /** The heading of its group of constraints: `access`, `header`, `body`, `response 200`. */
  group: string;
}
