import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../../../projectRoot.ts';
import { openSandbox } from '../../../../sandbox/openSandbox.ts';
import { checksOf } from '../checksOf.ts';
import { loadSpecs } from '../../../promised/reading/loadSpecs.ts';
import type { Spec } from '../../../promised/types.ts';
import { parseTarget } from '../../../target/loadTarget.ts';
import type { Target } from '../../../target/Target.ts';
import { plansOf } from '../../../../commands/run/plansOf.ts';
import { readOnly } from '../../../target/readOnly.ts';
import { suites, suiteOf } from '../../../../suites/suites.ts';
import { budgetOf, shareOfAll } from './budgetOf.ts';
import { budgetText } from './budgetText.ts';
import { percentOf } from './percentOf.ts';
import { coverOf, coverOfService } from './Cover.ts';
import { curveOf } from '../../../../proof/cover/curveOf.ts';
import { curveTable } from '../../../../proof/cover/curveTable.ts';

let specs: Spec[];
let target: Target;
beforeAll(() => {
  specs = loadSpecs();
  target = parseTarget(openSandbox({ control: true }).targetAt('http://127.0.0.1'));
});

const some = () => specs.filter(({ service }) => ['stock', 'restaurants'].includes(service));
const bought = (requests: number, at = target, rules: string[] = []) =>
  budgetOf(requests, plansOf(some(), { rules }, suites), at, 25);

test('more requests notice no less, and never more than they are expected to send', () => {
  const budgets = [20, 60, 200, 600, 10_000].map((requests) => ({
    requests,
    of: bought(requests),
  }));
  const noticed = budgets.map(({ of }) => shareOfAll(of.shares).noticed);
  expect(noticed).toEqual(noticed.toSorted((one, other) => one - other));
  for (const { requests, of } of budgets) expect(of.expected).toBeLessThanOrEqual(requests);
  const { noticed: most, inFull } = shareOfAll(budgets.at(-1)!.of.shares);
  expect(most).toEqual(inFull);
});

test('where there is room for everything, everything is picked whole', () => {
  const checks = some().flatMap((spec) => checksOf(spec, suiteOf(spec.service)));
  const { picked } = bought(100_000).budget;
  expect(new Set(picked.map(([rule]) => rule))).toEqual(new Set(checks.map(({ rule }) => rule)));
  expect(picked.filter(([, cases]) => cases !== null)).toEqual([]);
});

test('spends nothing on what a target does not have, and keeps its reason', () => {
  const careful = bought(200, readOnly(target));
  expect(careful.budget.reserved).toBe(0);
  expect(careful.budget.picked).toContainEqual(['stock/update/sets-in-stock', null]);
  const inFullOf = ({ shares }: ReturnType<typeof bought>) => shareOfAll(shares).inFull;
  expect(inFullOf(careful)).toBeLessThan(inFullOf(bought(200)));
});

test('picks among the rules that are asked for', () => {
  const { picked } = bought(200, target, ['stock/list/*']).budget;
  expect(picked.length).toBeGreaterThan(0);
  expect(picked.every(([rule]) => rule.startsWith('stock/list/'))).toBe(true);
});

test('what is not in the cover yet comes first, as a whole', () => {
  const cover = coverOf();
  const stock = coverOfService(cover, 'stock');
  const fresh = 'stock/list/in-stock-is-never-listed';
  const checks = stock.checks.filter(({ rule }) => rule !== fresh);
  const classes = stock.classes.map(({ seenBy, ...counts }) => ({
    ...counts,
    seenBy: seenBy.filter(({ rule }) => rule !== fresh),
  }));
  const services = { ...cover.services, stock: { checks, classes } };
  const { budget } = budgetOf(1000, plansOf(some(), { rules: [] }, suites), target, 25, {
    ...cover,
    services,
  });
  // A rule that somebody just wrote is not in it, either.
  const known = new Set(
    Object.values(services).flatMap((one) => one.checks.map(({ rule }) => rule)),
  );
  const begun = budget.picked.findIndex(([rule]) => known.has(rule));
  expect(budget.picked.slice(0, begun)).toContainEqual([fresh, null]);
});

test('says what a budget buys, and never more than that', () => {
  const row = /^ {2}stock +[\d,]+ of [\d,]+ +\d+\.\d %$/m;
  expect(budgetText(bought(100))).toMatch(row);
  expect(percentOf({ noticed: 999_999, inFull: 1_000_000 })).toBe('99.9 %');
});

test('what was never measured runs within half of a budget, and leaves the rest to what was', () => {
  const cover = coverOf();
  const { stock: _, ...services } = cover.services;
  const plans = plansOf(some(), { rules: [] }, suites);
  const of = budgetOf(200, plans, target, 25, { ...cover, services });
  const stock = of.budget.picked.filter(([rule]) => rule.startsWith('stock/'));
  const others = of.budget.picked.filter(([rule]) => rule.startsWith('restaurants/'));
  expect(of.unmeasured.length).toBeGreaterThan(stock.length);
  expect([stock.length > 0, others.length > 10]).toEqual([true, true]);
  expect(of.shares[0]?.share.catalogued).toBe(0);
  expect(budgetText(of)).toMatch(/^ {2}stock +0 of 0 +-$/m);
});

test('a budget is spent where nothing at all was measured', () => {
  const nothing = { ...coverOf(), shared: [], services: {} };
  const plans = plansOf(some(), { rules: [] }, suites);
  const { budget, expected } = budgetOf(200, plans, target, 25, nothing);
  expect(budget.picked.length).toBeGreaterThan(1);
  expect(expected).toBeLessThanOrEqual(200);
  const all = plans.flatMap(({ checks }) => checks.map(({ rule }) => rule));
  const picked = budgetOf(100_000, plans, target, 25, nothing).budget.picked.map(([rule]) => rule);
  expect(new Set(picked)).toEqual(new Set(all));
});

test('the figures in proof/README.md are those of the table', () => {
  const curve = curveOf(specs);
  const cellsIn = (text: string) => text.replaceAll(/[\s:-]+/g, '');
  const readme = readFileSync(join(projectRoot, 'proof/README.md'), 'utf8');
  expect(cellsIn(readme), 'npm run measure').toContain(cellsIn(curveTable(curve, coverOf().on)));
});
