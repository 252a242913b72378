import type { Client } from './exchange/client/Client.ts';
import { systemClock, type Clock } from './exchange/client/Clock.ts';
import type { LiveExchange } from './exchange/LiveExchange.ts';
import { isSuccess } from './judging/answers.ts';
import { isForeign } from './judging/isForeign.ts';
import { isUnanswered, unansweredReason } from './exchange/client/Watch.ts';
import type { Redactor } from './redaction/Redactor.ts';
import type { Json, Operation, Spec } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import { whyForbidden } from '../target/whyForbidden.ts';
import type { Observation } from '../decided/types.ts';
import type { OnHeld } from './Complaint.ts';
import type { ControlAnswer } from './log/ControlAnswer.ts';
import type { RequestParts } from './requests/RequestParts.ts';
import { Identities } from './Identities.ts';
import { KeptThings, type Kept } from './KeptThings.ts';
import { Latest } from './Latest.ts';
import { Presence } from './Presence.ts';
import { Repeats } from './Repeats.ts';
import { showsNothing } from './showsNothing.ts';
import { Spending } from './Spending.ts';
import type { Expected } from './judging/Expected.ts';
import { Judge } from './judging/Judge.ts';
import { Observations } from './Observations.ts';
import { requestOf } from './requestOf.ts';
import { NotExercised, Unanswered, Unread } from './judging/signals.ts';
import type { Oddness } from './oddnessOf.ts';
import { isUrgent, resting, restingClock } from './resting.ts';
import type { SendOptions } from './SendOptions.ts';
import type { SessionOptions } from './SessionOptions.ts';
import { waitForError } from './waitForError.ts';

/**
 * One run against one target: what all its checks share. Checks do not know each other; they share the client, the judge
 * of every exchange, what was found out once about the target, and what must be restored.
 */
export class Session {
  readonly target: Target;
  readonly specs: Spec[];
  readonly judge: Judge;
  readonly redactor: Redactor;
  readonly seed: number;
  readonly cases: number;
  readonly identitySeed: string;
  readonly stopAtFirst: boolean;
  readonly patienceMs: number;
  readonly clock: Clock;
  readonly startedAt: Date;
  readonly onHeld: OnHeld | undefined;
  readonly spending: Spending;
  readonly latest = new Latest();
  readonly repeats = new Repeats();
  /** Unexpected responses that stayed the same after all retries: `retryLosses` does not retry them again. */
  readonly stayed = new Set<string>();
  /** Kinds of responses that one check has waited for in vain: the next one does not wait for them as long. */
  readonly waitedInVain = new Set<string>();
  readonly #options: SessionOptions;
  /** Whether the target is still there. */
  readonly presence: Presence;
  #asked = 0;
  interrupted = false;
  readonly client: Client;
  readonly #operations: Map<string, Operation>;
  readonly #identities: Identities;
  /** Exchanges that were sent after their check had changed something by other means than requests. */
  readonly afterActs = new WeakSet<LiveExchange>();
  readonly #found = new Map<string, Promise<unknown>>();
  /** What is told at the end of the run: sentences, and the names of what they are about. */
  readonly remarks = new Map<string, Set<string>>();
  readonly #observed: Observations;
  #clockMoves = 0;
  readonly #kept: KeptThings;
  /** Called with each response that the judge compares with the specs. */
  onSettled: (operation: string, exchange: LiveExchange, expects: Expected) => void = () => {};

