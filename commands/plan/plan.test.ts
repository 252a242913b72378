import { beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { rulesOf } from '../../src/run/rulesOf.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import type { Spec } from '../../src/spec/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import type { Target } from '../../src/target/Target.ts';
import { readOnly } from '../run/readOnly.ts';
import { changesAt } from './changesAt.ts';
import { plannedRules, type PlannedRule } from './plannedRules.ts';
import { planText } from './planText.ts';

let target: Target;
let specs: Spec[];
beforeAll(async () => {
  const sandbox = await startSandbox({ control: true });
  target = parseTarget(sandbox.target);
  await sandbox.close();
  specs = loadSpecs();
});

const missingOf = (rules: PlannedRule[], id: string) =>
  rules.find(({ rule }) => rule.id === id)?.missing;

test('tells every rule once, and the sandbox exercises all of them', () => {
  const rules = plannedRules(specs, target);
  expect(rules.map(({ rule }) => rule.id)).toEqual(specs.flatMap(rulesOf).map(({ id }) => id));
  expect(rules.filter(({ missing }) => missing !== undefined)).toEqual([]);
});

test('tells why a rule is not there', () => {
  const { managementGroup: _, ...fixtures } = target.fixtures;
  const rules = plannedRules(specs, { ...target, fixtures });
  const reason = 'the target file has no fixtures.managementGroup';
  expect(missingOf(rules, 'restaurants/list/accepts')).toBe(reason);
  expect(missingOf(rules, 'restaurants/get/accepts')).toBeUndefined();
});

test('tells a constraint on responses from the rules whose exchanges show it', () => {
  const rules = plannedRules(specs, readOnly(target));
  const shown = rules.filter(({ isShownByOthers }) => isShownByOthers);
  expect(missingOf(shown, 'stock/search/response/status')).toBeUndefined();
  expect(missingOf(shown, 'card-authorization/authorize/response/status')).toBe(
    'the run may not authorize payments here (permissions.authorizePayments is false, or --read-only)',
  );
});

test('changes what the permissions allow, and nothing with --read-only', () => {
  const described = changesAt(plannedRules(specs, target), target, 25).join('\n');
  expect(described).toMatch(/^Payments: \d+ rules authorize about [\d,]+ payments/m);
  expect(described).toMatch(/^Stock: \d+ rules update stock/m);
  expect(described).toMatch(/^Reports: \d+ rules request about [\d,]+ reports/m);
  const careful = readOnly(target);
  expect(changesAt(plannedRules(specs, careful), careful, 25)).toEqual([]);
});

test('reads as a list by service and operation, with the reasons and counts below', () => {
  const stock = specs.filter(({ service }) => service === 'stock');
  const rules = plannedRules(stock, readOnly(target), ['stock/*/accepts']);
  expect(planText({ specs: stock, rules, changes: [] })).toMatchInlineSnapshot(`
    "Stock (stock 1.0.0)
      GET /stock/v1/inventory
        exercised  stock/list/accepts
      POST /stock/v1/inventory/search
        exercised  stock/search/accepts
      PUT /stock/v1/inventory/update
        not there  stock/update/accepts: the run may not update stock here (permissions.updateStock is false, or --read-only)

    Why rules are not exercised there
         1  the run may not update stock here (permissions.updateStock is false, or --read-only)

    What a run changes there
      Nothing.

           exercised  not there
    stock          2          1
    all            2          1"
  `);
});
