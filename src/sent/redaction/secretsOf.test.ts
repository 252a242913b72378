import { expect, test } from 'vitest';
import type { Target } from '../../target/Target.ts';
import { parseTarget } from '../../target/loadTarget.ts';
import { marksRead } from './text/Marker.ts';
import { Redactor } from './Redactor.ts';
import { secretsOf, withoutSecrets } from './secretsOf.ts';

test('a target without its secrets says all else that it said', () => {
  const billingAddress = { name: 'Ada Example', postalCode: '02110', country: 'US' };
  const card = {
    outcome: 'AUTHORIZED',
    keyId: 'k',
    cardFirst6: '411111',
    cardLast4: '1111',
    billingAddress,
  };
  const target = parseTarget({
    name: 'partner',
    urls: { base: 'https://api.example', auth: 'https://api.example' },
    clients: [{ id: 'full', clientId: 'an-id', clientSecret: 'a-secret', scopes: ['stock:read'] }],
    headers: { 'X-Key': 'ab' },
    fixtures: {
      restaurant: 'r',
      cards: [
        { ...card, id: 'one', encryptedCardData: { payload: 'ciphertext' } },
        { ...card, id: 'two', encryptedCardData: { payload: 'another' } },
      ],
    },
  });
  const told = withoutSecrets(target);
  const text = JSON.stringify(told);
  for (const { value } of secretsOf(target)) expect(text).not.toContain(`"${value}"`);
  expect(told.clients[0]).toMatchObject({
    id: 'full',
    clientId: '«redacted $CLIENTS_FULL_CLIENT_ID»',
  });
  // As it stands in recorded requests: under one name, wherever else it stands too.
  expect(told.fixtures.cards?.map((card) => card.billingAddress?.name)).toEqual([
    '«redacted $FIXTURES_CARDS_ONE_BILLING_ADDRESS_NAME»',
    '«redacted $FIXTURES_CARDS_ONE_BILLING_ADDRESS_NAME»',
  ]);
  expect(told.urls).toEqual(target.urls);
  expect(told.limits).toEqual(target.limits);
  expect(target.clients[0].clientSecret).toBe('a-secret');
});

test('whatever variables a file takes its values from, a recording names only those that are believed of others', () => {
  const target = parseTarget({
    name: 'partner',
    urls: { base: 'https://api.example', auth: 'https://api.example' },
    auth: { body: { audience: 'some', extra: 'a-value' }, parameters: { more: 'a-value-too' } },
    clients: [
      { id: 'full', clientId: 'an-id', clientSecret: 'a-secret', scopes: [] },
      { id: 'bare', clientId: 'another', clientSecret: 'of-another', scopes: [] },
    ],
    headers: { 'X-Key': 'a-key', 'X-Other': 'b-key' },
    fixtures: { restaurant: 'r' },
  });
  target.variables = {
    'clients.0.clientId': 'PARTNER_CLIENT_ID',
    'clients.0.clientSecret': 'AZURE_CLIENT_SECRET',
    'clients.1.clientId': 'ACME_CLIENT_ID',
    'headers.X-Key': 'GATEWAY_KEY',
    'headers.X-Other': 'PARTNER_key',
  };
  const shells = secretsOf(target).flatMap(({ shell }) => shell ?? []);
  expect(shells).toContain('$PARTNER_CLIENT_ID');
  expect(shells).toContain('$CLIENTS_FULL_CLIENT_SECRET');
  for (const shell of shells) {
    const text = `«redacted ${shell}»`;
    expect(marksRead([{ start: 0, end: text.length, shell }], text)).toHaveLength(1);
  }
});

test.each([
  ['credentials', 'token', 'ada:pa55word', ['pa55word']],
  ['headers', 'Authorization', `Basic ${btoa('ada:pa55word')}`, ['ada:pa55word', 'pa55word']],
  ['headers', 'Authorization', 'Bearer Zx8pQ2rT', ['Zx8pQ2rT']],
  ['headers', 'Cookie', 'sid=Zx8p%2FQ2rT; theme=dark', ['Zx8p%2FQ2rT', 'Zx8p/Q2rT']],
  ['credentials', 'cookie', 'sid=Zx8pQ2rT', ['Zx8pQ2rT']],
  ['headers', 'X-API-Keys', 'Zx8pQ2rT, Yw7oP1qS', ['Zx8pQ2rT', 'Yw7oP1qS']],
  [
    'headers',
    'Authorization',
    'AWS4-HMAC-SHA256 Credential=AKZ/7x, SignedHeaders=host;x-date, Signature="fe5f80"',
    ['AKZ/7x', 'fe5f80'],
  ],
  ['headers', 'X-Address', 'https://api.example', []],
  ['headers', 'X-Region', 'region:eu-west', []],
])('%s: %s %s contains secrets that stand alone, too', (member, name, value, parts) => {
  const target = parseTarget({
    ...{ name: 'partner', urls: { base: 'https://api.example', auth: 'https://api.example' } },
    clients: [{ id: 'full', clientId: 'an-id', clientSecret: 'a-secret', scopes: [] }],
    fixtures: { restaurant: 'r' },
  });
  const secrets = secretsOf({ ...target, [member]: { [name]: value } });
  const values = secrets.map((one) => one.value).filter((one) => !/^(an?-|$)/.test(one));
  expect(values).toEqual(expect.arrayContaining([value, ...parts]));
  if (parts.length === 0) expect(values).toEqual([value]);
});

test('of the values within a credential, words are no secrets, and what says how it is made', () => {
  const target = { clients: [], auth: {}, fixtures: {} } as unknown as Target;
  const headers = { Authorization: 'Digest realm="kitchen-7", user="alice", response="0a4f113b"' };
  const redactor = new Redactor({
    secrets: secretsOf({ ...target, headers: { ...headers, Cookie: 'theme=dark; sid=Zx8pQ2rT' } }),
    sensitiveFields: new Map(),
  });
  const text = 'alice likes the dark kitchen-7 of Zx8pQ2rT and 0a4f113b';
  expect(redactor.text(text)).toBe('alice likes the dark kitchen-7 of «redacted» and «redacted»');
});