  constructor(options: SessionOptions) {
    this.#options = options;
    this.target = options.target;
    this.specs = options.specs;
    this.redactor = options.redactor;
    const legible = (text: string, service: string) => options.redactor.text(text, { service });
    this.judge = new Judge(options.specs, legible, options.judges, options.onJudged);
    this.seed = options.seed;
    this.cases = options.cases;
    this.identitySeed = [options.seed, options.runId ?? ''].join('/');
    this.stopAtFirst = options.stopAtFirst ?? false;
    this.patienceMs = options.patienceMs ?? options.target.limits.settleMs;
    this.clock = restingClock(options.clock ?? systemClock);
    this.startedAt = options.startedAt ?? new Date();
    this.onHeld = options.onHeld;
    this.client = options.client;
    this.#observed = new Observations(options.specs);
    this.presence = new Presence({
      ask: (operation, parts) => this.#askAgain(operation, parts),
      wait: () => waitForError(this, 2),
      lose: (reason, wasThere) =>
        this.client.lose({
          reason,
          ...(wasThere && { since: new Date(this.clock.now()).toISOString() }),
        }),
    });
    this.#kept = new KeptThings(options.journal, options.onUnable);
    this.spending = new Spending(options.bounds, options.client, options.budget);
    this.#operations = new Map(
      options.specs
        .flatMap(({ operations }) => operations)
        .map((operation) => [operation.id, operation]),
    );
    this.#identities = new Identities(options.requestFactories);
  }

  /** @throws Error if the specs have no such operation (an error of ours) */
  operation(id: string): Operation {
    const operation = this.#operations.get(id);
    if (operation === undefined) throw new Error(`the specs have no operation ${id}`);
    return operation;
  }

  /** Whether only a document calls the requests of an operation valid: then it rejects many of them itself. */
  isTentative(operationId: string): boolean {
    return this.#identities.giverOf(operationId)?.isTentative === true;
  }

  /**
   * Has the response to a rule's request judged; if the request was sent several times, the last response.
   * @param isAgain whether the rule is tried again
   * @throws NotExercised if there is no response (the judge sees that one is missing; nothing else follows), if the response
   *   is larger than `limits.maxBodyBytes` of the target file, or if the target is no longer there
   */
  async settle(
    operationId: string,
    exchange: LiveExchange,
    { expects, forbiddenBy, odd }: Pick<SendOptions, 'expects' | 'forbiddenBy'> & { odd?: Oddness },
    isAgain: boolean,
  ): Promise<void> {
    const operation = this.operation(operationId);
    if (this.presence.isDoubtful(operation, exchange, expects))
      await this.presence.require(operation, exchange);
    if (!showsNothing(operation, exchange, odd, isAgain)) {
      this.judge.witness(operationId, exchange, expects);
      this.onSettled(operationId, exchange, expects);
    }
    const isForbidden = forbiddenBy !== undefined && this.#isMust(forbiddenBy);
    if (isForbidden && isSuccess(operation, exchange) && !isForeign(operation, exchange))
      this.judge.count(operationId, exchange, 'accepted', forbiddenBy);
    const { error } = exchange;
    if (error?.isOurs) this.#options.onUnable?.(error.message);
    const unread = error?.kind === 'too large' ? error.message : undefined;
    const reason = unansweredReason(exchange) ?? unread;
    if (reason === undefined) return;
    if (error?.kind === 'not sent') throw new NotExercised(`${operation.documented} ${reason}`);
    const Reason = isUnanswered(exchange) ? Unanswered : Unread;
    throw new Reason(`${operation.documented} ${reason}`);
  }

  /** @throws Error if it is none (an error of ours): no must comes of what a should or an open point says */
  #isMust(id: string): true {
    const isIt = (one: { id: string; level: string }) => one.id === id && one.level === 'must';
    if (this.specs.some(({ rules, constraints }) => [...rules, ...constraints].some(isIt)))
      return true;
    throw new Error(`${id} is no must`);
  }

  /** Sends one request for a rule's check, without judging the response. `identity` is unique per sending. */
  async exchange(
    rule: string,
    operationId: string,
    parts: RequestParts,
    options: SendOptions,
    identity: string,
  ): Promise<LiveExchange> {
    if (this.interrupted && options.role !== 'restore')
      throw new NotExercised('the run was interrupted');
    const operation = this.operation(operationId);
    // Preconditions say so before; here it holds for whoever forgets one.
    const forbidden = operation.effect && whyForbidden(operation.effect, this.target);
    if (forbidden !== undefined && options.role !== 'restore') throw new NotExercised(forbidden);
    const fresh = this.#identities.renewed(operationId, parts, identity);
    const identities = this.#identities.in(operationId, fresh);
    const { token } = options;
    // A spoilt credential may still contain most of a valid one; of a token, the client notes it.
    if (operation.presents !== undefined && token !== undefined && 'raw' in token)
      this.redactor.addSpoilt(token.raw ?? '');
    const send = async () => {
      if (operation.effect !== undefined && options.role !== 'restore')
        await this.willChange(operationId, operation.effect, fresh.path);
      const meta = {
        id: identity.slice(this.identitySeed.length + 1),
        rule,
        operation: operationId,
        role: options.role ?? 'probe',
        ...(identities.length > 0 && { identities }),
      };
      const request = requestOf(this.target, operation, fresh, options);
      const sending = () => this.client.send({ ...request, urgent: isUrgent() }, meta);
      return this.latest.note(operation, () => this.clock.now(), sending);
    };
    const sentAt = this.clock.now();
    if (options.role === 'restore') return send();
    const { effect, documented } = operation;
    const { isFurther } = options;
    const exchange = await this.spending.within(rule, effect, send, isFurther, documented);
    this.repeats.note(operation, fresh, exchange);
    await this.#identities.giverOf(operationId)?.settled?.(exchange, this);
    const isOfFirst = options.token === undefined && options.expects === 'success';
    if (isOfFirst && this.presence.note(operation, fresh, exchange))
      this.#options.onAccepted?.(sentAt);
    return exchange;
  }

  async #askAgain(operation: Operation, parts: RequestParts): Promise<LiveExchange> {
    this.#asked += 1;
    const request = requestOf(this.target, operation, parts, { expects: 'success' });
    const id = `run/still-there#${this.#asked}`;
    return this.client.send(request, { id, rule: 'run', operation: operation.id, role: 'setup' });
  }

  /** The access token of a client, as text, for checks that spoil it. Undefined if the client gets none. */
  async tokenOf(client: string): Promise<string | undefined> {
    const result = await this.client.tokenFor(client);
    return 'token' in result ? result.token : undefined;
  }

  /** How often a control plane moved the target's clock. */
  get clockMoves(): number {
    return this.#clockMoves;
  }

  /** To be called when a control plane moved the clock: the run's tokens may have expired. */
  timePassed(): void {
    this.#clockMoves += 1;
    this.client.forgetTokens();
  }

  /** To be called with each response of the control plane. */
  controlAnswered({ path, body, ...answer }: ControlAnswer): void {
    const text = (words: string) => this.redactor.text(words);
    this.#options.onControl?.({ ...answer, path: text(path), body: text(body) });
  }

  /** Ends the run early: from then on only requests that restore are sent. */
  interrupt(): void {
    this.interrupted = true;
  }

  /** Finds out once per run, under a key, what many checks use. A failure is not kept: each check tries again. */
  async once<T>(key: string, find: () => Promise<T>): Promise<T> {
    const known = this.#found.get(key) as Promise<T> | undefined;
    if (known !== undefined) return resting(known);
    const found = find();
    this.#found.set(key, found);
    found.catch(() => this.#found.delete(key));
    return found;
  }

  /** What the specs and a key decide, and nothing else: kept where sessions share it, as a proof has thousands of them. */
  madeOf<T>(key: string, make: () => T): T {
    const known = this.#options.made?.get(key) as T | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#options.made?.set(key, made);
    return made;
  }

  /** To be called before anything is sent that changes the target: writes the change to the journal first. */
  async willChange(operation: string, effect: string, path: Record<string, string> = {}) {
    await this.#kept.written((journal) => {
      const named = this.redactor.json(path) as Record<string, string>;
      return journal.change(operation, effect, named);
    });
  }

  /** Resolves once the changes that were asked for so far are on disk, and so on their way. */
  changesNoted(): Promise<void> {
    return this.#kept.lastWritten;
  }

  /** Has the state of things restored that checks are about to change; see `keepThings`. */
  async keep<Thing extends Json>(kept: Kept<Thing>): Promise<Thing[]> {
    return this.#kept.keep(kept);
  }

  /** Restores what the run changed, or only the things named. Returns what could not be restored, in words. */
  async putBack(only?: string): Promise<string[]> {
    return this.#kept.putBack(only);
  }

  /** @param exchange the id of the exchange that shows it */
  observe(openPoint: string, observed: string, exchange?: string): void {
    this.#observed.add(openPoint, observed, exchange);
  }

  /** The observations, redacted: each different response to an open point, once. */
  get observations(): Observation[] {
    return this.#observed.redactedBy(this.redactor);
  }
}
