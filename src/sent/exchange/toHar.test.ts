import { expect, test } from 'vitest';
import { toHar } from './toHar.ts';
import type { RecordedExchange } from './types.ts';

const answered: RecordedExchange = {
  id: 'a#1',
  rule: 'a',
  operation: 'stock/update',
  role: 'probe',
  request: {
    method: 'PUT',
    url: 'https://a/b?c=d%20e&c=f',
    headers: [['Content-Type', 'application/json']],
    body: '{"ä":1}',
  },
  response: {
    status: 200,
    statusText: 'OK',
    headers: [['Location', '/x']],
    body: '[]',
    bodyBytes: 22,
  },
  error: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 12.5,
};

test('an exchange with everything', () => {
  const { log } = toHar([answered], { name: 'conformance', version: '1.0.0' });
  expect(log).toEqual({
    version: '1.2',
    creator: { name: 'conformance', version: '1.0.0' },
    entries: [
      {
        startedDateTime: '2026-01-01T00:00:00.000Z',
        time: 12.5,
        request: {
          method: 'PUT',
          url: 'https://a/b?c=d%20e&c=f',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: [{ name: 'Content-Type', value: 'application/json' }],
          queryString: [
            { name: 'c', value: 'd e' },
            { name: 'c', value: 'f' },
          ],
          postData: { mimeType: 'application/json', text: '{"ä":1}' },
          headersSize: -1,
          bodySize: 8,
        },
        response: {
          status: 200,
          statusText: 'OK',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: [{ name: 'Location', value: '/x' }],
          content: { size: 2, mimeType: 'x-unknown', text: '[]' },
          redirectURL: '/x',
          headersSize: -1,
          bodySize: 22,
        },
        cache: {},
        timings: { send: 0, wait: 12.5, receive: 0 },
        _id: 'a#1',
        _rule: 'a',
        _operation: 'stock/update',
        _role: 'probe',
      },
    ],
  });
});

test('one without a response says why', () => {
  const error = { kind: 'timeout' as const, message: 'did not respond within 10 ms' };
  const { log } = toHar([{ ...answered, response: null, error }], { name: 'c', version: '1' });
  expect(log.entries[0]).toMatchObject({ response: { status: 0, bodySize: -1 }, _error: error });
});
