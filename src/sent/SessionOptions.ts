import type { Client } from './exchange/client/Client.ts';
import type { Clock } from './exchange/client/Clock.ts';
import type { Journal } from './journal/Journal.ts';
import type { Redactor } from './redaction/Redactor.ts';
import type { LiveExchange } from './exchange/LiveExchange.ts';
import type { Spec } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import type { Budget } from './Budget.ts';
import type { OnHeld } from './Complaint.ts';
import type { OnControl } from './log/ControlAnswer.ts';
import type { AnswerJudges, OnJudged } from './judging/Judge.ts';
import type { RequestParts } from './requests/RequestParts.ts';
import type { Settling } from './Settling.ts';
import type { Bounds } from './Spending.ts';

/** The part of a request factory that every sending needs. */
export interface IdentityGiver {
  operation: string;
  /** Set if only a document calls its requests valid. */
  isTentative?: true;
  /** The path parameter that holds such an identity. */
  identity?: string;
  fresh?(parts: RequestParts, identity: string): RequestParts;
  /** Called after each request of the operation: has what it created removed at the end of the run. */
  settled?(exchange: LiveExchange, session: Settling): Promise<void>;
}

export interface SessionOptions {
  target: Target;
  specs: Spec[];
  /** Per operation, what gives requests the identities that a target remembers. */
  requestFactories: IdentityGiver[];
  client: Client;
  redactor: Redactor;
  seed: number;
  /** Cases per generated rule. */
  cases: number;
  /** Added to the text from which identities are made, so that a replay under the same seed uses none twice. */
  runId?: string;
  /** Whether a walk ends with the first case that breaks the rule. Default false: it counts all that do. */
  stopAtFirst?: boolean;
  /** When the run began. Default: now. */
  startedAt?: Date;
  /** How long a change may take to show in a read, in milliseconds. Default: the target's `limits.settleMs`. */
  patienceMs?: number;
  /** The clock that waits for changes to show. Default: the system's. */
  clock?: Clock;
  onHeld?: OnHeld;
  /** Compiled constraints on responses, if other sessions of these specs share them. */
  judges?: AnswerJudges;
  /** What checks made of a text, if other sessions of these specs share it: see `Session.madeOf`. */
  made?: Map<string, unknown>;
  /** Called with each judged exchange, and as what its response is judged. */
  onJudged?: OnJudged;
  /** Called with each response of the target's control plane, redacted. */
  onControl?: OnControl;
  /**
   * Called if a valid request of the first client was accepted, with the time at which it was sent: at that time the
   * target was there.
   */
  onAccepted?: (sentAt: number) => void;
  /** Called if this machine cannot send or write any more. */
  onUnable?: (reason: string) => void;
  /** Absent if the target does not outlive the run. */
  journal?: Journal;
  /** Absent if nothing bounds what is sent. */
  bounds?: Bounds;
  /** Absent if the run may send all that its bounds allow. */
  budget?: Budget;
}
