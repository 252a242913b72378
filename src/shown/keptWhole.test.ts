import { expect, test } from 'vitest';
import type { ExchangeLine } from '../sent/log/exchangeLine.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../decided/testing/exampleVerdict.ts';
import { keptWhole } from './keptWhole.ts';

function line(rule: string, n: number, role: ExchangeLine['role'], size = 10): ExchangeLine {
  const time = { startedAt: '', durationMs: 1 };
  const answered = { method: 'GET', url: 'http://a/b', status: 200, digest: '' };
  return { ...time, ...answered, operation: null, id: `${rule}/${n}`, rule, role, size };
}

test('keeps all of what failed and was observed, and of what passed the smallest probe with its twin', () => {
  const verdict = exampleVerdict([
    exampleResult({
      id: 'a',
      outcome: 'failed',
      failures: [exampleFailure({ exchanges: ['a/1', 'b/1'] })],
    }),
    exampleResult({ id: 'b', outcome: 'passed' }),
    exampleResult({ id: 'c', outcome: 'passed' }),
  ]);
  const lines = [
    line('run', 1, 'token'),
    line('a', 1, 'probe'),
    line('a', 2, 'probe'),
    line('b', 1, 'twin'),
    line('b', 2, 'probe', 20),
    line('b', 3, 'probe', 9),
    line('c', 1, 'setup'),
  ];
  const kept = keptWhole(lines, verdict, [{ openPoint: 'x', observed: 'y', exchange: 'a/2' }]);
  expect([...kept.telling].toSorted()).toEqual(['a/1', 'a/2', 'b/1', 'run/1']);
  expect([...kept.sample].toSorted()).toEqual(['b/1', 'b/3', 'c/1']);
});
