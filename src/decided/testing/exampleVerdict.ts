import { summarize } from '../summarize.ts';
import type { Failure, RuleResult, Verdict } from '../types.ts';

/** A failure for tests, as design.md shows one. */
export function exampleFailure(changes: Partial<Failure> = {}): Failure {
  return {
    message:
      'PUT /stock/v1/inventory/update accepted quantity 0 (smallest of 14 that it accepted).',
    expected: '400 with an ErrorMessage',
    actual: '200 with 1 item: status QUANTITY, quantity 0',
    twin: 'the same request with quantity 1 was accepted with 200',
    counterexample: [{ status: 'QUANTITY', quantity: 0 }],
    seed: 7,
    path: '3:1',
    curl: 'curl -X PUT "$BASE_URL/stock/v1/inventory/update" -H "Authorization: Bearer $TOKEN"',
    exchanges: ['stock/update/quantity-is-positive#3'],
    ...changes,
  };
}

/** One rule's result for tests; passed with one case unless told otherwise. */
export function exampleResult(changes: Partial<RuleResult> & { id: string }): RuleResult {
  return {
    service: 'stock',
    operation: 'PUT /stock/v1/inventory/update',
    statement: 'For QUANTITY, quantity is required and is a double greater than 0.',
    source: 'Stock › Endpoints',
    level: 'must',
    outcome: 'passed',
    cases: 1,
    ...changes,
  };
}

/** A verdict for tests, its summary counted from its rules. */
export function exampleVerdict(
  rules: RuleResult[],
  changes: Partial<Omit<Verdict, 'run' | 'rules' | 'summary'>> & {
    run?: Partial<Verdict['run']>;
  } = {},
): Verdict {
  const run = {
    seed: 7,
    casesPerRule: 25,
    startedAt: '2026-11-21T10:00:00.000Z',
    finishedAt: '2026-11-21T10:00:08.000Z',
    requests: 420,
    complete: true,
    ...changes.run,
  };
  return {
    schemaVersion: 1,
    suite: { name: 'conformance', version: '0.1.0' },
    specs: [{ service: 'stock', version: '1.0.0', sha256: 'a'.repeat(64) }],
    target: { name: 'sandbox', environment: 'sandbox', urls: { base: 'http://127.0.0.1:1' } },
    openPoints: [],
    notes: [],
    ...changes,
    run,
    summary: summarize(rules, run.complete),
    rules,
  };
}
