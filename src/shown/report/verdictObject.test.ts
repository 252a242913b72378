import { expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import { reportOf } from './Report.ts';
import { verdictObject } from './verdictObject.ts';

test('tells a program of each cause what was sent, expected and received, and where the rest is', () => {
  const readBack = ['GET /a'];
  const seen = { sent: 'PUT /a', expected: '1', actual: '2', script: 'failures/1.sh' };
  const failures = [exampleFailure({ ...seen, readBack })];
  const rules = [exampleResult({ id: 'a', outcome: 'failed', source: 'A › B', failures })];
  expect(verdictObject(reportOf(exampleVerdict(rules), 'out', null))).toMatchObject({
    details: 'out/details.md',
    causes: [
      {
        ...{ rule: 'a', source: 'A › B', expected: '1', received: '2', request: 'PUT /a' },
        ...{ readBack, script: 'out/failures/1.sh', others: [] },
      },
    ],
  });
});
