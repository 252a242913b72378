import { expect, test } from 'vitest';
import type { RuleCheck } from '../Check.ts';
import { permission } from '../preconditions.ts';
import type { RequestFactory } from '../RequestFactory.ts';
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

test.each([
  ['its operation changes something', true, []],
  ['a valid request of it needs what another one creates', false, [permission('updateStock')]],
])(
  'what no response shows, for want of a permission, has that as its reason: %s',
  async (_, isChange, preconditions) => {
    const { session } = fakeSession(() => ({}), { permissions: { updateStock: false } });
    const [spec] = session.specs;
    const rules = spec!.constraints.filter(({ location }) => location.in === 'response');
    const operations = spec!.operations.map(({ effect, ...one }) => ({
      ...one,
      ...(isChange && { effect }),
    }));
    const factory = { operation: 'stock/add', preconditions } as unknown as RequestFactory;
    const suite = { ...plan().plan.suite, requestFactories: [factory] };
    const selected = new Set(rules.map(({ id }) => id));
    const whole = {
      ...plan().plan,
      spec: { ...spec!, operations },
      suite,
      rules,
      checks: [],
      selected,
    };
    const reasons = (await runPlan(whole, session)).map(({ reason }) => reason);
    expect(reasons.length).toBeGreaterThan(5);
    expect([...new Set(reasons)]).toEqual([
      expect.stringContaining('(permissions.updateStock is false'),
    ]);
  },
);
