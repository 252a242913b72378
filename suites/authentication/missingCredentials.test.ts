import { expect, test } from 'vitest';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { incompleteRequests } from './missingCredentials.ts';

function targetWith(auth: Record<string, unknown>) {
  return parseTarget({
    name: 'test',
    urls: { base: 'http://127.0.0.1:1', auth: 'http://127.0.0.1:1' },
    auth,
    clients: [{ id: 'first', clientId: 'c-one', clientSecret: 's-one', scopes: [] }],
    fixtures: { restaurant: '00000000-0000-4000-8000-000000000001' },
  });
}

function requestsWith(auth: Record<string, unknown>) {
  return incompleteRequests(targetWith(auth)).map(({ parts }) => parts.form ?? parts.body);
}

const grant = { grant_type: 'client_credentials' };

test('a form lacks the fields', () => {
  expect(requestsWith({})).toEqual([
    { ...grant, client_id: 'c-one' },
    { ...grant, client_secret: 's-one' },
    grant,
  ]);
});

test('with Basic the header lacks one of the two, or is not there', () => {
  const target = targetWith({ exchange: 'client-secret-basic' });
  const headers = incompleteRequests(target).map(({ parts }) => Object.values(parts.headers ?? {}));
  const basic = (text: string) => [`Basic ${Buffer.from(text).toString('base64')}`];
  expect(headers).toEqual([basic('c-one'), basic(':s-one'), []]);
});

test("a target's own JSON lacks what holds the placeholders, at whatever depth", () => {
  const body = { type: 'machine', who: { id: '{clientId}', keys: ['{clientSecret}'] } };
  expect(requestsWith({ exchange: 'json', body })).toEqual([
    { type: 'machine', who: { id: 'c-one', keys: [] } },
    { type: 'machine', who: { keys: ['s-one'] } },
    { type: 'machine', who: { keys: [] } },
  ]);
});
