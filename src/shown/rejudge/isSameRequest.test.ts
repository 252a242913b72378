import { expect, test } from 'vitest';
import type { HeaderField } from '../../sent/exchange/types.ts';
import { isSameRequest } from './isSameRequest.ts';

const URL = 'http://127.0.0.1:1/stock?status=QUANTITY';
const TOKEN: HeaderField = ['Authorization', 'Bearer «redacted $TOKEN»'];

interface Part {
  method?: string;
  url?: string;
  headers?: HeaderField[];
  body?: string | null;
}

const isSame = (now: Part, then: Part) => {
  const plain = { method: 'GET', url: URL, headers: [TOKEN], body: null };
  return isSameRequest({ ...plain, ...now }, { request: { ...plain, ...then } });
};

test('a request is the same that asks the same by the same client', () => {
  expect(isSame({}, { headers: [TOKEN, ['X-Request-Id', 'any'], ['User-Agent', 'older']] })).toBe(
    true,
  );
  expect(isSame({}, { method: 'PUT' })).toBe(false);
  expect(isSame({}, { url: URL.replace('QUANTITY', 'IN_STOCK') })).toBe(false);
  expect(isSame({}, { url: `${URL}&more=1` })).toBe(false);
  expect(isSame({}, { headers: [TOKEN, ['X-Restaurant', 'r']] })).toBe(false);
  expect(isSame({}, { headers: [['Authorization', 'Bearer «redacted $TOKEN_OF_OTHER»']] })).toBe(
    false,
  );
  expect(isSame({}, { headers: [] })).toBe(false);
});

test('what was taken out may have been anything, but not something else that was taken out', () => {
  const body = (last4: unknown) => JSON.stringify({ amount: 1, card: { last4 } });
  expect(isSame({ body: body('«redacted $A»') }, { body: body('1234') })).toBe(true);
  expect(isSame({ body: body('«redacted $A»') }, { body: body('«redacted»') })).toBe(true);
  expect(isSame({ body: body('«redacted $A»') }, { body: body('«redacted $B»') })).toBe(false);
  expect(isSame({ body: body('1234') }, { body: body('1235') })).toBe(false);
  expect(isSame({ body: body('1234') }, { body: body(1234) })).toBe(false);
  expect(isSame({ body: body('1234') }, { body: null })).toBe(false);
  expect(isSame({ body: 'a=1&b=«redacted»' }, { body: 'a=1&b=secret' })).toBe(true);
  expect(isSame({ body: 'a=1&b=2' }, { body: 'a=1&b=3' })).toBe(false);
});

test('moments of today lie as near to each other as a check may take', () => {
  const since = (moment: string) => ({ url: `${URL}&since=${encodeURIComponent(moment)}` });
  const then = since('2026-11-25T10:00:00.000Z');
  expect(isSame(since('2026-11-25T11:00:01.5+01:00'), then)).toBe(true);
  expect(isSame(since('2026-11-25T10:02:00Z'), then)).toBe(false);
  expect(isSame(since('2026-11-25'), then)).toBe(false);
});

test('of a spoilt token only its scheme is known', () => {
  const spoilt: HeaderField = ['Authorization', 'Bearer «redacted $(printf %s "$TOKEN" | rev)»'];
  expect(
    isSame({ headers: [['Authorization', 'Bearer »TOKEN$ detcader«']] }, { headers: [spoilt] }),
  ).toBe(true);
  expect(isSame({ headers: [['Authorization', 'Basic abc']] }, { headers: [spoilt] })).toBe(false);
  expect(isSame({ headers: [TOKEN] }, { headers: [spoilt] })).toBe(false);
  expect(isSame({ headers: [['Authorization', 'Bearer abc']] }, {})).toBe(false);
});

test('what Basic encodes is compared in plain', () => {
  const basic = (secret: string): HeaderField => [
    'Authorization',
    `Basic ${Buffer.from(secret).toString('base64')}`,
  ];
  const spoilt = { headers: [basic('«redacted $(printf %s "$SECRET" | rev)»')] };
  expect(isSame({ headers: [basic('«redacted $SECRET»AA')] }, spoilt)).toBe(true);
  expect(isSame({ headers: [basic('«redacted $SECRET»')] }, spoilt)).toBe(false);
});
