import { expect, test } from 'vitest';
import { coverOf, tableOf, type Cover, type MeasuredCheck } from './Cover.ts';
import { Picker } from './Picker.ts';

const check = (name: string, further: Partial<MeasuredCheck> = {}): MeasuredCheck => ({
  rule: `stock/list/${name}`,
  before: 0,
  own: 10,
  cases: 10,
  telling: 1,
  shared: [],
  ...further,
});

const seen = (faults: number, ...by: [name: string, at: number][]) => ({
  faults,
  seenBy: by.map(([name, at]) => ({ rule: `stock/list/${name}`, at })),
});

const coverWith = (
  checks: MeasuredCheck[],
  classes: ReturnType<typeof seen>[],
  shared: number[] = [],
) => ({ on: {}, shared, services: { stock: { checks, classes } } }) as unknown as Cover;

const candidates = (cover: Cover, divisible = true) =>
  cover.services.stock!.checks.map(({ rule }) => ({ rule, service: 'stock' as const, divisible }));

test('takes first what notices most per request, and no more cases than that needs', () => {
  const cover = coverWith([check('a'), check('b')], [seen(1, ['a', 2]), seen(3, ['b', 3])]);
  const picker = new Picker(cover, candidates(cover));
  while (picker.step(Infinity));
  expect(picker.picked).toEqual([
    ['stock/list/b', 3],
    ['stock/list/a', 2],
  ]);
  expect([picker.requests, picker.noticed()]).toEqual([5, 4]);
});

test('runs a check that shows something only as a whole as a whole', () => {
  const cover = coverWith([check('a')], [seen(1, ['a', 2])]);
  const picker = new Picker(cover, candidates(cover, false));
  expect(picker.step(9)).toBeUndefined();
  expect(picker.step(10)).toMatchObject({ cost: 10, gain: 1 });
  expect(picker.picked).toEqual([['stock/list/a', null]]);
});

test('never stops before the case that shows the rule itself', () => {
  const cover = coverWith([check('a', { telling: 4 })], [seen(9, ['a', 1])]);
  const picker = new Picker(cover, candidates(cover));
  picker.step(Infinity);
  expect(picker.picked).toEqual([['stock/list/a', 4]]);
  expect(picker.requests).toBe(4);
});

test('pays once for what is found out once', () => {
  const cover = coverWith(
    [check('a', { shared: [0] }), check('b', { shared: [0] })],
    [seen(1, ['a', 1]), seen(1, ['b', 1])],
    [5],
  );
  const picker = new Picker(cover, candidates(cover));
  expect([picker.step(Infinity)?.cost, picker.step(Infinity)?.cost]).toEqual([6, 1]);
});

test('pays for what many checks share by what all of them notice', () => {
  const sharing = ['a', 'b', 'c', 'd'];
  const cover = coverWith(
    [...sharing.map((name) => check(name, { shared: [0] })), check('e')],
    [...sharing.map((name) => seen(1, [name, 1])), seen(1, ['e', 3])],
    [4],
  );
  const picker = new Picker(cover, candidates(cover));
  const steps = Array.from({ length: 5 }, () => picker.step(Infinity)?.rule.at(-1));
  // Alone each of the four costs five requests; together they cost two each.
  expect(steps.join('')).toBe('abcde');
});

test('does not count twice what two checks notice', () => {
  const cover = coverWith([check('a'), check('b')], [seen(2, ['a', 1], ['b', 1])]);
  const picker = new Picker(cover, candidates(cover));
  expect(picker.step(Infinity)?.gain).toBe(2);
  expect(picker.step(Infinity)).toBeUndefined();
});

test('spends what is left over on rules that were not tried, then on further cases', () => {
  const cover = coverWith([check('a'), check('b')], [seen(1, ['a', 1])]);
  const picker = new Picker(cover, candidates(cover));
  picker.step(Infinity);
  const rest = [];
  for (let next = picker.cheapest(12); next !== undefined; next = picker.cheapest(12))
    rest.push([next.rule, next.to]);
  expect(rest[0]).toEqual(['stock/list/b', 1]);
  expect(rest.toSorted().slice(-1)).toEqual([['stock/list/b', Infinity]]);
  expect(picker.requests).toBe(20);
});

test('the table that is kept reads as what was measured', () => {
  const cover = coverWith(
    [check('a', { shared: [0, 1] }), { ...check('b'), rule: 'stock/odd' }],
    [
      seen(2, ['a', 1]),
      { faults: 1, seenBy: [{ rule: 'stock/odd', at: 3 }] },
      { faults: 3, seenBy: [{ rule: 'stock/list/a', at: 7 }] },
      seen(4, ['a', 1], ['a', 2]),
    ],
    [1, 2],
  );
  expect(coverOf(tableOf(cover))).toEqual(cover);
});
