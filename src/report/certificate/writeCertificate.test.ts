import { expect, test } from 'vitest';
import type { RuleResult, Verdict } from '../../verdict/types.ts';
import { reportOf } from '../Report.ts';
import { writeCertificate } from './writeCertificate.ts';

const rule = (id: string, more: Partial<RuleResult> = {}): RuleResult => ({
  id,
  service: 'stock',
  operation: 'GET /stock/v1/inventory',
  statement: `What <${id}> says.`,
  source: 'Stock › Endpoints',
  level: 'must',
  outcome: 'passed',
  cases: 1,
  ...more,
});

const failure = (actual: string): NonNullable<RuleResult['failures']>[number] => ({
  message: `It answered ${actual}.`,
  expected: 'a refusal',
  actual,
  exchanges: [],
  curl: '',
});

function verdict(rules: RuleResult[], more: Partial<Verdict['run']> = {}): Verdict {
  const of = (outcome: string) => rules.filter((one) => one.outcome === outcome).length;
  return {
    schemaVersion: 1,
    suite: { name: 'conformance', version: '1.2.3', sha256: 'cd'.repeat(32) },
    specs: [{ service: 'stock', version: '1.0.0', sha256: 'ab'.repeat(32) }],
    target: { name: 'partner & co', environment: 'partner', urls: { base: 'https://api.example' } },
    run: {
      id: 'the-run',
      seed: 42,
      casesPerRule: 25,
      startedAt: '2026-11-25T08:04:12.345Z',
      finishedAt: '2026-11-25T08:04:20.345Z',
      requests: 1234,
      complete: true,
      ...more,
    },
    summary: {
      conformant: of('failed') === 0,
      passed: of('passed'),
      failed: of('failed'),
      warned: of('warned'),
      waived: of('waived'),
      notExercised: of('notExercised'),
    },
    rules,
    openPoints: [],
    notes: [],
  };
}

const flat = (text: string) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('says verdict, target, scope, date, seed, versions and operator, and nothing as markup of its own', async () => {
  const page = await writeCertificate(
    reportOf(
      verdict(
        [rule('stock/a'), rule('stock/b', { outcome: 'notExercised', reason: 'no fixture' })],
        { asked: { operator: 'Jo <jo@example.com>' } },
      ),
      'reports/runs/one',
    ),
  );
  const text = flat(page);
  for (const said of [
    'CONFORMANT partner &amp; co: 1 of 2 rules and constraints exercised, must rules: 1 passed, 0 failed.',
    'Addresses base https://api.example',
    'When 2026-11-25 08:04:12 UTC, for 8.0 s',
    'By Jo &lt;jo@example.com&gt;',
    'Judged 2 of 2 rules; 1 of 2 were exercised (50 %)',
    'Sent 1234 requests, seed 42, run the-run',
    `Suite conformance 1.2.3. SHA-256 ${'cd'.repeat(32)}`,
    'stock 1 0 0 0 1',
    'Nothing was left changed.',
    '1 rule: no fixture',
    `stock 1.0.0 ${'ab'.repeat(32)}`,
  ])
    expect(text).toContain(said);
  expect(page).not.toMatch(/<script|<link|src="(?!data:)|url\(/);
});

test('counts causes, shows each once, and says what is left out', async () => {
  const same = [0, 1, 2].map((n) =>
    rule(`stock/same-${n}`, { outcome: 'failed', failures: [failure('418 with nothing')] }),
  );
  const others = Array.from({ length: 10 }, (_, n) =>
    rule(`stock/other-${n}`, { outcome: 'failed', failures: [failure(`${400 + n} with nothing`)] }),
  );
  const text = flat(
    await writeCertificate(reportOf(verdict([...same, ...others]), 'reports/runs/one')),
  );
  expect(text).toContain('(11 causes)');
  expect(text).toContain('stock/same-0 and 2 more failed');
  expect(text).toContain('and 3 more: see summary.md');
  expect(text).toContain('“What &lt;stock/same-0&gt; says.” Stock › Endpoints');
});

test('shows what was left changed, and deviations that are known with their reasons', async () => {
  const waived = rule('stock/a', { outcome: 'waived', reason: 'ticket 7' });
  const run = { leftChanged: 2, exitCode: 3 as const, complete: true };
  const text = flat(await writeCertificate(reportOf(verdict([waived], run), 'reports/runs/one')));
  expect(text).toContain('NO VERDICT');
  expect(text).toContain('The run could not put back 2 things.');
  expect(text).toContain('stock/a : ticket 7');
});
