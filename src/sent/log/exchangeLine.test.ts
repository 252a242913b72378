import { expect, test } from 'vitest';
import type { RecordedExchange } from '../exchange/types.ts';
import { exchangeLine } from './exchangeLine.ts';

function exchangeOf(sent: string | null, received: string | undefined): RecordedExchange {
  const request = { method: 'PUT', url: 'http://127.0.0.1/', headers: [], body: sent };
  const response = { status: 204, statusText: '', headers: [], body: received ?? '', bodyBytes: 0 };
  return {
    id: 'a/1',
    rule: 'a',
    operation: 'stock/update',
    role: 'probe',
    request,
    response: received === undefined ? null : response,
    error: null,
    startedAt: '2026-11-22T00:00:00.000Z',
    durationMs: 1,
  };
}

test('has all by which one exchange is told from another', () => {
  expect(exchangeLine(exchangeOf('{}', 'x'), 7)).toEqual({
    id: 'a/1',
    rule: 'a',
    operation: 'stock/update',
    role: 'probe',
    startedAt: '2026-11-22T00:00:00.000Z',
    method: 'PUT',
    url: 'http://127.0.0.1/',
    status: 204,
    digest: expect.stringMatching(/^[0-9a-f]{16}$/),
    size: 7,
    durationMs: 1,
  });
  expect(exchangeLine(exchangeOf('{}', undefined), 7).status).toBe(0);
});

test.each([
  [200, 'text/html; charset=utf-8', true],
  [200, 'application/json', undefined],
  [307, 'application/json', true],
  [304, '', undefined],
  [204, undefined, undefined],
])('tells a page of HTML and a redirect: %i %s', (status, type, isPage) => {
  const exchange = exchangeOf(null, 'x');
  const headers = type === undefined ? [] : [['Content-Type', type] as [string, string]];
  const response = { ...exchange.response!, status, headers };
  expect(exchangeLine({ ...exchange, response }, 7).isPage).toBe(isPage);
});

test('tells a response that did not come whole, also one that has a status', () => {
  const error = { kind: 'malformed', message: 'ended its response too early' } as const;
  expect(exchangeLine({ ...exchangeOf(null, 'x'), error }, 7)).toMatchObject({
    status: 204,
    incomplete: true,
  });
});

test('the digest is that of both bodies', () => {
  const bodies: [string | null, string | undefined][] = [
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'b'],
    ['b', 'a'],
    [null, 'b'],
    ['a', undefined],
  ];
  const digests = () => bodies.map((both) => exchangeLine(exchangeOf(...both), 1).digest);
  expect(new Set(digests()).size).toBe(bodies.length);
  expect(digests()).toEqual(digests());
});
