import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseTarget } from './loadTarget.ts';

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

function parse(auth: object, client: object = {}, more: object = {}) {
  return parseTarget({
    name: 'partner',
    urls: { base: 'https://api.example.com', auth: 'https://auth.example.com' },
    auth,
    clients: [{ id: 'full', clientId: 'suite', scopes: [], ...client }],
    fixtures: { restaurant: 'r' },
    ...more,
  });
}

test('a client that signs shows no secret', () => {
  const { clients } = parse({ exchange: 'private-key-jwt' }, { privateKey });
  expect(clients[0]).toMatchObject({ privateKey, clientSecret: '' });
});

test.each([
  [{}, {}, 'clients[0].clientSecret is required and missing; add "clientSecret".'],
  [
    { exchange: 'private-key-jwt' },
    {},
    'clients[0].privateKey is required and missing; add "privateKey".',
  ],
  [
    { exchange: 'private-key-jwt' },
    { privateKey: 'keys/full.pem' },
    'clients[0].privateKey is no private key in PEM; write `${file:PATH}` with the path of one.',
  ],
  [
    { exchange: 'tls-client-auth' },
    {},
    'tls.cert is required and missing: with tls-client-auth it shows who the client is; add "cert" and "key".',
  ],
  [
    { exchange: 'json', parameters: { scope: 'a' } },
    { clientSecret: 'hush' },
    'auth.parameters is of a form, and the exchange is json; write them into auth.body.',
  ],
])('%j with %j is told in a sentence', (auth, client, sentence) => {
  expect(() => parse(auth, client)).toThrow(`The target description: ${sentence}`);
});

test('a certificate cannot be shown over http', () => {
  const urls = { base: 'https://api.example.com', auth: 'http://auth.example.com' };
  expect(() => parse({ exchange: 'tls-client-auth' }, {}, { urls })).toThrow(
    'urls.auth must be an https address: with tls-client-auth a client shows its certificate; correct it.',
  );
});
