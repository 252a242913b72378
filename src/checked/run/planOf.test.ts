import { describe, expect, test } from 'vitest';
import { loadSpecs } from '../../promised/reading/loadSpecs.ts';
import { checksOf, isJudged } from './checksOf.ts';
import { planOf } from './planOf.ts';
import { SuiteDefect } from './SuiteDefect.ts';
import { rulesOf } from './rulesOf.ts';
import { suite } from '../../../suites/restaurants/suite.ts';

const spec = loadSpecs().find(({ service }) => service === 'restaurants')!;

describe('checksOf', () => {
  test('has one check per rule and per constraint on requests', () => {
    const decided = checksOf(spec, suite).map(({ rule }) => rule);
    const judged = spec.constraints.filter(isJudged).map(({ id }) => id);
    expect(new Set([...decided, ...judged])).toEqual(new Set(rulesOf(spec).map(({ id }) => id)));
    expect(decided).toHaveLength(new Set(decided).size);
  });

  test('rejects a rule without a check', () => {
    const [first, ...others] = suite.checks;
    expect(() => checksOf(spec, { ...suite, checks: others })).toThrow(
      `no check decides ${first?.rule}; write one with this \`rule\` in suites/restaurants/.`,
    );
  });

  test('rejects a check without a rule', () => {
    const stray = { rule: 'restaurants/get/is-invented', preconditions: [], run: async () => {} };
    expect(() => checksOf(spec, { ...suite, checks: [...suite.checks, stray] })).toThrow(
      'suites/restaurants/: this check is of the rule "restaurants/get/is-invented", and specs/restaurants.rules.yaml has none with this id',
    );
  });

  test('says where a check stands whose rule is misspelt, and what was meant', () => {
    const [first, ...others] = suite.checks;
    const renamed = spec.rules.map((rule) =>
      rule.family === first?.rule
        ? { ...rule, id: `${rule.id}s`, family: `${rule.family}s` }
        : rule,
    );
    const checks = () =>
      checksOf({ ...spec, rules: renamed }, { ...suite, checks: [first!, ...others] });
    expect(checks).toThrow(SuiteDefect);
    expect(checks).toThrow(
      /^suites\/restaurants\/\w+\.ts:\d+( and \S+)*: this check is of the rule/,
    );
    expect(checks).toThrow(`did you mean "${first?.rule}s"?`);
  });

  test('rejects an operation without a request factory', () => {
    expect(() => checksOf(spec, { ...suite, requestFactories: [] })).toThrow(
      'no request factory makes requests of',
    );
  });
});

describe('planOf', () => {
  test('runs the checks of an operation where a constraint on its responses is asked for', () => {
    const rules = ['restaurants/list/response/200/guid/type'];
    const plan = planOf(spec, suite, { rules });
    expect([...plan.selected]).toEqual(rules);
    expect(plan.checks.length).toBeGreaterThan(0);
    expect(
      plan.checks.every(
        ({ rule }) => rule.startsWith('restaurants/list/') && plan.feeders.has(rule),
      ),
    ).toBe(true);
  });

  test('gives every rule to exactly one shard', () => {
    const parts = [1, 2, 3].flatMap((index) => [
      ...planOf(spec, suite, { rules: [], shard: { index, count: 3 } }).selected,
    ]);
    expect(parts.toSorted()).toEqual(
      rulesOf(spec)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('runs what a budget picks, as far as it does and in its order, and says what it leaves out', () => {
    const [first, second] = checksOf(spec, suite).map(({ rule }) => rule);
    const picked: [string, number | null][] = [
      [second!, 3],
      [first!, null],
      ['stock/is-another-service', null],
    ];
    const plan = planOf(spec, suite, { rules: [], budget: { picked } });
    expect(plan.checks.map(({ rule, limit }) => [rule, limit])).toEqual([
      [second, 3],
      [first, undefined],
    ]);
    expect(plan.leftOut.has(first!)).toBe(false);
    expect(plan.leftOut.size).toBe(checksOf(spec, suite).length - 2);
    const judged = spec.constraints.filter(isJudged).map(({ id }) => id);
    expect(plan.selected).toEqual(new Set([first, second, ...judged]));
  });
});
