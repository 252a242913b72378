import { expect, test } from 'vitest';
import { compareVerdicts } from '../../decided/compareVerdicts.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import type { OutcomeName } from '../../decided/types.ts';
import { comparisonText, isWorse } from './comparisonText.ts';

const before = exampleVerdict([
  exampleResult({ id: 'stock/a' }),
  exampleResult({ id: 'stock/b' }),
  exampleResult({ id: 'stock/c', outcome: 'failed', failures: [exampleFailure()] }),
  exampleResult({ id: 'stock/gone' }),
]);
const after = exampleVerdict([
  exampleResult({
    id: 'stock/a',
    outcome: 'failed',
    failures: [exampleFailure({ message: 'It broke.' })],
  }),
  exampleResult({ id: 'stock/b', outcome: 'notExercised', reason: 'no card' }),
  exampleResult({ id: 'stock/c' }),
  exampleResult({ id: 'stock/new' }),
]);

test('tells each rule under what became of it, and why', () => {
  expect(comparisonText(before, after, compareVerdicts(before, after))).toMatchInlineSnapshot(`
    "before  sandbox, 2026-11-21T10:00:00.000Z, seed 7: 3 passed, 1 failed, 0 not exercised
    after   sandbox, 2026-11-21T10:00:00.000Z, seed 7: 2 passed, 1 failed, 1 not exercised

    newly failing
      stock/a  (passed → failed)
        It broke.

    no longer exercised
      stock/b  (passed → not exercised)
        no card

    newly passing
      stock/c  (failed → passed)

    new rules
      stock/new  (passed)

    removed rules
      stock/gone  (passed)

    1 newly failing, 1 no longer exercised, 1 newly passing, 1 new rules, 1 removed rules"
  `);
});

test('rules that fail for one cause, or are not exercised for one reason, stand together', () => {
  const ids = ['menus', 'tables', 'discounts'].map(
    (name) => `configuration/${name}/list/pages-end`,
  );
  const of = (outcome: OutcomeName) =>
    exampleVerdict([
      ...ids.map((id) =>
        exampleResult({
          id,
          family: 'configuration/{collection}/list/pages-end',
          outcome,
          ...(outcome === 'failed' && { failures: [exampleFailure({ message: 'It broke.' })] }),
        }),
      ),
      ...['stock/x', 'stock/y'].map((id) =>
        exampleResult(
          outcome === 'failed' ? { id, outcome: 'notExercised', reason: 'no card' } : { id },
        ),
      ),
    ]);
  const [earlier, later] = [of('passed'), of('failed')];
  const text = comparisonText(earlier, later, compareVerdicts(earlier, later));
  expect(text.match(/It broke\./g)).toHaveLength(1);
  expect(text).toContain('the same cause: 2 more rules, configuration/{');
  expect(text).toContain(
    'stock/x  (passed → not exercised)\n    no card\n    the same reason: 1 more rule, stock/y',
  );
  expect(text).toContain('3 newly failing, 2 no longer exercised');
});

test('only counts what is newly exercised, unless all is asked for', () => {
  const [earlier, later] = [exampleVerdict([after.rules[1]!]), exampleVerdict([before.rules[1]!])];
  const comparison = compareVerdicts(earlier, later);
  expect(comparisonText(earlier, later, comparison)).not.toContain('stock/b');
  expect(comparisonText(earlier, later, comparison)).toContain('1 newly exercised');
  expect(comparisonText(earlier, later, comparison, true)).toContain('newly exercised\n  stock/b');
});

test('of many reasons it lists the first, of many rules with one reason their number', () => {
  const idle = (count: number, reasonOf: (n: number) => string) => {
    const rules = Array.from({ length: count }, (_, n) => exampleResult({ id: `stock/${n}` }));
    const later = exampleVerdict(
      rules.map((rule, n) => ({ ...rule, outcome: 'notExercised', reason: reasonOf(n) })),
    );
    const earlier = exampleVerdict(rules);
    return comparisonText(earlier, later, compareVerdicts(earlier, later));
  };
  expect(idle(12, (n) => `reason ${n}`)).toContain('\n  and 2 more rules (--all lists them)\n');
  expect(idle(12, () => 'no card')).toContain('\n    the same reason: 11 more rules\n');
});

test('says that the targets differ', () => {
  const other = { ...after, target: { ...after.target, name: 'pilot' } };
  const text = comparisonText(before, other, compareVerdicts(before, other));
  expect(text).toContain('The targets differ (sandbox, pilot), so a change may come from');
  expect(comparisonText(before, after, compareVerdicts(before, after))).not.toMatch(/differ|later/);
});

test('says that the later run was given first', () => {
  const run = { ...after.run, startedAt: '2026-11-20T10:00:00.000Z' };
  const text = comparisonText(before, { ...after, run }, compareVerdicts(before, after));
  expect(text).toContain('The runs are in reverse order: give the earlier one first.');
});

test.each([
  ['a rule newly fails', [before.rules[0]!], [after.rules[0]!], true],
  ['a rule is no longer exercised', [before.rules[1]!], [after.rules[1]!], true],
  ['a rule newly passes', [before.rules[2]!], [after.rules[2]!], false],
  ['a rule is gone', before.rules, before.rules.slice(0, 3), false],
])('%s', (_, earlier, later, worse) => {
  const comparison = compareVerdicts(exampleVerdict(earlier), exampleVerdict(later));
  expect(isWorse(comparison)).toBe(worse);
});

test('says which runs are incomplete, judged by other specs, or of which more than the rules in common', () => {
  const part = exampleVerdict(before.rules.slice(0, 1), { run: { complete: false } });
  const specs = [
    { service: 'stock' as const, version: '2.0.0', sha256: 'b'.repeat(64) },
    { service: 'partners' as const, version: '1.0.0', sha256: 'c'.repeat(64) },
  ];
  const wider = exampleVerdict(
    [...part.rules, exampleResult({ id: 'partners/x', service: 'partners', outcome: 'failed' })],
    { specs },
  );
  const text = comparisonText(part, wider, compareVerdicts(part, wider));
  expect(text).toContain('1 passed, 0 failed, 0 not exercised (incomplete)');
  expect(text).toContain('specs   other ones of stock\n');
  expect(text).toContain('nothing changed, ');
  expect(text).toContain(
    '1 not compared (another service, --rule or --shard), of which 1 failed in the later run: partners/x',
  );
});

test('says that the scopes differ, and that a rule which was not tested before did not newly fail', () => {
  const idle = exampleResult({ id: 'stock/a', outcome: 'notExercised', reason: 'read-only' });
  const earlier = exampleVerdict([idle], { run: { asked: { readOnly: true } } });
  const text = comparisonText(earlier, after, compareVerdicts(earlier, after));
  expect(text).toContain('The scopes differ: before read-only, after all.');
  expect(text).toContain('stock/a  (first tested, and failing)');
});
