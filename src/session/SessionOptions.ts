import type { Client } from '../exchange/Client.ts';
import type { Clock } from '../exchange/Clock.ts';
import type { Journal } from '../journal/Journal.ts';
import type { Redactor } from '../redaction/Redactor.ts';
import type { Spec } from '../spec/types.ts';
import type { Target } from '../target/Target.ts';
import type { Budget } from './Budget.ts';
import type { OnHeld } from './Complaint.ts';
import type { OnControl } from './ControlAnswer.ts';
import type { AnswerJudges, OnJudged } from './Judge.ts';
import type { RequestParts } from './RequestParts.ts';
import type { Bounds } from './Spending.ts';

/** As much of a request factory as every sending needs. */
export interface IdentityGiver {
  operation: string;
  /** The path parameter that holds such an identity. */
  identity?: string;
  fresh?(parts: RequestParts, identity: string): RequestParts;
}

/** How a run goes. */
export interface SessionOptions {
  target: Target;
  specs: Spec[];
  /** Who gives requests the identities that a target remembers, per operation. */
  requestFactories: IdentityGiver[];
  client: Client;
  redactor: Redactor;
  seed: number;
  /** Cases per generated rule. */
  cases: number;
  /** Added to what identities are made from, so that a replay under the same seed meets no identity twice. */
  runId?: string;
  /** Whether a walk ends with the first case that breaks the rule. Default false: it tells how many did. */
  stopAtFirst?: boolean;
  /** When the run began. Default: now. */
  startedAt?: Date;
  /** How long a change may take to show in a read, in milliseconds. Default: the target's `limits.settleMs`. */
  patienceMs?: number;
  /** What waits for changes to show. Default: the system's. */
  clock?: Clock;
  onHeld?: OnHeld;
  /** What answers are judged by, where other sessions of these specs use it too. */
  judges?: AnswerJudges;
  /** Called with each exchange whose answer the judge sees, and what it is judged as. */
  onJudged?: OnJudged;
  /** Called with each answer of the target's control plane, redacted. */
  onControl?: OnControl;
  /** Called where a valid request of the first client was accepted, with when it was sent: until then the target was there. */
  onAccepted?: (sentAt: number) => void;
  /** Called where this machine lets nothing more be sent or noted. */
  onUnable?: (reason: string) => void;
  /** Absent where nothing of the target outlives the run. */
  journal?: Journal;
  /** Absent where nothing bounds what is sent. */
  bounds?: Bounds;
  /** Absent where the run may send whatever its bounds allow. */
  budget?: Budget;
}
