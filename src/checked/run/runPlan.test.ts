import { expect, test } from 'vitest';
import type { RuleCheck } from '../Check.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import type { Plan } from './planOf.ts';
import { runPlan } from './runPlan.ts';

/** A plan whose first and last check only feed; `ran` tells which checks ran, in order. */
function plan(): { plan: Plan; ran: string[] } {
  const ran: string[] = [];
  const check = (rule: string): RuleCheck => ({
    rule,
    preconditions: [],
    run: async (trial) => {
      ran.push(rule);
      trial.assertions += 1;
    },
  });
  const [spec] = fakeSession(() => ({})).session.specs;
  return {
    plan: {
      spec: spec!,
      suite: { service: 'stock', requestFactories: [], checks: [] },
      rules: [],
      checks: ['feeds', 'asked', 'feeds-too'].map(check),
      selected: new Set(['asked']),
      leftOut: new Set(),
      feeders: new Set(['feeds', 'feeds-too']),
    },
    ran,
  };
}

test('decides what is asked for first, and then runs what only feeds', async () => {
  const { plan: whole, ran } = plan();
  const decisions = await runPlan(whole, fakeSession(() => ({})).session);
  expect(ran).toEqual(['asked', 'feeds', 'feeds-too']);
  expect(decisions.map(({ rule, outcome }) => [rule, outcome])).toEqual([['asked', 'passed']]);
});

test('stops feeding as soon as that is enough', async () => {
  const { plan: whole, ran } = plan();
  await runPlan(whole, fakeSession(() => ({})).session, () => ran.includes('feeds'));
  expect(ran).toEqual(['asked', 'feeds']);
});
