import type { JournalPlace } from '../journal/Journal.ts';
import type { ServiceName } from '../../services.ts';
import type { Target } from '../target/Target.ts';
import type { Budget } from './Budget.ts';
import type { Bounds } from './Spending.ts';

/** What a run is told, as plain data that can be handed to the process or thread that does it. */
export interface RunConfig {
  /** Permissions already reduced by `--read-only`. */
  target: Target;
  seed: number;
  /** Cases per generated rule. */
  cases: number;
  /** The services that are judged; all of those whose suites run where it is absent. */
  services?: ServiceName[];
  /** Rule ids to decide, `*` standing for any text; empty for all. */
  rules: string[];
  shard?: { index: number; count: number };
  /** When the run began (ISO 8601), the same for all its services: what it dates, it dates from that day (`dayAt`). Default: now. */
  startedAt?: string;
  /** Makes identities that a target remembers new under the same seed (a replay). */
  runId?: string;
  /** Folder for the run's log; absent where nothing is to be written. */
  logFolder?: string;
  /** The most that each service's part of the run sends, by its plan; absent where nothing bounds it. */
  bounds?: Bounds;
  /** What `--budget` picked; absent where everything is run. */
  budget?: Budget;
  /** Where what is about to be changed is written first; absent where nothing of the target outlives the run. */
  journal?: JournalPlace;
}
