import { expect, test } from 'vitest';
import { planOf } from '../run/planOf.ts';
import { loadSpecs } from '../spec/loadSpecs.ts';
import type { ServiceName } from '../../services.ts';
import { suiteOf } from '../../suites/suites.ts';
import { PlainProgress } from './PlainProgress.ts';
import { Tally } from './Tally.ts';

const RULES = ['stock/list/*-listed', 'restaurants/list/no-restaurant-twice'];
const plans = loadSpecs()
  .filter(({ service }) => service === 'stock' || service === 'restaurants')
  .map((spec) => planOf(spec, suiteOf(spec.service), { rules: RULES }));

const passed = (rule: string, requests = 0) => ({ rule, outcome: 'passed', requests }) as const;
const failed = (rule: string, requests = 0) => ({ rule, outcome: 'failed', requests }) as const;

test('counts rules of all that were asked for, what failed by its level, and requests', () => {
  const tally = new Tally(plans, 0);
  tally.note(failed('stock/list/out-of-stock-is-listed', 7));
  tally.note(failed('restaurants/list/no-restaurant-twice', 12));
  expect(tally.serviceLine('stock')).toMatch(/^Stock[^:]*: 1 of 3 rules, 1 failed$/);
  expect(tally.line(8_000)).toBe('2 of 4 rules, 1 failed, 1 warned, 12 requests, about 8 s left');
});

test('counts a rule once, and says when a service is done', () => {
  const tally = new Tally(plans, 0);
  const [first, second, third] = ['in-stock-is-never', 'out-of-stock-is', 'quantity-is'].map(
    (name) => passed(`stock/list/${name}-listed`),
  );
  const ended: (ServiceName | undefined)[] = [];
  for (const note of [first, first, second, third, third]) if (note) ended.push(tally.note(note));
  expect(ended).toEqual([undefined, undefined, undefined, 'stock', undefined]);
});

test('says nothing of the time left before there is anything to tell it from, and after the last', () => {
  const tally = new Tally(plans, 0);
  expect(tally.line(5_000)).toBe('0 of 4 rules, 0 requests');
  for (const { rules, selected } of plans)
    for (const { id } of rules.filter((rule) => selected.has(rule.id))) tally.note(passed(id));
  expect(tally.line(5_000)).toBe('4 of 4 rules, 0 requests');
});

test('a log gets a line per service when it is done, and at the end those that were not', async () => {
  const tally = new Tally(plans, 0);
  const lines: string[] = [];
  const progress = new PlainProgress(tally, (line) => lines.push(line));
  progress.show(tally.note(passed('restaurants/list/no-restaurant-twice')));
  progress.show(tally.note(passed('stock/list/quantity-is-listed')));
  expect(lines).toEqual([expect.stringContaining(': 1 of 1 rules')]);
  await progress.end();
  expect(lines).toEqual([
    expect.stringContaining(': 1 of 1 rules'),
    expect.stringContaining(': 1 of 3 rules'),
  ]);
});
