import type { Json } from '../../promised/types.ts';
import type { ProcessMark } from './ProcessMark.ts';

/** A line of a journal: what was about to be done when it was written. */
export type JournalLine =
  | RunLine
  /** No other run may change these things from here on. */
  | { kind: 'claim'; of: string; at: string }
  /** The state of things before they are changed, from which a restorer restores them. */
  | { kind: 'found'; of: string; restorer: string; things: Json[]; at: string }
  /** A request that changes something is about to be sent. */
  | ChangeLine
  /** The n-th of the found things is as it was found. */
  | { kind: 'putBack'; of: string; index: number; at: string }
  /** The claim is given up. */
  | { kind: 'release'; of: string; at: string }
  /** From here on this process restores what is left. */
  | { kind: 'restore'; process: ProcessMark; at: string }
  /** The run came to its end, or a restore, even if something could not be restored. */
  | { kind: 'end'; at: string };

/** The first line: which run changes which target. */
export interface RunLine {
  kind: 'run';
  version: 1;
  /** By which this user's own note knows the journal while it is open; absent in those of an earlier version. */
  id?: string;
  target: {
    name: string;
    /** The base address, without credentials. */
    base: string;
    /** Absolute path of its file. */
    file: string;
  };
  process: ProcessMark;
  /** ISO 8601, UTC. */
  at: string;
}

/** A change of which only the request is known. */
export interface ChangeLine {
  kind: 'change';
  /** The operation's id in the specs, or the request to the control plane. */
  operation: string;
  /** The permission that it needs; `control` for changes by the control plane. */
  effect: string;
  /** The parameters of the path: a payment, for example. */
  path: Record<string, string>;
  at: string;
}
