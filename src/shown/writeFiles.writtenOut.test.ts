import { expect, test } from 'vitest';
import { exampleFailure, exampleResult } from '../decided/testing/exampleVerdict.ts';
import { exampleExchange } from './report/testing/exampleExchange.ts';
import { writtenOut } from './writeFiles.ts';

test('scripts of many failures that all name one long request are bounded together', () => {
  const exchange = exampleExchange({ id: 'a#1' });
  const request = { ...exchange.request, body: 'x'.repeat(1_000) };
  const byId = new Map([['a#1', { ...exchange, request }]]);
  const failure = exampleFailure({ exchanges: ['a#1'] });
  const rule = exampleResult({ id: 'stock/a', outcome: 'failed', failures: [failure] });
  const failures = [1, 2, 3, 4].map((number) => ({ number, rule, failure }));
  const written = [...writtenOut(failures, byId, 5_000)];
  expect(written.map(([{ number }]) => number)).toEqual([1, 2]);
  expect([...writtenOut(failures, byId)]).toHaveLength(4);
});
