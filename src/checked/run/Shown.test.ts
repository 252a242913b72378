import { expect, test } from 'vitest';
import { readSpec } from '../../promised/reading/readSpec.ts';
import type { Decision } from '../../decided/types.ts';
import { fakeSession, MENU_RULES, MENU_YAML } from '../testing/fakeSession.ts';
import type { ShownRule } from '../Suite.ts';
import type { Plan } from './planOf.ts';
import { Shown } from './Shown.ts';

const RULE = 'stock/add/is-kept';
const passed: Decision = { rule: RULE, outcome: 'passed', cases: 3, failures: [] };

/** What comes of the rule when others get these responses. */
async function decidedBeside(...statuses: number[]): Promise<Decision> {
  const given = [...statuses];
  const { session } = fakeSession(() => ({ status: given.shift() ?? 200, body: '{}' }), {
    specs: [readSpec('stock.yaml', MENU_YAML, MENU_RULES)],
  });
  const [spec] = session.specs;
  const operation = spec!.operations[0]!.id;
  const judge: ShownRule['judge'] = () => ({ message: 'Lost.', expected: 'it', actual: 'nothing' });
  const suite = {
    ...{ service: 'stock' as const, requestFactories: [], checks: [] },
    shown: [{ rule: RULE, operation, judge }],
  };
  const plan = { spec, suite, selected: new Set([RULE]) } as unknown as Plan;
  const shown = new Shown([plan], session);
  expect([shown.has(RULE), shown.has('stock/add/another')]).toEqual([true, false]);
  for (const [n] of statuses.entries()) {
    const meta = { expects: 'success' } as const;
    const exchange = await session.exchange(
      RULE,
      operation,
      {},
      meta,
      `${session.identitySeed}/${n}`,
    );
    await session.settle(operation, exchange, meta, true).catch(() => {});
  }
  return shown.decided(passed);
}

test('a response to another check shows a rule broken that its own check found kept', async () => {
  const { outcome, failures } = await decidedBeside(200);
  expect([outcome, failures[0]?.message]).toEqual([
    'failed',
    expect.stringMatching(/^Lost\. Another check's response showed this\./),
  ]);
});

test('what is no success shows nothing', async () => {
  expect(await decidedBeside(400, 500)).toBe(passed);
});
