import type { Rule } from '../../promised/types.ts';
import type { OpenPoint } from '../../promised/OpenPoint.ts';
import type { SpecOfVerdict, VerdictInput } from '../decideVerdict.ts';
import { exampleFailure, exampleVerdict } from './exampleVerdict.ts';
import type { Decision } from '../types.ts';

/** A rule for tests, which must be kept. */
export const RULE: Rule = {
  id: 'stock/update/positive',
  family: 'stock/update/positive',
  place: { file: 'specs/stock.rules.yaml', line: 3 },
  service: 'stock',
  operation: 'stock/update',
  level: 'must',
  statement: 'Quantity is greater than 0.',
  source: 'Stock › Endpoints',
};
/** The spec of that rule, with two open points. */
const SPEC: SpecOfVerdict = {
  service: 'stock',
  version: '1.0.0',
  sha256: 'a'.repeat(64),
  operations: [
    {
      id: 'stock/update',
      service: 'stock',
      method: 'PUT',
      path: '/stock/v1/inventory/update',
      documented: 'PUT /stock/v1/inventory/update',
      address: 'base',
      parameters: [],
      responses: [],
      scopes: [],
      invalidStatuses: ['400'],
    },
  ],
  openPoints: [
    openPoint('stock/atomic', 'Is an update atomic?'),
    openPoint('stock/unknown', 'Unknown items?'),
  ],
};

function openPoint(id: string, question: string): OpenPoint {
  const place = { file: 'specs/stock.rules.yaml', line: 9 };
  const operation = 'stock/list';
  return { id, family: id, place, service: 'stock', operation, question, source: 'Stock' };
}

/** Decisions on that rule. */
export const passed: Decision = { rule: RULE.id, outcome: 'passed', cases: 25, failures: [] };
export const failed: Decision = {
  rule: RULE.id,
  outcome: 'failed',
  cases: 3,
  failures: [exampleFailure()],
};
export const notExercised: Decision = {
  rule: RULE.id,
  outcome: 'notExercised',
  reason: 'the target has no fixture stockItems',
  cases: 0,
  failures: [],
};

/** Input of a verdict for tests: the one rule, passed, unless `changes` says otherwise. */
export function exampleInput(changes: Partial<VerdictInput> = {}): VerdictInput {
  const { suite, target, run } = exampleVerdict([]);
  return {
    suite,
    specs: [SPEC],
    target,
    run,
    rules: [RULE],
    decisions: [passed],
    observations: [],
    waivers: [],
    today: '2026-11-21',
    strict: false,
    ...changes,
  };
}
