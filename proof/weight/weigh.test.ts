import { expect, test } from 'vitest';
import { allowance, lowered, aboveCeilings, weigh } from './weigh.ts';

const lines = new Map([
  ['src/a.ts', 10],
  ['src/a.test.ts', 99],
  ['suites/stock/b.ts', 21],
  ['faults/stock/c.ts', 8],
  ['specs/sets/1.yaml', 5],
]);

test('counts TypeScript besides tests, and lines for each rule', () => {
  expect(weigh(lines, 2)).toMatchObject({
    all: 39,
    src: 10,
    suites: 21,
    check: 11,
    fault: 4,
    data: 5,
  });
});

test('a service that came after the ceilings counts apart, and may weigh what its rules may', () => {
  const more = new Map([...lines, ['suites/waitlist/d.ts', 100], ['sandbox/waitlist/e.ts', 50]]);
  expect(weigh(more, 2, ['waitlist'])).toEqual({ ...weigh(lines, 2), waitlist: 150 });
  const ceilings = { check: 61, fault: { lines: 52, because: 'a reason' } };
  expect(allowance(7, ceilings)).toBe(7 * (61 + 52) + 700);
});

test('says what is above its ceiling, has none, or was raised without a reason', () => {
  expect(aboveCeilings({ src: 11, suites: 5, faults: 1 }, { src: 10, suites: 5 })).toEqual([
    'src: 11 lines, 1 above its ceiling',
    'faults: 1 lines, and no ceiling',
  ]);
  expect(aboveCeilings({ src: 11 }, { src: { lines: 12, because: ' ' } })).toEqual([
    'src: raised without a reason',
  ]);
  expect(
    aboveCeilings({ src: 11 }, { src: { lines: 12, because: 'a new form' }, lost: 3 }),
  ).toEqual(['lost: a ceiling of nothing']);
});

test('lowers ceilings and never raises one', () => {
  const ceilings = { src: { lines: 12, because: 'a new form' }, suites: 5 };
  expect(lowered({ src: 11, suites: 6 }, ceilings)).toEqual({ src: 11, suites: 5 });
});
