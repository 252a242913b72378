import type { RequestParts } from '../session/RequestParts.ts';
import type { Arbitrary } from 'fast-check';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Constraint, Json } from '../spec/types.ts';
import type { Apart } from './Apart.ts';
import type { FindApart } from './Check.ts';
import type { Precondition } from './preconditions.ts';
import type { Trial } from './Trial.ts';

/**
 * How valid requests of one operation are made at a target. The recipes for tokens, scopes, parameters and
 * bodies are written once and need nothing else to work for an operation.
 */
export interface RequestFactory {
  /** The operation's id in the specs. */
  operation: string;
  /** Beyond the permission for its effect and the scopes, which are known from the specs. */
  preconditions?: Precondition[];
  /** What keeps the checks of derived constraints that send such requests apart from others. Default: nothing. */
  apart?: Apart | FindApart;
  /** Valid requests, the plainest drawn first when shrunk. May send set-up requests. */
  valid(trial: Trial): Promise<Arbitrary<RequestParts>>;
  /**
   * The valid request that is least like the plainest one, with all in it that may be there: a breach of the body stands
   * in it, too. May send set-up requests; undefined where this target's fixtures allow none.
   */
  fullest?(trial: Trial): Promise<RequestParts | undefined>;
  /** The same to another place that the operation serves by itself, so that a breach of the body stands there, too. */
  elsewhere?(trial: Trial): Promise<RequestParts | undefined>;
  /** The answer to such a request, where the run needs it anyhow: a page of a walk, a report that was waited for. */
  answered?(parts: RequestParts, trial: Trial): Promise<LiveExchange | undefined>;
  /** The path parameter that holds an identity that a target remembers. */
  identity?: string;
  /** Gives a request the identities that a target remembers; called for every request sent. `identity` is unique per sending. */
  fresh?(parts: RequestParts, identity: string): RequestParts;
  /** Valid values on the line of a constraint, where the schema alone does not know what this target allows. */
  edges?(constraint: Constraint, values: Json[], trial: Trial): Json[];
  /** Values beyond the line that the schema alone does not suggest: those that are valid elsewhere, for example. */
  breaks?(constraint: Constraint, trial: Trial): Json[];
  /**
   * Keeps what another rule of the operation asks after one value was put on its line. The request that breaches are
   * made from is reconciled too, so that each of them stands alone.
   */
  reconcile?(parts: RequestParts, constraint: Constraint, trial: Trial): RequestParts;
  /** Whether the documents leave open if a value that breaks a parameter's schema is refused: it is not sent. */
  isOpen?(constraint: Constraint, value: string): boolean;
  /** Whether what a request names has gone since it was made, or was never there, so that a refusal of it shows nothing. May send requests. */
  isOutdated?(parts: RequestParts, trial: Trial): Promise<boolean>;
  /** Whether a success says that a valid value on the line of a constraint was processed, but nothing done (see `expectDoneLike`). */
  denies?(exchange: LiveExchange, constraint: Constraint): boolean;
  /** Whether an answer is a refusal though its status is a success (a payment that is denied, for example). */
  refuses?(exchange: LiveExchange, constraint: Constraint): boolean;
}
