import { beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import type { Spec } from '../../src/promised/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import type { Target } from '../../src/target/Target.ts';
import { readOnly } from '../../src/target/readOnly.ts';
import { services, type ServiceName } from '../../services.ts';
import type { Plan } from '../../src/checked/run/planOf.ts';
import { plansOf } from '../run/plansOf.ts';
import { suites } from '../../suites/suites.ts';
import { boundsOf, expensesOf, sumBounds } from '../../src/checked/run/plan/boundOf.ts';
import { changesAt } from '../../src/checked/run/plan/changesAt.ts';
import { expenseText } from '../../src/checked/run/plan/expenseText.ts';
import { measuredOf, unmeasuredIn } from '../../src/checked/run/plan/Measured.ts';
import { unmeasuredText } from '../../src/checked/run/plan/unmeasuredText.ts';
import { plannedRules, type PlannedRule } from '../../src/checked/run/plan/plannedRules.ts';
import { planText } from '../../src/checked/run/plan/planText.ts';
import { waiversText } from '../../src/checked/run/plan/waiversText.ts';

let target: Target;
let specs: Spec[];
let plans: Plan[];
beforeAll(async () => {
  const sandbox = await startSandbox({ control: true });
  target = parseTarget(sandbox.target);
  await sandbox.close();
  specs = loadSpecs();
  plans = plansOf(specs, { rules: [] }, suites);
});

const missingOf = (rules: PlannedRule[], id: string) =>
  rules.find(({ rule }) => rule.id === id)?.missing;

test('tells every rule once, and the sandbox exercises all of them', () => {
  const rules = plannedRules(plans, target);
  expect(rules.map(({ rule }) => rule.id)).toEqual(specs.flatMap(rulesOf).map(({ id }) => id));
  expect(rules.filter(({ missing }) => missing !== undefined)).toEqual([]);
});

test('tells why a rule is not exercised', () => {
  const { managementGroup: _, ...fixtures } = target.fixtures;
  const rules = plannedRules(plans, { ...target, fixtures });
  const reason = 'the target file has no fixtures.managementGroup';
  expect(missingOf(rules, 'restaurants/list/accepts')).toBe(reason);
  expect(missingOf(rules, 'restaurants/get/accepts')).toBeUndefined();
});

test('tells a constraint on responses from the rules whose exchanges show it', () => {
  const rules = plannedRules(plans, readOnly(target));
  const shown = rules.filter(({ isShownByOthers }) => isShownByOthers);
  expect(missingOf(shown, 'stock/search/response/status')).toBeUndefined();
  expect(missingOf(shown, 'card-authorization/authorize/response/status')).toBe(
    'the run may not authorize payments here (--read-only)',
  );
});

test('changes what the permissions allow, and nothing with --read-only', () => {
  const described = changesAt(plans, plannedRules(plans, target), target, expenses(target)).join(
    '\n',
  );
  expect(described).toMatch(/^Payments: \d+ rules authorize at most [\d,]+ payments/m);
  expect(described).toMatch(/^Stock: \d+ rules update the stock/m);
  expect(described).toMatch(/^Reports: \d+ rules request at most [\d,]+ reports/m);
  const careful = readOnly(target);
  expect(changesAt(plans, plannedRules(plans, careful), careful, expenses(careful))).toEqual([]);
});

const expenses = (at: Target, cases = 25, rules: string[] = []) =>
  expensesOf(plansOf(specs, { rules }, suites), at, cases);
const mostOf = (...asked: Parameters<typeof expenses>) =>
  sumBounds(expenses(...asked).map(({ most }) => most));

test('a service that was never measured is bounded by the dearest of all, and breaks nothing', () => {
  const stock = specs.find(({ service }) => service === 'stock')!;
  const [plan] = plansOf(
    [stock],
    { rules: ['stock/list/accepts', 'stock/update/accepts'] },
    suites,
  );
  const known = sumBounds(
    expenses(target, 25, ['stock/list/accepts', 'stock/update/accepts']).map(
      ({ expected }) => expected,
    ),
  );
  const fresh = { ...plan!, spec: { ...stock, service: 'eighth' as ServiceName } };
  const bounds = boundsOf([fresh], target, 25)['eighth' as ServiceName];
  expect(bounds?.requests).toBeGreaterThan(known.requests);
  expect(bounds?.further).toBeGreaterThan(0);
  // Neither check may authorize payments or request reports.
  expect(bounds).toMatchObject({ authorizePayments: 0, requestReports: 0 });
  expect(unmeasuredIn([fresh])).toEqual(['stock/list/accepts', 'stock/update/accepts']);
  expect(unmeasuredIn([plan!])).toEqual([]);
});

test.each(services.filter((service) => measuredOf(service) !== undefined))(
  'the cost of %s, if it was never measured, is not underrated, and not assumed to be many times too high',
  (service) => {
    const [plan] = plansOf(
      specs.filter((spec) => spec.service === service),
      { rules: [] },
      suites,
    );
    const fresh = { ...plan!, spec: { ...plan!.spec, service: 'eighth' as ServiceName } };
    const [known, assumed] = [plan!, fresh].map(
      (one) => expensesOf([one], target, 25)[0]!.expected.requests,
    );
    expect(assumed).toBeGreaterThan(known!);
    expect(assumed).toBeLessThan(5 * known!);
  },
);

test('a constraint on responses that was never measured is shown by the checks of its operation', () => {
  const stock = specs.find(({ service }) => service === 'stock')!;
  const [status] = stock.constraints.filter(({ id }) => id === 'stock/list/response/status');
  const fresh = { ...status!, id: 'stock/list/response/new' };
  const [other] = specs.filter(({ service }) => service === 'restaurants');
  const own = { ...stock, constraints: [...stock.constraints, fresh] };
  const { stockItems: _, ...fixtures } = target.fixtures;
  for (const at of [target, { ...target, fixtures }])
    expect(
      missingOf(plannedRules(plansOf([own, other!], { rules: [] }, suites), at), fresh.id),
    ).toBeUndefined();
});

test('a warning names a few of the checks that were not measured', () => {
  expect(unmeasuredText([])).toBe('');
  expect(unmeasuredText(['a/b'])).toBe('note: the cost of 1 check is an estimate: a/b');
  expect(unmeasuredText(['a', 'b', 'c', 'd', 'e'])).toContain(
    'the cost of 5 checks is an estimate',
  );
  expect(unmeasuredText(['a', 'b', 'c', 'd', 'e'])).toContain('a, b, c and 2 more');
});

test('bounds what is sent: less where less may be done, more with more cases', () => {
  const most = mostOf(target);
  expect(most.authorizePayments).toBeGreaterThan(0);
  const careful = mostOf(readOnly(target));
  expect(careful.requests).toBeLessThan(most.requests);
  expect(careful).toMatchObject({ authorizePayments: 0, requestReports: 0 });
  expect(mostOf(target, 100).requests).toBeGreaterThan(most.requests);
  const one = mostOf(target, 25, ['stock/update/accepts']);
  expect(one.requests).toBeLessThan(most.requests / 10);
});

test('says what is sent by service and in all, and how long that takes at the pace of the target', () => {
  const limits = { ...target.limits, requestsPerSecond: 5 };
  const some = expenses(readOnly(target), 25, ['restaurants/list/*']);
  expect(expenseText(some, limits)).toMatch(
    /restaurants +\d+ \/ \d+ +- +-\n +all +\d+ \/ \d+ +- +-\n +Time: \d+ (s|min) at 50 ms per response, .*; at most \d+ requests at once, at limits\.requestsPerSecond 5; all that the limit allows takes \d+ (s|min)\./,
  );
});

test('knows waivers: those that hold, that have ended, and that wait for a rule that is not exercised', () => {
  const waiver = { rule: 'stock/list/accepts', reason: 'known', until: '2026-11-21' };
  const exercised = new Set([waiver.rule]);
  expect(waiversText([waiver], exercised, '2026-11-21')).toContain('holds   stock/list/accepts');
  expect(waiversText([waiver], exercised, '2026-11-22')).toContain(
    'ended   stock/list/accepts: on 2026-11-21, so that it fails again (known)',
  );
  expect(waiversText([waiver], new Set(), '2026-11-21')).toContain('unused  stock/list/accepts');
  expect(waiversText([], exercised, '2026-11-21')).toBe('');
});

test('reads as a list by service and operation, with the reasons and counts below', () => {
  const stock = specs.filter(({ service }) => service === 'stock');
  const rules = plannedRules(
    plansOf(stock, { rules: ['stock/*/accepts'] }, suites),
    readOnly(target),
  );
  expect(planText({ specs: stock, rules, changes: [], sends: 'Little.', waivers: '', all: true }))
    .toMatchInlineSnapshot(`
    "Stock (stock 1.0.0)
      GET /stock/v1/inventory
        exercised      stock/list/accepts
      POST /stock/v1/inventory/search
        exercised      stock/search/accepts
      PUT /stock/v1/inventory/update
        not exercised  stock/update/accepts: the run may not update stock here (--read-only)

    Why rules are not exercised
         1  the run may not update stock here (--read-only)

    What a run changes
      Nothing.

    Little.

           exercised  not exercised
    stock          2              1
    all            2              1"
  `);
});
