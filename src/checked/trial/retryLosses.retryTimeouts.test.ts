import { expect, test } from 'vitest';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { Operation } from '../../promised/types.ts';
import type { Expected } from '../../sent/judging/Expected.ts';
import { retryTimeouts } from './retryLosses.ts';

const READ = { method: 'GET', responses: [{ status: '200' }, { status: '504' }] };

/** The statuses that come one after the other, what came of it, and how often it was asked. */
async function sentTo(operation: object, statuses: number[], expects: Expected = 'success') {
  const asked: boolean[] = [];
  const send = async (again: boolean) => {
    asked.push(again);
    return { response: { status: statuses[asked.length - 1] }, error: null } as LiveExchange;
  };
  const exchange = await retryTimeouts(operation as Operation, send, { expects });
  return { status: exchange.response?.status, asked };
}

test('asks again after a documented timeout, and says that it does', async () => {
  expect(await sentTo(READ, [504, 200])).toEqual({ status: 200, asked: [false, true] });
});

test('gives a timeout that stays', async () => {
  const { status, asked } = await sentTo(READ, [504, 504, 504, 200]);
  expect([status, asked.length]).toEqual([504, 3]);
});

test.each([
  ['of an operation that documents none', { method: 'GET', responses: [{ status: '200' }] }, 504],
  ['of what is no read', { ...READ, method: 'POST' }, 504],
  ['with another status', READ, 500],
])('takes a response %s as it is', async (_name, operation, status) => {
  expect(await sentTo(operation, [status, 200])).toEqual({ status, asked: [false] });
});

test('takes a timeout that was asked for', async () => {
  const { status, asked } = await sentTo(READ, [504, 200], 'server error');
  expect([status, asked.length]).toEqual([504, 1]);
});
