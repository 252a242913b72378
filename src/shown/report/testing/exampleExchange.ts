import type { RecordedExchange } from '../../../sent/exchange/types.ts';

/** A recorded exchange for tests: an update that was accepted. */
export function exampleExchange(changes: Partial<RecordedExchange> = {}): RecordedExchange {
  return {
    id: 'stock/update/quantity-is-positive#3',
    rule: 'stock/update/quantity-is-positive',
    operation: 'stock/update',
    role: 'probe',
    request: {
      method: 'PUT',
      url: 'http://127.0.0.1:1/stock/v1/inventory/update',
      headers: [['Content-Type', 'application/json']],
      body: '[{"status":"QUANTITY","quantity":0}]',
    },
    response: {
      status: 200,
      statusText: 'OK',
      headers: [['content-type', 'application/json']],
      body: '[{"status":"QUANTITY","quantity":0}]',
      bodyBytes: 36,
    },
    error: null,
    startedAt: '2026-11-21T10:00:01.000Z',
    durationMs: 12,
    ...changes,
  };
}
