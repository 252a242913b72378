import type { Decision, Failure } from '../../decided/types.ts';
import { isSuccess } from '../../sent/judging/answers.ts';
import { isJudged, type Expected } from '../../sent/judging/Expected.ts';
import { Violation } from '../../sent/judging/signals.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { Session } from '../../sent/Session.ts';
import { decidedBySchema } from '../recipes/decidedBySchema.ts';
import type { ShownRule } from '../Suite.ts';
import { Trial } from '../trial/Trial.ts';
import type { Plan } from './planOf.ts';

/** Rules that a single response shows broken: looked for in every response of a run, whichever check asked for it. */
export class Shown {
  readonly #session: Session;
  readonly #byOperation: ReadonlyMap<string, ShownRule[]>;
  readonly #rules: ReadonlySet<string>;
  readonly #broken = new Map<string, Failure>();

  constructor(plans: Plan[], session: Session) {
    this.#session = session;
    const rules = plans
      .flatMap(({ spec, suite }) => [...(suite.shown ?? []), ...decidedBySchema(spec)])
      .filter(({ rule }) => plans.some(({ selected }) => selected.has(rule)));
    this.#byOperation = Map.groupBy(rules, ({ operation }) => operation);
    this.#rules = new Set(rules.map(({ rule }) => rule));
    session.onSettled = (operation, exchange, expects) => this.#look(operation, exchange, expects);
  }

  /** Whether any response may show a rule broken, so that its check alone does not decide it. */
  has(rule: string): boolean {
    return this.#rules.has(rule);
  }

  /** What a rule's check decided, or that a response to another check shows it broken. */
  decided(decision: Decision): Decision {
    const failure = this.#broken.get(decision.rule);
    if (failure === undefined || decision.outcome === 'failed') return decision;
    const { rule, cases } = decision;
    // Replayed, the rule sends only what its own check asks.
    const message = `${failure.message} Another check's response showed this. If a run of this rule alone does not repeat it, run the whole suite.`;
    return {
      rule,
      outcome: 'failed',
      cases: Math.max(1, cases),
      failures: [{ ...failure, message }],
    };
  }

  #look(operation: string, exchange: LiveExchange, expects: Expected): void {
    const rules = this.#byOperation.get(operation) ?? [];
    if (rules.length === 0 || !isJudged(exchange, expects)) return;
    if (!isSuccess(this.#session.operation(operation), exchange)) return;
    for (const { rule, judge } of rules.filter(({ rule }) => !this.#broken.has(rule))) {
      const complaint = judge(exchange, this.#session);
      if (complaint === undefined) continue;
      const trial = new Trial(rule, this.#session);
      trial.relyOn(exchange);
      try {
        trial.holds(false, () => ({ ...complaint, exchanges: [exchange] }));
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        this.#broken.set(rule, error.failure);
      }
    }
  }
}
