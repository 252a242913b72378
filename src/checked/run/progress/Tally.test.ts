import { expect, test } from 'vitest';
import { planOf } from '../planOf.ts';
import { loadSpecs } from '../../../promised/reading/loadSpecs.ts';
import type { ServiceName } from '../../../../services.ts';
import { suiteOf } from '../../../../suites/suites.ts';
import { PlainProgress } from './Progress.ts';
import { Tally } from './Tally.ts';

const RULES = ['stock/list/*-listed', 'restaurants/list/no-restaurant-twice'];
const plans = loadSpecs()
  .filter(({ service }) => service === 'stock' || service === 'restaurants')
  .map((spec) => planOf(spec, suiteOf(spec.service), { rules: RULES }));

const passed = (rule: string, requests = 0) => ({ rule, outcome: 'passed', requests }) as const;
const failed = (rule: string, requests = 0) => ({ rule, outcome: 'failed', requests }) as const;

test('counts rules of all that were asked for, what failed by its level, and requests', () => {
  const tally = new Tally(plans, 40, [{ rule: 'stock/list/quantity-is-listed' }]);
  tally.note(failed('stock/list/out-of-stock-is-listed', 7), 1_000);
  tally.note(failed('stock/list/quantity-is-listed', 7), 1_000);
  tally.note(failed('restaurants/list/no-restaurant-twice', 12), 2_000);
  expect(tally.serviceLine('stock')).toMatch(
    /^Stock[^:]*: 2 of 3 rules and constraints, 1 failed, 1 exception$/,
  );
  expect(tally.line(2_000)).toBe(
    '3 of 4 rules and constraints, 1 failed, 1 warned, 1 exception, 12 requests, about 6 s left',
  );
});

test('counts a rule once, and says when a service is done', () => {
  const tally = new Tally(plans, 40);
  const [first, second, third] = ['in-stock-is-never', 'out-of-stock-is', 'quantity-is'].map(
    (name) => passed(`stock/list/${name}-listed`),
  );
  const ended: (ServiceName | undefined)[] = [];
  for (const note of [first, first, second, third, third])
    if (note) ended.push(tally.note(note, 0));
  expect(ended).toEqual([undefined, undefined, undefined, 'stock', undefined]);
});

test('says nothing of the time left before there is anything to tell it from, and after the last', () => {
  const tally = new Tally(plans, 40);
  expect(tally.line(5_000)).toBe('0 of 4 rules and constraints, 0 requests');
  for (const { rules, selected } of plans)
    for (const { id } of rules.filter((rule) => selected.has(rule.id)))
      tally.note(passed(id), 1_000);
  expect(tally.line(5_000)).toBe('done, 4 of 4 rules and constraints exercised');
});

test('tells the time left by the pace of requests, whatever the slow beginning took', () => {
  const tally = new Tally(plans, 1_000);
  tally.note(passed('stock/list/out-of-stock-is-listed', 10), 9_000);
  expect(tally.line(9_000)).not.toContain('left');
  tally.note(passed('stock/list/in-stock-is-never-listed', 20), 10_000);
  expect(tally.line(10_000)).not.toContain('left');
  tally.note(passed('stock/list/quantity-is-listed', 120), 11_000);
  expect(tally.line(11_000)).toContain(', about 9 s left');
});

test('where nothing was decided for long, says since when, and no time left', () => {
  const tally = new Tally(plans, 40);
  tally.note(passed('stock/list/out-of-stock-is-listed', 10), 0);
  tally.note(passed('stock/list/in-stock-is-never-listed', 20), 1_000);
  expect(tally.line(2_000)).toContain('left');
  expect(tally.line(25_000)).toBe('2 of 4 rules and constraints, 20 requests; no result for 24 s');
  tally.note({ rule: 'stock/c', requests: 31 }, 26_000);
  expect(tally.line(27_000)).toBe(
    '2 of 4 rules and constraints, 31 requests; repeating failed requests to confirm and shorten them (26 s)',
  );
});

test('tells no time left from less than a tenth of the requests', () => {
  const tally = new Tally(plans, 1_000);
  tally.note(passed('stock/list/out-of-stock-is-listed', 20), 0);
  tally.note(passed('stock/list/in-stock-is-never-listed', 60), 30_000);
  expect(tally.line(30_000)).not.toContain('left');
});

test('counts a request for each check that is left where more were sent than expected', () => {
  const tally = new Tally(plans, 10);
  tally.note(passed('stock/list/out-of-stock-is-listed', 10), 0);
  tally.note(passed('stock/list/in-stock-is-never-listed', 20), 50_000);
  expect(tally.line(50_000)).toContain(', about 10 s left');
});

test('a log gets a line per service when it is done, and at the end those that were not', async () => {
  const tally = new Tally(plans, 40);
  const lines: string[] = [];
  const progress = new PlainProgress(tally, (line) => lines.push(line));
  progress.show(tally.note(passed('restaurants/list/no-restaurant-twice'), 0));
  progress.show(tally.note(passed('stock/list/quantity-is-listed'), 0));
  expect(lines).toEqual([
    expect.stringContaining(': done, 1 of 1 rules and constraints exercised'),
  ]);
  await progress.end();
  expect(lines).toEqual([
    expect.stringContaining(': done, 1 of 1 rules and constraints exercised'),
    expect.stringContaining(': 1 of 3 rules and constraints'),
  ]);
});
