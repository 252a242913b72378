import type { RequestParts } from '../sent/requests/RequestParts.ts';
import type { Arbitrary } from 'fast-check';
import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import type { Settling } from '../sent/Settling.ts';
import type { Constraint, Json } from '../promised/types.ts';
import type { Apart } from './Apart.ts';
import type { FindApart } from './Check.ts';
import type { Precondition } from './preconditions.ts';
import type { Trial } from './trial/Trial.ts';

/**
 * How valid requests of one operation are made at a target. The recipes for tokens, scopes, parameters and
 * bodies are written once and need nothing else to work for an operation.
 */
export interface RequestFactory {
  /** The operation's id in the specs. */
  operation: string;
  /**
   * Set if nobody has seen these requests accepted: they are made from the document alone, and a service may ask for more
   * than its document says. Then the refusal of a valid one fails nothing.
   */
  isTentative?: true;
  /** What the requests need of a target, besides the permission for their effect and the scopes, which the specs tell. */
  preconditions?: Precondition[];
  /** Which checks may not run beside the derived checks that send these requests. Default: any may. */
  apart?: Apart | FindApart;
  /** Valid requests; they shrink towards the plainest one. May send set-up requests. */
  valid(trial: Trial): Promise<Arbitrary<RequestParts>>;
  /** A valid request that was accepted, from which all cases start that can. Default: the shortest that is drawn. */
  plainest?(trial: Trial): Promise<RequestParts>;
  /**
   * The valid request that differs most from the plainest one: it has everything that may be present. Breaches of the
   * body are tried in it, too. May send set-up requests; undefined if this target's fixtures allow none.
   */
  fullest?(trial: Trial): Promise<RequestParts | undefined>;
  /** The same request to another place that the operation serves separately. Breaches of the body are tried there, too. */
  elsewhere?(trial: Trial): Promise<RequestParts | undefined>;
  /** The response to such a request, if the run needs it anyway: a page of a walk, a report that was waited for. */
  answered?(parts: RequestParts, trial: Trial): Promise<LiveExchange | undefined>;
  /** The path parameter that holds an identity which the target remembers. */
  identity?: string;
  /**
   * Gives a request new identities, because a target remembers them; called for every request sent. `identity` is
   * unique per sending.
   */
  fresh?(parts: RequestParts, identity: string): RequestParts;
  /**
   * The same request about another thing, if the target removes what one names: a rejection of the same one again would
   * show nothing. May send requests.
   */
  anew?(parts: RequestParts, trial: Trial): Promise<RequestParts>;
  /** Called after each request of the operation, whoever sent it: has what it created removed at the end of the run. */
  settled?(exchange: LiveExchange, session: Settling): Promise<void>;
  /** Valid boundary values of a constraint, if the schema alone does not know which ones this target allows. */
  edges?(constraint: Constraint, values: Json[], trial: Trial): Json[];
  /**
   * Further values that break the constraint, which the schema alone does not suggest: values that are valid elsewhere,
   * for example.
   */
  breaks?(constraint: Constraint, trial: Trial): Json[];
  /**
   * Changes a request that got a boundary value so that it keeps the operation's other rules. The request from which
   * breaches are made is reconciled too, so that each breach stands alone.
   */
  reconcile?(parts: RequestParts, constraint: Constraint, trial: Trial): RequestParts;
  /**
   * Whether the documents leave open if this value, which breaks a parameter's schema, is refused. If so, it is not
   * sent.
   */
  isOpen?(constraint: Constraint, value: string): boolean;
  /**
   * Whether what a request names has gone since the request was made, or never existed: a refusal then shows nothing.
   * May send requests.
   */
  isOutdated?(parts: RequestParts, trial: Trial): Promise<boolean>;
  /** Whether a success says that a valid boundary value was processed, but nothing was done (see `expectDoneLike`). */
  denies?(exchange: LiveExchange, constraint: Constraint): boolean;
  /** Whether a response refuses the request although its status is a success (a denied payment, for example). */
  refuses?(exchange: LiveExchange, constraint: Constraint): boolean;
}
