import type { Apart } from '../Apart.ts';
import type { RuleCheck } from '../Check.ts';
import { apartOf, decide } from '../decide.ts';
import type { Session } from '../../sent/Session.ts';
import { Violation, type Unanswered } from '../../sent/judging/signals.ts';
import { spentAt } from '../../decided/reasons.ts';
import type { Decision } from '../../decided/types.ts';
import { isJudged } from './checksOf.ts';
import { decideJudged } from './decideJudged.ts';
import { Lanes } from './Lanes.ts';
import type { Plan } from './planOf.ts';
import { Shown } from './Shown.ts';

/** What became of one rule, with what its check threw if the rule was seen broken. */
export interface Decided {
  decision: Decision;
  violation?: Violation;
}

export interface SuiteRunOptions {
  session: Session;
  /** How many checks run side by side. Default: by how many requests the target takes at once. */
  width?: number;
  /** Whether a check that waits keeps its lane, as where a clock shows the time of one check. Default: false. */
  holdsWaits?: boolean;
  /** Called once per decision on a rule that was asked for, unless the run was interrupted in the meantime. */
  onDecision: (decision: Decision) => void;
  /** Makes the decision on a rule whose check ended with an error of ours. */
  onDefect: (rule: string, error: unknown) => Decision;
}

/**
 * How many checks run per request that the target takes at once, so that one is ready to send while another looks at a
 * response. With many more, long checks would wait behind short ones and be left over at the end. A check that waits does
 * not count.
 */
const CHECKS_PER_REQUEST = 1.5;

/**
 * Runs the checks of several plans side by side, so that as many requests are under way as the target takes at once.
 * Checks that were asked for come first, then those that are run only for their exchanges; last, the constraints that all
 * exchanges decide.
 */
export class SuiteRun {
  readonly #plans: Plan[];
  readonly #options: SuiteRunOptions;
  readonly #lanes: Lanes;
  readonly #shown: Shown;
  readonly #checks = new Map<string, Promise<Decided>>();
  /** Resolves when every decision has been made. */
  readonly ended: Promise<void>;

  constructor(plans: Plan[], options: SuiteRunOptions) {
    this.#plans = plans;
    this.#options = options;
    const { concurrency } = options.session.target.limits;
    const width = concurrency > 1 ? Math.ceil(concurrency * CHECKS_PER_REQUEST) : 1;
    this.#lanes = new Lanes(options.width ?? width, options.holdsWaits);
    this.#shown = new Shown(plans, options.session);
    this.ended = this.#run();
    // Whoever awaits a decision gets the error.
    this.ended.catch(() => undefined);
  }

