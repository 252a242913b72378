import { expect, test } from 'vitest';
import { exampleExchange } from '../testing/exampleExchange.ts';
import { httpExchange } from './evidenceSteps.ts';

test('tells request and response', () => {
  const body = {
    contentType: 'application/json',
    encoding: 'utf8',
    value: '[{"status":"QUANTITY","quantity":0}]',
    size: 36,
    truncated: false,
  };
  const start = Date.parse('2026-11-21T10:00:01.000Z');
  expect(httpExchange(exampleExchange())).toEqual({
    schemaVersion: 1,
    start,
    stop: start + 12,
    request: {
      method: 'PUT',
      url: 'http://127.0.0.1:1/stock/v1/inventory/update',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      body,
    },
    response: {
      status: 200,
      statusText: 'OK',
      headers: [{ name: 'content-type', value: 'application/json' }],
      body,
    },
  });
});

test('tells why no response came', () => {
  const error = { kind: 'hung up', message: 'The target closed the connection.' } as const;
  const described = httpExchange(exampleExchange({ response: null, error }));
  expect(described.response).toBeUndefined();
  expect(described.error).toEqual({
    name: 'hung up',
    message: 'The target closed the connection.',
  });
});

test('cuts a long body and says so', () => {
  const { request } = exampleExchange();
  const described = httpExchange(
    exampleExchange({ request: { ...request, headers: [], body: 'ä'.repeat(9000) } }),
  );
  expect(described.request.body).toEqual({
    encoding: 'utf8',
    value: 'ä'.repeat(8000),
    size: 18000,
    truncated: true,
  });
});
