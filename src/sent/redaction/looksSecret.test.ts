import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { looksSecret } from './looksSecret.ts';
import { Redactor } from './Redactor.ts';

const JWT = `${part({ alg: 'none' })}.${part({ sub: 'a' })}.c2lnbmF0dXJl`;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: small } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const PUBLIC = publicKey.export({ type: 'spki', format: 'pem' }) as string;
const encrypted = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'p' } as const;

/** What must be taken out, within a text. */
const SECRET: [kind: string, secret: string, before?: string, after?: string][] = [
  ['card', '4111111111111111'],
  ['card', '4111 1111 1111 1111', 'the card ', ' was declined'],
  ['card', '4111-1111-1111-1111', '{"note":"', '"}'],
  ['card', '378282246310005', '{"n":', '}'],
  ['card', '5555555555554444', '%B', '^DOE/J^2512'],
  ['card', '3530111333300000', ';', '=25121010000000000000?'],
  ['e-mail', 'ada.lovelace+shop@mail.example.co.uk', 'write to <', '>'],
  ['e-mail', 'jürgen@bücher.example', '"', '"'],
  ['token', JWT, 'id_token=', '&x=1'],
  ['token', `${JWT}.YQ.Yg`, '"'],
  ['credentials', 'x9-token', 'authorization: Bearer '],
  ['credentials', btoa('ada:secret'), 'Authorization: basic ', '"'],
  ['credentials', 'ada:p@ss:w0rd', 'proxy http://', '@proxy.example:8080/'],
  ['credentials', 'ada:p@ss:w0rd', 'Host: ', '@localhost:8080'],
  ['credentials', 'ada:w0rd', 'Location: //', '@127.0.0.1/x'],
  ['private key', PEM.trim(), 'key:\n', '\nand more'],
  ['private key', PEM.trim().replaceAll('\n', '\\n'), '{"key":"', '"}'],
  ['private key', PEM.trim().replaceAll('\n', '\r\n')],
  ['private key', PEM.trim().replaceAll('\n', '')],
  ['private key', PEM.slice(0, 900), 'cut off: '],
  ['private key', pem('pkcs1')],
  ['private key', (small.export({ type: 'sec1', format: 'pem' }) as string).trim()],
  ['private key', (privateKey.export(encrypted) as string).trim()],
  [
    'private key',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=\n-----END OPENSSH PRIVATE KEY-----',
  ],
  ['private key', der('pkcs8').toString('base64'), '"', '"'],
  ['private key', der('pkcs1').toString('base64url'), '"', '"'],
  ['private key', der('pkcs8').toString('hex'), '"', '"'],
  ['private key', small.export({ type: 'sec1', format: 'der' }).toString('base64'), '"', '"'],
  ['private key', small.export({ type: 'pkcs8', format: 'der' }).toString('base64'), '"', '"'],
  ['private key', small.export({ format: 'jwk' }).d!, '{"kty":"EC","d":"', '"}'],
  ['key', `AKIA${'Z7'.repeat(8)}`, 'aws_access_key_id=', '\n'],
  ['key', `AIza${'Sy-9_'.repeat(7)}`, '?key=', '&'],
  ['key', `sk_live_${'4eC39HqLyjWDarjt'.repeat(2)}`, 'stripe: '],
  ['key', `ghp_${'aB3'.repeat(12)}`, '"', '"'],
  ['key', `npm_${'aB3'.repeat(12)}`],
];

test.each(SECRET)('%s %s', (kind, secret, before = '', after = '') => {
  const found = looksSecret(before + secret + after);
  expect(
    found.map((look) => [look.kind, (before + secret + after).slice(look.start, look.end)]),
  ).toEqual([[kind, secret]]);
});

test('a value that a pattern reports by the name in front of it', () => {
  const text = `aws_secret_access_key = "${'wJalrXUtnFEMI/K7MDENG'.repeat(2).slice(0, 40)}" #`;
  const [found] = looksSecret(text);
  expect(text.slice(found!.end)).toBe('" #');
});

test('several, in their order and apart, also two numbers in a row', () => {
  const text = `4111111111111111 5555555555554444 from a.b@example.com (Bearer ${JWT})`;
  expect(looksSecret(text).map(({ kind }) => kind)).toEqual(['card', 'card', 'e-mail', 'token']);
});

test('no comment in a text turns it off', () => {
  expect(looksSecret(`secretlint-disable ghp_${'aB3'.repeat(12)}`)).toHaveLength(1);
});

describe('a redactor of recorded traffic', () => {
  const redactor = new Redactor({ secrets: [], sensitiveFields: new Map(), looks: looksSecret });

  test.each([
    ['{"a":4111111111111111,"b":1}', '{"a":"«redacted»","b":1}'],
    ['note=ada%40example.com&x=1', 'note=«redacted»&x=1'],
    [
      JSON.stringify({ a: JSON.stringify({ key: PEM }) }),
      JSON.stringify({ a: JSON.stringify({ key: '«redacted»\n' }) }),
    ],
    [
      Buffer.from('{"mail":"ada@example.com"}').toString('base64'),
      Buffer.from('{"mail":"«redacted»"}').toString('base64'),
    ],
  ])('%s', (text, expected) => {
    expect(redactor.text(text)).toBe(expected);
  });

  test('a field whose name is harmless is read as any text', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N';
    const values = ['App/1 4111111111111111', `x ${jwt}`, PEM, 'ada@example.com'];
    const fields = values.map((value): [string, string] => ['User-Agent', value]);
    const shown = redactor.headers(fields, { service: 'stock' }).map(([, value]) => value.trim());
    expect(shown).toEqual(['App/1 «redacted»', 'x «redacted»', '«redacted»', '«redacted»']);
  });
});

describe('what is not secret', () => {
  test.each([
    'a Bearer token is needed; Bearer authentication and basic ingredients',
    'WWW-Authenticate: Bearer realm="api", error="invalid_token"',
    '4111111111111112 is no card, nor is 0000000000000000, nor 1234567812345670.25',
    '2026-11-28T05:44:04.123456789Z, 1764308644123, 00:16:3e:5e:6c:00',
    '88e9645a-58fa-538b-ade0-8dc2d4fb9988 4111-1111',
    'https://api.example:8080/stock?at=12@3 and user@ or @user, a@b',
    'the version 1.2.3 of eyJust.a.word',
    PUBLIC,
    `{"kty":"RSA","n":"${publicKey.export({ format: 'jwk' }).n}","e":"AQAB"}`,
    publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    'Monday {"d":"a-word-of-eight"}',
    '',
  ])('%s', (text) => {
    expect(looksSecret(text)).toEqual([]);
  });
});

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function pem(type: 'pkcs1'): string {
  return (privateKey.export({ type, format: 'pem' }) as string).trim();
}

function der(type: 'pkcs1' | 'pkcs8'): Buffer {
  return privateKey.export({ type, format: 'der' });
}
