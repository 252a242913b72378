import { expect, test } from 'vitest';
import {
  coverFrom,
  withMutants,
  withMutantsOf,
  withServicesOf,
  type Measurements,
} from './coverFrom.ts';
import type { MutantDetection } from './mutants/detectMutant.ts';

const DAYS = { faults: '2026-11-20', mutants: '2026-11-21' };
const cost = { before: 0, own: 3, cases: 3, shared: {} };
const stock: Measurements = {
  costs: { 'stock/list/a': cost, 'stock/list/b': cost },
  faults: [
    { rules: ['stock/list/a'], seen: { 'stock/list/a': 1 } },
    { rules: ['stock/list/a'], seen: { 'stock/list/a': 1 } },
  ],
};
const noticed = (by: string, at: number, isBroken = true): MutantDetection => ({
  status: 'noticed',
  by,
  at,
  isBroken,
});

test('a mutant counts where its first check does, beside the faults that are noticed in the same way', () => {
  const detections: MutantDetection[] = [
    noticed('stock/list/a', 1),
    noticed('stock/list/b', 2, false),
    { status: 'no run' },
    { status: 'unnoticed' },
  ];
  const cover = withMutants(coverFrom({ stock }), { made: 9, settled: 5, detections }, DAYS);
  expect(cover.services.stock!.classes).toEqual([
    { faults: 2, mutants: 1, seenBy: [{ rule: 'stock/list/a', at: 1 }] },
    { faults: 0, mutants: 1, seenBy: [{ rule: 'stock/list/b', at: 2 }] },
  ]);
  expect(cover.on).toEqual({
    ...DAYS,
    mutantsMade: 9,
    settled: 5,
    looked: 4,
    withoutRun: 1,
    unnoticed: 1,
    unexercised: 1,
  });
});

test('mutants that are measured anew take the place of those before', () => {
  const once = withMutants(
    coverFrom({ stock }),
    { made: 1, settled: 0, detections: [noticed('stock/list/b', 1)] },
    DAYS,
  );
  const again = withMutants(
    once,
    { made: 1, settled: 0, detections: [noticed('stock/list/b', 3)] },
    DAYS,
  );
  expect(again.services.stock!.classes.map(({ mutants, seenBy }) => [mutants, seenBy[0]])).toEqual([
    [0, { rule: 'stock/list/a', at: 1 }],
    [1, { rule: 'stock/list/b', at: 3 }],
  ]);
});

test('checks and faults that are measured anew keep the mutants, but for those of checks that are gone', () => {
  const detections = [
    noticed('stock/list/a', 1),
    noticed('stock/list/a', 1),
    noticed('stock/list/b', 2),
  ];
  const known = withMutants(coverFrom({ stock }), { made: 9, settled: 5, detections }, DAYS);
  const [fault] = stock.faults;
  const fewer = coverFrom({ stock: { costs: { 'stock/list/a': cost }, faults: [fault!] } });
  const cover = withMutantsOf(fewer, known, { faults: '2026-11-22' });
  expect(cover.services.stock!.classes).toEqual([
    { faults: 1, mutants: 2, seenBy: [{ rule: 'stock/list/a', at: 1 }] },
  ]);
  expect(cover.on).toEqual({ ...known.on, faults: '2026-11-22' });
});

test('one service that is measured anew leaves the others as they were', () => {
  const found = { ...cost, shared: { 'once/1': 2 } };
  const both = (services: Parameters<typeof coverFrom>[0], mutant: string) =>
    withMutants(
      coverFrom(services),
      { made: 1, settled: 0, detections: [noticed(mutant, 1)] },
      DAYS,
    );
  const partners: Measurements = {
    costs: { 'partners/list/a': found, 'partners/list/b': found },
    faults: [{ rules: ['partners/list/a'], seen: { 'partners/list/a': 2 } }],
  };
  const known = both({ stock, partners }, 'partners/list/b');
  const shared = { ...cost, shared: { 'once/2': 5 } };
  const again = both(
    { stock: { costs: { 'stock/list/a': shared, 'stock/list/b': shared }, faults: [] } },
    'stock/list/b',
  );
  const cover = withServicesOf(again, known);
  expect(Object.keys(cover.services)).toEqual(['stock', 'partners']);
  expect(cover.services.partners).toEqual(known.services.partners);
  expect(cover.services.stock!.classes).toEqual(again.services.stock!.classes);
  expect(cover.shared).toEqual([2, 5]);
  expect(cover.services.stock!.checks.map((check) => check.shared)).toEqual([[1], [1]]);
});
