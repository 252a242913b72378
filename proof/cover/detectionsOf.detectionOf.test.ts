import { expect, test } from 'vitest';
import type { Judge } from '../../src/sent/judging/Judge.ts';
import type { Session } from '../../src/sent/Session.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { stopAtBrokenAnswers } from './detectionsOf.ts';

const ANSWER = {} as LiveExchange;

/** What a judge was told, and that judge, which finds nothing wrong with one response alone. */
function stopping(): { judge: Judge; told: string[] } {
  const told: string[] = [];
  const judge = {
    witness: () => told.push('a response'),
    findings: () => [{ broken: undefined }],
    count: () => told.push('a server error that stayed'),
  } as unknown as Judge;
  stopAtBrokenAnswers({ judge } as Session);
  return { judge, told };
}

test('a check goes on after a response that breaks nothing', () => {
  const { judge, told } = stopping();
  judge.witness('stock/list', ANSWER, 'success');
  expect(told).toEqual(['a response']);
});

test('a check has seen a server error that stays for a valid request', () => {
  const { judge, told } = stopping();
  expect(() => judge.count('stock/list', ANSWER, 'unserved')).toThrow();
  expect(told).toEqual(['a server error that stayed']);
});
