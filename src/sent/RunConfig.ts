import type { JournalPlace } from './journal/Journal.ts';
import type { ServiceName } from '../../services.ts';
import type { Target } from '../target/Target.ts';
import type { Budget } from './Budget.ts';
import type { Bounds } from './Spending.ts';

/** An OpenAPI document of others, as the command line names it, with the secrets for it. */
export interface AskedDocument {
  openapi: string;
  /** Its text, once it was read: a run is judged by one document from its beginning to its end. */
  text?: string;
  token?: string;
  header?: string[];
}

/** The configuration of a run, as plain data that can be passed to the process or thread that runs it. */
export interface RunConfig {
  /** Permissions already reduced by `--read-only`. */
  target: Target;
  seed: number;
  /** Cases per generated rule. */
  cases: number;
  /** The services that are judged. Default: all whose suites run. */
  services?: ServiceName[];
  /** Rule ids to decide, in which `*` stands for any text; empty for all. */
  rules: string[];
  shard?: { index: number; count: number };
  /** The OpenAPI document of others by which alone it is judged. */
  document?: AskedDocument;
  /**
   * When the run began (ISO 8601), the same for all its services: requests are dated from that day (`dayAt`). Default:
   * now.
   */
  startedAt?: string;
  /** Makes the identities that a target remembers new under the same seed (a replay). */
  runId?: string;
  /** Over which connection the exchange of an id goes (a replay). */
  connections?: ReadonlyMap<string, string>;
  /** Folder for the run's log; absent if nothing is written. */
  logFolder?: string;
  /** The most that each service's part of the run sends, by its plan; absent if nothing bounds it. */
  bounds?: Bounds;
  /** What `--budget` picked; absent if everything is run. */
  budget?: Budget;
  /** The journal in which changes are noted before they are made; absent if the target does not outlive the run. */
  journal?: JournalPlace;
}
