import { describe, expect, test } from 'vitest';
import { createRedactor } from './Redactor.ts';

const SECRET = `s3cr&t "q/ü'+ <x>`;
const redactor = createRedactor({
  secrets: [SECRET, 'plain-secret-42', '1111', 'USA', '411111'],
  sensitiveFields: new Set(['email', 'billing_address']),
});
const FORM = 'application/x-www-form-urlencoded; charset=utf-8';

describe('by value, in every encoding', () => {
  const html = SECRET.replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
  const escaped = JSON.stringify(SECRET).slice(1, -1);

  test.each([
    ['plain', SECRET],
    ['JSON', escaped],
    ['JSON in JSON', JSON.stringify(escaped).slice(1, -1)],
    ['JSON with \\u', escaped.replace('ü', '\\u00fc')],
    ['percent', encodeURIComponent(SECRET)],
    ['percent in lower case', encodeURIComponent(SECRET).toLowerCase()],
    ['form', new URLSearchParams({ '': SECRET }).toString().slice(1)],
    ['HTML', html],
    ['hexadecimal', Buffer.from(SECRET).toString('hex')],
    ['HEXADECIMAL', Buffer.from(SECRET).toString('hex').toUpperCase()],
  ])('%s', (_, encoded) => {
    expect(redactor.text(`<p>before ${encoded} after</p>`)).toBe('<p>before «redacted» after</p>');
  });

  test.each(['base64', 'base64url'] as const)('%s at any alignment', (encoding) => {
    for (const before of ['', 'a', 'ab', 'abc', 'client:']) {
      for (const after of ['', 'x', 'xy']) {
        const encoded = Buffer.from(before + SECRET + after).toString(encoding);
        const left = redactor.text(`[${encoded}]`).replace('«redacted»', '');
        // What is left are the surroundings, and at each end at most one character with bits of the secret.
        expect(left.length).toBeLessThanOrEqual(
          Math.ceil(((before.length + after.length) * 4) / 3) + 8,
        );
        expect(left).not.toBe(`[${encoded}]`);
      }
    }
  });

  test('a JSON string however it is escaped', () => {
    const escapedFully = [...'plain-secret-42']
      .map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
    expect(redactor.text(`{"a": "x ${escapedFully}"}`)).toBe('{"a": "x «redacted»"}');
  });

  test('a short one only as a whole value', () => {
    const text = '{"a": "1111", "b": "no 1111", "c": 1111, "d": "USA", "e": 411111}';
    expect(redactor.text(text)).toBe(
      '{"a": "«redacted»", "b": "no 1111", "c": 1111, "d": "USA", "e": "«redacted»"}',
    );
    expect(redactor.url('https://a/1111/b?c=1111&d=x1111')).toBe(
      'https://a/%C2%ABredacted%C2%BB/b?c=%C2%ABredacted%C2%BB&d=x1111',
    );
  });

  test('a number that holds one goes as a whole, so that it stays JSON', () => {
    expect(redactor.text('[-94111112.5, 41111]')).toBe('["«redacted»", 41111]');
  });

  test('one that became known during the run', () => {
    const own = createRedactor({ secrets: [], sensitiveFields: new Set() });
    expect(own.text('token-abc')).toBe('token-abc');
    own.addSecret('token-abc');
    expect(own.text('a token-abc b')).toBe('a «redacted» b');
  });
});

describe('by the name of the field', () => {
  test.each([
    ['{"email":"a@b.c","other": 1.50}', '{"email":"«redacted»","other": 1.50}'],
    ['{ "E-Mail" : null, "EMAIL" : 12 }', '{ "E-Mail" : null, "EMAIL" : "«redacted»" }'],
    [
      '[{"billingAddress":{"city":"Rome","no":[7,true]},"city":"Rome"}]',
      '[{"billingAddress":{"city":"«redacted»","no":["«redacted»",true]},"city":"Rome"}]',
    ],
    [String.raw`{"log":"{\"email\":\"a@b.c\"}"}`, String.raw`{"log":"{\"email\":\"«redacted»\"}"}`],
    ['{"email":"a@b', '{"email":"«redacted»"'],
    ['{"a":[{"email":"a@b.c","x', '{"a":[{"email":"«redacted»","x'],
    ['{"email":"a","email":"b"}', '{"email":"«redacted»","email":"«redacted»"}'],
    ['received {"email":"a@b.c"} instead', 'received {"email":"«redacted»"} instead'],
  ])('%s', (text, expected) => {
    expect(redactor.text(text)).toBe(expected);
  });

  test('leaves everything else as it is written', () => {
    const text = ' {"a" : 1.0,\r\n "a":1e400, "b\\u0041":"\\/", "c":[ ] , oops ';
    expect(redactor.text(text)).toBe(text);
  });

  test('in forms and queries', () => {
    expect(redactor.body('email=a%40b.c&x=1&plain=plain%2Dsecret-42', FORM)).toBe(
      'email=%C2%ABredacted%C2%BB&x=1&plain=%C2%ABredacted%C2%BB',
    );
    expect(redactor.url('https://a/b?Email=a@b.c&x=%2B1')).toBe(
      'https://a/b?Email=%C2%ABredacted%C2%BB&x=%2B1',
    );
  });

  test('in header fields', () => {
    expect(
      redactor.headers([
        ['Authorization', 'Bearer abc'],
        ['proxy-authorization', 'Basic YTpi'],
        ['Set-Cookie', 'a=b'],
        ['Email', 'a@b.c'],
        ['X-Echo', 'it was plain-secret-42'],
        ['Platform-Next-Page-Token', 'p2'],
      ]),
    ).toEqual([
      ['Authorization', 'Bearer «redacted»'],
      ['proxy-authorization', 'Basic «redacted»'],
      ['Set-Cookie', '«redacted»'],
      ['Email', '«redacted»'],
      ['X-Echo', 'it was «redacted»'],
      ['Platform-Next-Page-Token', 'p2'],
    ]);
  });

  test('in a JSON value', () => {
    expect(redactor.json({ email: 'a@b.c', list: ['plain-secret-42', 1] })).toEqual({
      email: '«redacted»',
      list: ['«redacted»', 1],
    });
    expect(redactor.json(undefined)).toBeUndefined();
  });
});

test('of the token exchange, only what is known to be harmless stays', () => {
  expect(
    redactor.credentials(
      '{"tok":{"v":"abc"},"token_type":"Bearer","expires_in":60}',
      'application/json',
    ),
  ).toBe('{"tok":{"v":"«redacted»"},"token_type":"Bearer","expires_in":60}');
  expect(redactor.credentials('grant_type=client_credentials&client_id=a&pin=7', FORM)).toBe(
    'grant_type=client_credentials&client_id=%C2%ABredacted%C2%BB&pin=%C2%ABredacted%C2%BB',
  );
  expect(redactor.credentials('["abc"]', undefined)).toBe('["«redacted»"]');
  expect(redactor.credentials('abc', 'text/plain')).toBe('«redacted»');
});

test('a body of megabytes in no more than seconds', () => {
  const text = JSON.stringify(Array.from({ length: 100_000 }, (_, id) => ({ id, email: 'a@b.c' })));
  expect(redactor.text(text)).not.toContain('a@b.c');
});
