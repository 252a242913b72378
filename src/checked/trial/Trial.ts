import type { SendOptions, ValidOptions, WrongOptions } from '../../sent/SendOptions.ts';
import { hash } from 'node:crypto';
import fc from 'fast-check';
import type { Expected } from '../../sent/judging/Expected.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { Operation } from '../../promised/types.ts';
import type { Target } from '../../target/Target.ts';
import type { Complaint } from '../../sent/Complaint.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import { Cases } from './Cases.ts';
import { acceptedBy, isSuccess, matchesStatus } from '../../sent/judging/answers.ts';
import { notAccepted, notRejected } from './complaints.ts';
import { isFirewallPage, mayBeUnasked } from './mayBeOfOthers.ts';
import { oddnessOf } from '../../sent/oddnessOf.ts';
import { lossIn, retryLosses } from './retryLosses.ts';
import { seedFor } from '../../sent/seedFor.ts';
import type { Session } from '../../sent/Session.ts';
import { WHOLE, type Share } from './Share.ts';
import { NotExercised } from '../../sent/judging/signals.ts';
import { Trail } from './Trail.ts';
import type { TrialOptions } from './TrialOptions.ts';
import { violationBy } from './violationBy.ts';

/**
 * The tools of a check: it sends, asserts, walks and draws through its trial. The trial counts cases and assertions, so
 * that nothing passes without evidence.
 */
export class Trial {
  /** Assertions that held so far. */
  assertions = 0;
  /** How many of them assert a refusal. */
  refusals = 0;
  /** How many rejections may be of something in front of the operation, so that they show nothing. */
  excused = 0;
  /** Whether something in front of an operation may have given a response that nothing was asserted of. */
  metOthers = false;
  readonly rule: string;
  readonly session: Session;
  readonly #resource: string | undefined;
  /** The check's part of the cases that several similar rules share. */
  readonly share: Share;
  /** Draws and identities are made from it and the seed: the rule, or the key of what is found once for many rules. */
  readonly purpose: string;
  readonly #attempt: string | undefined;
  readonly #cases: Cases;
  readonly #trail: Trail;
  #sent = 0;
  #requests = 0;
  /** How many calls of `further` are under way. */
  #further = 0;
  /** Whether a lost response stayed lost after all retries: the next one is not waited for. */
  #hasWaitedInVain = false;
  /** Whether an assertion failed: what looked wrong then is requested again at once. */
  #isBroken = false;
  /** Whether the check changed something by other means than requests. */
  #hasActedOutside = false;
  /** The id of the exchange that the check sent last. */
  #last: string | undefined;

