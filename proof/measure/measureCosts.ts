import { isThereAt } from '../../src/checked/isThereAt.ts';
import type { MeasuredService } from '../../src/checked/run/plan/Measured.ts';
import { sandboxSession } from '../sandboxSession.ts';
import type { RuleCheck } from '../../src/checked/Check.ts';
import { decide } from '../../src/checked/decide.ts';
import type { Session } from '../../src/sent/Session.ts';
import type { Bound } from '../../src/sent/Spending.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { checksOf, isJudged } from '../../src/checked/run/checksOf.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import type { Effect, Spec } from '../../src/promised/types.ts';

/** The default of a run, and a greater number: the difference shows the cost of each further case. */
const CASES = 25;
const MORE_CASES = 75;

/**
 * Measures at the sandbox what each check of a service sends when it runs alone, and which constraints on responses its
 * exchanges show: the basis of `plan`.
 */
export async function measureCosts(
  spec: Spec,
  suite: Suite,
  specs: Spec[],
  effects: Effect[],
): Promise<MeasuredService> {
  const checks = checksOf(spec, suite);
  const alone: MeasuredService['alone'] = {};
  const shown = new Map<string, RuleCheck[]>();
  for (const check of checks) {
    alone[check.rule] = await cost([check], (rule) =>
      shown.set(rule, [...(shown.get(rule) ?? []), check]),
    );
  }
  const together = await cost(checks);
  const bare = await shownAtBare(checks, sandboxSession(suite, specs, BARE), spec);
  const operationOf = new Map(rulesOf(spec).map(({ id, operation }) => [id, operation]));
  const shownBy = [...shown].map(([id, all]) => {
    // What a check shows by chance, it may not show elsewhere.
    const by = all.filter((check) => bare.ids.has(id) || !isThereAt(bare.target)(check));
    // A run of some rules only has the checks of their operations.
    const own = by.filter(({ rule }) => operationOf.get(rule) === operationOf.get(id));
    return [id, [...new Set([...fewest(own), ...fewest(by)])]] satisfies [string, string[]];
  });
  return { together, alone, shownBy: Object.fromEntries(shownBy) };

  async function cost(run: RuleCheck[], onShown?: (rule: string) => void): Promise<number[]> {
    const few = sandboxSession(suite, specs, { cases: CASES });
    const spent = await spending(run, few, spec, onShown);
    const many = sandboxSession(suite, specs, { cases: MORE_CASES });
    return costOf(spent, await spending(run, many, spec), effects);
  }
}

/** A target whose file names as little as possible. */
const BARE: Parameters<typeof sandboxSession>[2] = {
  cases: CASES,
  targetFor: ({ control: _, ...own }) => ({
    ...own,
    fixtures: { restaurant: own.fixtures.restaurant },
  }),
};

/** The constraints that these checks show at the target of a session. */
async function shownAtBare(run: RuleCheck[], session: Session, spec: Spec) {
  for (const check of run) await decide(check, session);
  await session.client.close();
  return { ids: new Set(shownIn(session, spec)), target: session.target };
}

function shownIn({ judge }: Session, { constraints }: Spec): string[] {
  const judged = constraints.filter(isJudged);
  return judged.filter((rule) => judge.decide(rule).cases > 0).map(({ id }) => id);
}

/**
 * What these checks send in a session, which it ends.
 * @param onShown is told each constraint that they show
 */
async function spending(
  run: RuleCheck[],
  session: Session,
  spec: Spec,
  onShown?: (rule: string) => void,
): Promise<Bound> {
  try {
    for (const check of run) {
      const { outcome, reason } = await decide(check, session);
      if (outcome !== 'passed') console.error(`${check.rule}: ${outcome} ${reason ?? ''}`);
    }
    if (onShown !== undefined) shownIn(session, spec).forEach(onShown);
    await session.putBack();
    return session.spending.spentFor(spec.service);
  } finally {
    await session.client.close();
  }
}

/** Requests and effects with the default number of cases, and for each further case. */
function costOf(few: Bound, many: Bound, effects: Effect[]): number[] {
  const countsOf = (bound: Bound) => [
    bound.requests + bound.further,
    ...effects.map((effect) => bound[effect] ?? 0),
  ];
  const counts = countsOf(few);
  const more = countsOf(many).map((count, index) =>
    Math.max(0, (count - (counts[index] ?? 0)) / (MORE_CASES - CASES)),
  );
  return [...counts, ...more.map((count) => Math.ceil(count * 100) / 100)];
}

/** The fewest checks: one per set of preconditions, and only the least demanding sets. */
function fewest(checks: RuleCheck[]): string[] {
  const needs = checks.map(({ preconditions }) => new Set(preconditions.map(({ name }) => name)));
  const isWithin = (one: Set<string>, other: Set<string>) =>
    [...one].every((name) => other.has(name));
  return checks
    .filter((_check, index) =>
      needs.every((other, place) => {
        const own = needs[index] ?? other;
        return place === index || !isWithin(other, own) || (isWithin(own, other) && index < place);
      }),
    )
    .map(({ rule }) => rule);
}