  /** The decision of a check's rule, or of a constraint that all exchanges decide. */
  async of(rule: string): Promise<Decided> {
    const check = this.#checks.get(rule);
    if (check !== undefined && !this.#shown.has(rule)) return check;
    await this.ended;
    if (check !== undefined) return this.#seen(await check);
    const plan = this.#plans.find(({ rules }) => rules.some(({ id }) => id === rule));
    const constraint = plan?.rules.filter(isJudged).find(({ id }) => id === rule);
    if (plan === undefined || constraint === undefined)
      throw new Error(`${rule} is no rule of this run`);
    return { decision: decideJudged(constraint, plan, this.#options.session) };
  }

  async #run(): Promise<void> {
    const { session, onDecision } = this.#options;
    const queue = all(this.#plans);
    const begun = this.#begin(queue);
    for (const { check, isAsked } of queue) {
      const decided = begun.then((decisions) => decisions.get(check.rule)!);
      this.#checks.set(check.rule, decided);
      if (!isAsked || this.#shown.has(check.rule)) continue;
      void decided.then(({ decision }) => {
        if (!session.interrupted) onDecision(decision);
      });
    }
    await Promise.all(this.#checks.values());
    if (session.interrupted) return;
    for (const { check, isAsked } of queue)
      if (isAsked && this.#shown.has(check.rule))
        onDecision(this.#seen(await this.#checks.get(check.rule)!).decision);
    for (const plan of this.#plans) {
      for (const rule of plan.rules.filter(isJudged)) {
        if (plan.selected.has(rule.id)) onDecision(decideJudged(rule, plan, session));
      }
    }
  }

  #seen(decided: Decided): Decided {
    return { ...decided, decision: this.#shown.decided(decided.decision) };
  }

  /**
   * Begins checks in their order, as soon as it is known of all which may run side by side: the requests that find this
   * out must not meet the checks either.
   */
  async #begin(queue: Queued[]): Promise<Map<string, Promise<Decided>>> {
    const { session } = this.#options;
    const known = await Promise.all(
      queue.map(async (one) => ({ ...one, apart: await apartOf(one.check, session) })),
    );
    const inOrder = known.toSorted((one, other) => rankOf(one) - rankOf(other));
    return new Map(
      inOrder.map(({ check, apart }) => [check.rule, this.#decide(check, apart)] as const),
    );
  }

  async #decide(check: RuleCheck, apart: Apart): Promise<Decided> {
    const { thrown, ...first } = await this.#lanes.run(() => this.#attempt(check), apart);
    if (thrown === undefined || this.#options.session.interrupted) return first;
    const isDoubtful = !(thrown instanceof Violation) || thrown.isDoubtful;
    // Also where one request is sent at a time: while a check waits, others send.
    if (!isDoubtful && apart.alone) return first;
    const { thrown: _thrown, ...again } = await this.#lanes.run(
      () => this.#attempt(check, 'alone'),
      { alone: true },
    );
    const { outcome } = again.decision;
    // A failure without a response, or by a response from something in front of the operation, counts only if it comes
    // again.
    const isSettled = outcome === 'failed' || (isDoubtful && outcome === 'passed');
    if (isSettled || first.decision.outcome !== 'failed') return again;
    const beside = thrown instanceof Violation ? thrown.beside() : [];
    return heldAlone(first, again.decision, beside);
  }

  async #attempt(check: RuleCheck, attempt?: string): Promise<Attempted> {
    const { session, onDefect } = this.#options;
    let thrown: Violation | Unanswered | undefined;
    try {
      const decision = await decide(check, session, (seen) => (thrown = seen), attempt);
      return { decision, thrown, ...(thrown instanceof Violation && { violation: thrown }) };
    } catch (error) {
      return { decision: onDefect(check.rule, error) };
    }
  }
}

interface Attempted extends Decided {
  /** Set if the rule was seen broken, or a request got no response. */
  thrown?: Violation | Unanswered;
}

interface Queued {
  check: RuleCheck;
  /** Whether its rule was asked for; else the check is run for its exchanges only. */
  isAsked: boolean;
  /** See `Suite`. */
  waits: boolean;
}

function all(plans: Plan[]): Queued[] {
  return plans.flatMap(({ checks, feeders, suite }) =>
    checks.map((check) => ({
      check,
      isAsked: !feeders.has(check.rule),
      waits: suite.waits ?? false,
    })),
  );
}

/** The rank of checks that are run for their exchanges only, after all others. */
const FEEDER = 10;

/** The rank of checks that wait: after those that change something, before all others. */
const WAITING = 0.9;

/** The rank of checks that come last of all that others may run beside. */
const LAST = 1.5;

/**
 * The rank that decides when a check begins. First checks that must be apart from others, since they take longest, those
 * that change most at the front; then those that wait, as others run in the meantime. Checks beside which only some or none may
 * run come last, so that the lanes run empty only once.
 */
function rankOf({ apart, isAsked, waits }: Queued & { apart: Apart }): number {
  const { alone, only, early, last, changes = [] } = apart;
  const first = early || (waits && changes.length === 0) ? WAITING : 1 / (1 + changes.length);
  const beside = last ? LAST : first;
  const rank = alone ? 3 : only === undefined ? beside : 2;
  return isAsked ? rank : FEEDER + rank;
}

/** The decision on a failure that did not occur again with no other requests beside it. */
function heldAlone(first: Decided, { outcome, reason }: Decision, beside: string[]): Decided {
  const word =
    outcome === 'passed'
      ? 'The failure did not occur again when the check was repeated alone.'
      : spentAt(reason ?? '') === undefined
        ? `Repeated alone, the check could not decide: ${reason ?? ''}.`
        : `Not repeated: ${reason ?? ''}.`;
  const { decision } = first;
  const failures = decision.failures.map((failure) => ({
    ...failure,
    message: `${failure.message} ${word}`,
    before: [...(failure.before ?? []), ...beside],
  }));
  return { ...first, decision: { ...decision, failures } };
}
