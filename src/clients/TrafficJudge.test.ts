import { expect, test } from 'vitest';
import { Redactor } from '../sent/redaction/Redactor.ts';
import { loadSpecs } from '../promised/reading/loadSpecs.ts';
import type { Target } from '../target/Target.ts';
import { seenExchange } from './testing/seenExchange.ts';
import { TrafficJudge } from './TrafficJudge.ts';

const target = { urls: { base: 'https://a.test' }, auth: { tokenPointer: '/t' } } as Target;
const ask = (cookies: string[]) =>
  seenExchange({
    method: 'GET',
    url: 'https://a.test/stock/v1/inventory',
    headers: { Cookie: cookies.join('; ') },
  });
const cookies = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `c=${`${index}`.padStart(length, 'x')}`);

function judgeOf() {
  const redactor = new Redactor({ secrets: [], sensitiveFields: new Map() });
  const judging = { specs: loadSpecs(), rules: [], checks: [], target, redactor };
  return { redactor, judge: new TrafficJudge(judging, target) };
}

test('each of 40,000 cookies is taken out wherever it occurs again', () => {
  const { redactor, judge } = judgeOf();
  judge.learn(ask(cookies(40_000, 32)));
  expect(redactor.text(`the session ${'39999'.padStart(32, 'x')} ended`)).toBe(
    'the session «redacted» ended',
  );
});

test('of traffic with more than are kept nothing is judged or written', () => {
  const { judge } = judgeOf();
  for (let part = 0; part < 12; part += 1) judge.learn(ask(cookies(1000, 1000 + part)));
  expect(judge.take(ask([]))).toEqual({ findings: [] });
  expect(judge.unjudged).toMatchObject([{ message: 'entry', state: 'unreadable', count: 1 }]);
});
