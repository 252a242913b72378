import type { RuleResult, Verdict } from '../../../../decided/types.ts';
import { reportOf } from '../../Report.ts';
import { writeCertificate } from '../writeCertificate.ts';

export const rule = (id: string, more: Partial<RuleResult> = {}): RuleResult => ({
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

/** A failure whose response was this. */
export const failure = (actual: string): NonNullable<RuleResult['failures']>[number] => ({
  message: `It responded ${actual}.`,
  expected: 'a rejection',
  actual,
  exchanges: [],
  curl: '',
});

export function verdict(rules: RuleResult[], more: Partial<Verdict['run']> = {}): Verdict {
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

export const textOf = async (rules: RuleResult[], run?: Partial<Verdict['run']>) =>
  flat(await writeCertificate(reportOf(verdict(rules, run), 'x')));

export const flat = (text: string) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
