import { describe, expect, test } from 'vitest';
import { parseTarget } from '../../target/loadTarget.ts';
import { Redactor } from './Redactor.ts';
import { secretsOf } from './secretsOf.ts';

const target = parseTarget({
  name: 'partner',
  urls: { base: 'https://api.example', auth: 'https://api.example' },
  auth: { body: { tenancy: 'restaurant', released: '2026-01-01', pwd: 'swordfish' } },
  clients: [{ id: 'full', clientId: 'partner', clientSecret: 'everything', scopes: [] }],
  headers: {
    ...{ 'X-Environment': 'sandbox', 'X-Region': 'eu-west-1', 'X-Tenant': 'Acme Bistro' },
    ...{ 'X-Auth-Mode': 'machine', 'X-Forwarded-Host': 'api.example', 'X-Level': 'correcthorse' },
    ...{ 'X-Key': 'correcthorse', 'X-Gate': 'qMkzWxVtRbYp' },
  },
  fixtures: {
    restaurant: 'r',
    cards: [
      {
        id: 'one',
        outcome: 'AUTHORIZED',
        keyId: 'k',
        cardFirst6: '400500',
        cardLast4: '3005',
        encryptedCardData: { payload: 'ciphertext-1' },
        billingAddress: {
          name: 'Ada Example',
          address1: '12 Harbor Street',
          city: 'Portland',
          region: 'New Hampshire',
          postalCode: '02110',
          country: 'US',
        },
      },
    ],
  },
});
const redactor = new Redactor({
  secrets: secretsOf(target),
  sensitiveFields: new Map([
    ['card-authorization', new Set(['name', 'city', 'region', 'cardLast4', 'postalCode'])],
  ]),
});

/** What may be in a sentence, and sentences with a place for it. */
const WORDS = [
  ...['Portland', 'New Hampshire', 'Harbor', 'sandbox', '3005', '400500', '02110', 'US'],
  ...['restaurant', '2026-01-01', 'partner', 'eu-west-1', 'Acme Bistro', 'machine', 'api.example'],
];
const SENTENCES = [
  'Harbor Street Kitchen - {} is closed on Mondays',
  'the guests came to {} by train',
  '{"name":"{} Street 7"}',
  '{"street":"{}","houses":77}',
  '{"restaurantName":"Kitchen of {}"}',
  '{"description":"fresh from {}, twice a week"}',
  '<p>{} is near</p>',
  'GET /restaurants?near={}',
  'GET /restaurants/{}/menus',
  '"{}" is not one of the documented values',
  '{"id":"{}","status":"OPEN"}',
  '{"amount":{},"total":"{}"}'.replaceAll('"{}"', '"9"').replace(':{}', ':"{}"'),
  'we saw {} items more than were ordered',
  'the pan was {} g',
  'the pan was {} grams, the card was blank',
  'an order of {} dollars was paid in cash',
  'at table {} nobody paid',
  'since {} nothing changed',
  'error {}: the request is not valid',
  'line {} of the file',
  'it took {} ms until the response came',
  'the bin held {} kg of flour',
  'the street ending at {} was closed',
  '{"quantity":"{}"}',
  'menus of {}: 3 expected, 2 found',
];
const ALL = SENTENCES.flatMap((sentence) => WORDS.map((word) => sentence.replaceAll('{}', word)));

describe('sentences that hold an ordinary word or a few digits of a card stay as they are', () => {
  test(`all of ${ALL.length}`, () => {
    expect(ALL.length).toBeGreaterThanOrEqual(200);
    for (const origin of [{ ours: true }, { service: 'restaurants' }])
      expect(ALL.filter((text) => redactor.text(text, origin) !== text)).toEqual([]);
  });
});

test.each([
  '{"billingAddress":{"city":"Portland","region":"New Hampshire"}}',
  'city=Portland&region=New+Hampshire',
  '{"field":"city","rejectedValue":"Portland"}',
  '<city>Portland</city><region>New Hampshire</region>',
  '{"cardLast4":"3005","cardFirst6":400500}',
  'the card ending in 3005 was declined',
  'xxxx-3005 and 400500******3005',
  'Ada Example of 12 Harbor Street',
  '{"clientId":"partner","tenancy":"restaurant"}',
  'everything of swordfish, correcthorse and qMkzWxVtRbYp',
])('but where the field says so they go: %s', (text) => {
  const redacted = redactor.text(text, { ours: true });
  expect(redacted).not.toMatch(
    /Portland|Hampshire|3005|400500|Ada|Harbor|partner|:"rest|every|fish|horse|qM/,
  );
});
