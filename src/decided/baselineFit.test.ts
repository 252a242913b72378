import { describe, expect, test } from 'vitest';
import { baselineRemarks, refuseUnfit, withBaseline } from './baselineFit.ts';
import { exampleFailure, exampleResult, exampleVerdict } from './testing/exampleVerdict.ts';
import { NOT_ASKED } from './reasons.ts';

const rules = [exampleResult({ id: 'stock/a' }), exampleResult({ id: 'stock/b' })];
const run = exampleVerdict(rules);
const SAME = 'The baseline is of 2026-11-21, of this target.';

describe('a baseline is rejected', () => {
  test.each([
    ['that was interrupted', { complete: false }],
    ['that ended without a verdict', { exitCode: 3 as const }],
  ])('%s', (_, changes) => {
    const baseline = exampleVerdict(rules, { run: changes });
    expect(() => refuseUnfit(baseline, ['stock'])).toThrow('ended without a verdict');
  });

  test('of other services', () => {
    expect(() => refuseUnfit(run, ['partners', 'analytics'])).toThrow(
      '--baseline: that run judged stock, and this one partners, analytics',
    );
    expect(() => refuseUnfit(run, ['partners', 'stock'])).not.toThrow();
  });
});

describe('it is said that a baseline', () => {
  test('fits, by saying nothing but which it is', () => {
    expect(baselineRemarks(run, run)).toEqual([SAME]);
    expect(baselineRemarks(run, undefined)).toEqual([]);
  });

  test('is of another target', () => {
    const target = { ...run.target, name: 'elsewhere' };
    expect(baselineRemarks(run, exampleVerdict(rules, { target }))).toEqual([
      'The baseline is of 2026-11-21, of another target: elsewhere.',
    ]);
  });

  test('was judged by other specs', () => {
    const specs = [{ service: 'stock' as const, version: '2.0.0', sha256: 'b'.repeat(64) }];
    expect(baselineRemarks(run, exampleVerdict(rules, { specs }))[1]).toContain(
      'by other specs of stock',
    );
  });

  test.each([
    ['does not have a rule', rules.slice(0, 1)],
    [
      'was not asked for a rule',
      [rules[0]!, { ...rules[1]!, outcome: 'notExercised' as const, reason: NOT_ASKED }],
    ],
  ])('%s', (_, before) => {
    expect(baselineRemarks(run, exampleVerdict(before))).toEqual([
      SAME,
      'The baseline did not judge 1 of these 2 rules (of stock): their failures count.',
    ]);
  });
});

describe('a failure that is known', () => {
  const failing = (...changes: Parameters<typeof exampleFailure>[0][]) =>
    exampleResult({ id: 'stock/a', outcome: 'failed', failures: changes.map(exampleFailure) });
  const before = exampleVerdict([failing({})]);
  const shown = 'GET /stock/v1/inventory shows 3 items.';

  test.each([
    [
      'of another value',
      { message: exampleFailure().message.replace('quantity 0', 'quantity -7') },
    ],
    ['with another response of the same status', { actual: '200 with 2 items' }],
    [
      'that was not tried again',
      { message: `${exampleFailure().message} Not repeated: it changes.` },
    ],
  ])('is the same %s', (_, change) => {
    expect(withBaseline([failing(change)], before)[0]).not.toHaveProperty('differs');
  });

  test.each([
    ['if it says something else', [{ message: shown }]],
    ['if the status is another one', [{ actual: '500 without a body' }]],
    ['at another operation', [{ operation: 'POST /stock/v1/inventory/search' }]],
    ['if there is one more', [{}, { message: shown }]],
  ])('differs %s', (_, changes) => {
    const [rule] = withBaseline([failing(...changes)], before);
    expect(rule).toMatchObject({ known: true, differs: true });
  });
});
