import type { OnHeld } from '../../sent/Complaint.ts';
import { Session } from '../../sent/Session.ts';
import { createClient, type ClientOptions } from '../../sent/exchange/client/Client.ts';
import { Redactor } from '../../sent/redaction/Redactor.ts';
import { secretsOf } from '../../sent/redaction/secretsOf.ts';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import type { Plan } from '../../checked/run/planOf.ts';
import { runPlan } from '../../checked/run/runPlan.ts';
import type { HeldCase, Recording } from './views/Recording.ts';
import type { Spec } from '../../promised/types.ts';
import type { OpenTarget } from '../../target/Target.ts';
import type { Decision, Observation } from '../../decided/types.ts';

/** The same requests in every build. */
const SEED = 20_261_121;
/** Finite walks are complete with any number; one drawn case is enough for an example. */
const CASES = 1;
/** The sandbox shows a change at once. */
const PATIENCE_MS = 60;
/** How many of a rule's cases are kept; pages show fewer. */
const CASES_KEPT = 40;

/** A sandbox, and how requests get to it and how waits pass. */
export type RecordedTarget = Pick<OpenTarget, 'target'> & Pick<ClientOptions, 'wire' | 'clock'>;

/**
 * Runs every suite at a fresh sandbox per service, and keeps exchanges, assertions and decisions.
 * @param openSandbox starts a fresh one
 * @param onService called before each service
 */
export async function recordSandbox(
  plans: Plan[],
  openSandbox: () => RecordedTarget,
  onService: (plan: Plan, index: number) => void = () => undefined,
): Promise<Recording> {
  const specs = plans.map(({ spec }) => spec);
  const parts = await Array.fromAsync(plans, (plan, index) => {
    onService(plan, index);
    return recordService(plan, specs, openSandbox());
  });
  return {
    decisions: new Map(parts.flatMap(({ decisions }) => [...decisions])),
    held: new Map(parts.flatMap(({ held }) => [...held])),
    exchanges: new Map(parts.flatMap(({ exchanges }) => [...exchanges])),
    observations: parts.flatMap(({ observations }) => observations),
  };
}

async function recordService(
  plan: Plan,
  specs: Spec[],
  { target, wire, clock }: RecordedTarget,
): Promise<Recording> {
  const held = new Map<string, HeldCase[]>();
  const exchanges = new Map<string, RecordedExchange>();
  // The sandbox invents all card data and persons: only credentials are redacted, so that examples stay readable.
  const secrets = secretsOf({ ...target, fixtures: { ...target.fixtures, cards: [] } });
  const redactor = new Redactor({ secrets, sensitiveFields: new Map() });
  const record = (exchange: RecordedExchange) => exchanges.set(exchange.id, exchange);
  const session = new Session({
    target,
    specs,
    requestFactories: plan.suite.requestFactories,
    client: createClient({ target, redactor, record, wire, clock }),
    clock,
    redactor,
    seed: SEED,
    cases: CASES,
    patienceMs: PATIENCE_MS,
    onHeld: keepIn(held),
  });
  const decided = await runPlan(plan, session);
  const decisions = new Map(
    decided.map((decision): [string, Decision] => [decision.rule, decision]),
  );
  const observations: Observation[] = session.observations;
  await session.client.close();
  return { decisions, held, exchanges, observations };
}

function keepIn(held: Map<string, HeldCase[]>): OnHeld {
  return (rule, complain) => {
    const cases = held.get(rule) ?? [];
    held.set(rule, cases);
    if (cases.length >= CASES_KEPT) return;
    try {
      const { expected, counterexample, twin, exchanges } = complain();
      cases.push({
        expected,
        ...(typeof counterexample === 'string' && { what: counterexample }),
        ...(twin !== undefined && { twin }),
        exchanges: exchanges.map(({ id }) => id),
      });
    } catch {
      // A complaint is written for failures; if everything holds, it cannot always be put into words.
    }
  };
}
