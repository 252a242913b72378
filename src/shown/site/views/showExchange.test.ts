import { expect, test } from 'vitest';
import type { RecordedExchange } from '../../../sent/exchange/types.ts';
import { showExchange } from './showExchange.ts';

const exchange: RecordedExchange = {
  id: 'stock/update/a#1',
  rule: 'stock/update/a',
  operation: 'stock/update',
  role: 'probe',
  request: {
    method: 'PUT',
    url: 'http://127.0.0.1:1/stock/v1/inventory/update',
    headers: [
      ['User-Agent', 'conformance'],
      ['Authorization', 'Bearer «redacted $TOKEN»'],
      ['Content-Type', 'application/json'],
    ],
    body: '[{"status":"IN_STOCK"}]',
    address: { name: 'base', url: 'http://127.0.0.1:1' },
    marks: { headers: { 1: [{ start: 7, end: 24, shell: '$TOKEN' }] } },
  },
  response: {
    status: 200,
    statusText: 'OK',
    headers: [],
    body: '{"requestId":"e87b21d5-64bc-4307-8e4f-b07282417091","errors":[1,2,3]}',
    bodyBytes: 60,
  },
  error: null,
  startedAt: '2026-11-21T10:00:01.000Z',
  durationMs: 12,
};

test('shows a command that can be pasted, its JSON laid out on the lines behind it', () => {
  const { curl } = showExchange(exchange);
  expect(curl).toMatch(
    /^curl .*-X PUT "\$BASE_URL\/stock.*" \\\n {2}-H "Authorization: Bearer \$TOKEN" \\\n/,
  );
  const lines = curl.split('\n');
  const body = lines.findIndex((line) => line.endsWith(`--data-binary @- <<'JSON'`));
  expect(lines.slice(body + 1).join('|')).toBe('[|  {|    "status": "IN_STOCK"|  }|]|JSON');
});

test('cuts long lists, says so, and shows no id that is drawn at random', () => {
  expect(showExchange(exchange)).toMatchObject({ status: 200, leftOut: 1 });
  expect(JSON.parse(showExchange(exchange).answer ?? '')).toEqual({
    requestId: '00000000-0000-4000-8000-000000000000',
    errors: [1, 2],
  });
});