  constructor(rule: string, session: Session, options: TrialOptions = {}) {
    this.rule = rule;
    this.session = session;
    this.#resource = options.resource;
    this.share = options.share ?? WHOLE;
    const redacted = (text: string, service?: string) => session.redactor.text(text, { service });
    this.#trail = new Trail(redacted, rule.split('/')[0]);
    this.purpose = options.purpose ?? rule;
    this.#attempt = options.attempt;
    const counted = options.repeats
      ? () => ({ requests: this.#requests, refusals: this.refusals })
      : undefined;
    this.#cases = new Cases(this.#trail, options.limit, session.stopAtFirst, counted);
  }

  /**
   * The resource that replaces the braces of the rule's id: the check of `configuration/{collection}/list/pages-end` is
   * run for each collection.
   * @throws Error if the rule has no resource (an error of ours)
   */
  get resource(): string {
    if (this.#resource === undefined) throw new Error(`${this.rule} is a rule of no resource`);
    return this.#resource;
  }

  /** A text that may quote what this check's requests were answered, without secrets. */
  redacted(text: string): string {
    return this.session.redactor.text(text, { service: this.#trail.service });
  }

  get target(): Target {
    return this.session.target;
  }

  /** How many cases the check tried so far. */
  get cases(): number {
    return this.#cases.tried;
  }

  /** The seed of this check's own draws: made from the run's seed and the rule, so no other check changes it. */
  get seed(): number {
    return seedFor(this.session.seed, this.purpose);
  }

  /** Whether the rule is tried again. Then the check asks again instead of using earlier responses. */
  get isAgain(): boolean {
    return this.#attempt !== undefined;
  }

  /** @param of the operation's id, or an exchange of it */
  operation(of: string | LiveExchange): Operation {
    return this.session.operation(typeof of === 'string' ? of : (of.operation ?? ''));
  }

  /** Unique for every call within a run, and the same for the same seed. Identities for the target are made from it. */
  identity(): string {
    this.#sent += 1;
    const attempt = this.#attempt === undefined ? '' : `/${this.#attempt}`;
    return `${this.session.identitySeed}/${this.purpose}${attempt}/${this.#sent}`;
  }

  /**
   * Sends one request; its response is compared with the specs as far as what is expected says.
   * @param asked what is expected (`success`, `anything`, or the statuses of a rejection), alone or among options
   */
  async send(
    operationId: string,
    parts: RequestParts,
    asked: SendOptions | Expected,
  ): Promise<LiveExchange> {
    const options = typeof asked === 'object' && 'expects' in asked ? asked : { expects: asked };
    const { rule, session } = this;
    this.#requests += 1;
    const isFurther = options.isFurther === true || this.isAgain || this.#further > 0;
    const sendOnce = (again: boolean) => {
      const sending = { ...options, isFurther: isFurther || again };
      return session.exchange(rule, operationId, parts, sending, this.identity());
    };
    const isPatient = !this.#hasWaitedInVain;
    const exchange = await retryLosses(session, operationId, options, sendOnce, isPatient);
    if (lossIn(session.operation(operationId), exchange, options)) this.#hasWaitedInVain = true;
    const odd = oddnessOf(parts, options);
    await session.settle(operationId, exchange, { ...options, odd }, this.isAgain);
    this.metOthers ||= mayBeUnasked(session.operation(operationId), exchange, options.expects);
    this.#last = exchange.id;
    if (this.#hasActedOutside) session.afterActs.add(exchange);
    this.relyOn(exchange, options);
    return exchange;
  }

  /** Notes a change by other means than requests: a script that only repeats later requests shows less. */
  actOutside(): void {
    this.#hasActedOutside = true;
  }

  /** Runs what only the target makes necessary (further pages, repeated readings); counted as `further` (see `Bound`). */
  async further<T>(run: () => Promise<T>): Promise<T> {
    this.#further += 1;
    try {
      return await run();
    } finally {
      this.#further -= 1;
    }
  }

  /**
   * The same for what looked wrong: only after as long as a change may take to show everywhere. One change then looks wrong
   * once, also to who reads through a cache. At once if the rule was seen broken already.
   */
  async later<T>(run: () => Promise<T>): Promise<T> {
    if (!this.isAgain && !this.#isBroken) await this.session.clock.sleep(this.session.patienceMs);
    return this.further(run);
  }

  /** Notes an exchange on which later requests rest, though another check may have sent it. */
  relyOn(exchange: LiveExchange, options: ValidOptions = {}): void {
    this.#trail.add(exchange, this.operation(exchange), options);
  }

  /**
   * Sends a valid request from which others differ in one thing, and returns its response.
   * @throws NotExercised if it is not accepted: refusals of the others then show nothing
   */
  async twin(
    operationId: string,
    parts: RequestParts,
    options: ValidOptions = {},
  ): Promise<LiveExchange> {
    const sending = { role: 'twin', ...options, expects: 'success' } as const;
    return acceptedBy(this.operation(operationId), await this.send(operationId, parts, sending));
  }

  /** Like `twin`, for a request that only prepares the ground (or reads the present state). */
  async setup(operationId: string, parts: RequestParts): Promise<LiveExchange> {
    return this.twin(operationId, parts, { role: 'setup' });
  }

  /** Sends a valid request and asserts that it is accepted; see `accepted`. */
  async accepts(operationId: string, parts: RequestParts, what: string, twin?: string) {
    const exchange = await this.send(operationId, parts, 'success');
    this.accepted(exchange, what, twin);
    return exchange;
  }

  /**
   * Sends a request that must be refused with one of `statuses`, and asserts it; see `refused`. Default: the statuses that
   * the document lists for an invalid request of the operation.
   */
  async refuses(
    operationId: string,
    parts: RequestParts,
    what: string,
    options: WrongOptions = {},
  ): Promise<LiveExchange> {
    const { invalidStatuses } = this.operation(operationId);
    const { statuses = invalidStatuses, twin, after, ...others } = options;
    const exchange = await this.send(operationId, parts, { ...others, expects: statuses });
    this.refused(exchange, statuses, what, twin, after);
    return exchange;
  }

  /** Asserts that a valid request was answered with the documented success. `what` says what is special about it. */
  accepted(exchange: LiveExchange, what: string, twin?: string): void {
    const operation = this.operation(exchange);
    const complain = () => ({ ...notAccepted(operation, exchange, what), twin });
    this.holds(isSuccess(operation, exchange), complain);
  }

  /**
   * Asserts that a request was refused with one of these statuses (`4XX` for any of them). A firewall's page is excused.
   * @param after the exchange on which the request rests, if a failure is to show it, too
   */
  refused(
    exchange: LiveExchange,
    statuses: readonly string[],
    what: string,
    twin?: string,
    after?: LiveExchange[],
  ): void {
    const operation = this.operation(exchange);
    const isRight = matchesStatus(exchange, statuses);
    if (!isRight && isFirewallPage(operation, exchange, statuses)) return void (this.excused += 1);
    const complain = () => ({ ...notRejected(operation, exchange, statuses, what, after), twin });
    this.holds(isRight, complain);
    this.refusals += 1;
  }

  /** Asserts any condition. `complain` is called only if the condition does not hold. */
  holds(condition: boolean, complain: () => Complaint): void {
    if (condition) {
      this.assertions += 1;
      this.session.onHeld?.(this.rule, complain);
      return;
    }
    this.#isBroken = true;
    throw violationBy(complain(), this.session, this.#trail);
  }

  /** Tries each of these values as a case; see `Cases`. */
  each<T>(values: readonly T[], run: (value: T, index: number) => Promise<unknown>): Promise<void> {
    return this.#cases.each(values, run);
  }

  /**
   * Draws cases, and shrinks one that breaks the rule; see `Cases`.
   * @param cases how many, if a walk has tried some of the run's already
   */
  forAll<T>(
    arbitrary: fc.Arbitrary<T>,
    run: (value: T) => Promise<void>,
    cases = this.session.cases,
  ): Promise<void> {
    return this.#cases.forAll(arbitrary, run, cases, this);
  }

  /** The first values of an arbitrary under this check's seed, if a fixed number is wanted. */
  sample<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
    return fc.sample(arbitrary, { seed: this.seed, numRuns: count });
  }

  /**
   * Finds out once per run what many checks use. It has draws and identities of its own, so that it sends the same
   * whichever check asks first.
   * @param key may contain anything; only its digest is written
   */
  once<T>(key: string, find: (trial: Trial) => Promise<T>): Promise<T> {
    return this.session.once(key, () => {
      const purpose = `once/${hash('sha256', key).slice(0, 16)}`;
      const options = { resource: this.#resource, purpose, attempt: this.#attempt };
      return find(new Trial(this.rule, this.session, options));
    });
  }

  /** Records how the target behaves where the documents leave a question open. */
  observe(openPoint: string, observed: string): void {
    this.session.observe(openPoint, observed, this.#last);
  }

  /** Gives up without a decision, for this reason. */
  notExercised(reason: string): never {
    throw new NotExercised(reason);
  }
}
