import { expect, test } from 'vitest';
import { deliveryAddresses, newerAddresses } from '../../generators/fields/deliveryAddresses.ts';
import { fakeSession } from '../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../src/checked/trial/Trial.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { fieldEdges, fieldReconciliations } from './fieldEdges.ts';
import { goodRequest, withMetadata } from './paymentRequests.ts';

const BODY = 'card-authorization/authorize/body';

const cardOf = (id: string, maxAmount: number, cardNumberOrigin = 'END_USER') => ({
  id,
  outcome: 'AUTHORIZED',
  encryptedCardData: { payload: `encrypted-${id}` },
  cardFirst6: '424242',
  cardLast4: '4242',
  billingAddress: { postalCode: '041014321', country: 'USA' },
  cardNumberOrigin,
  maxAmount,
});

function trialWith(...cards: object[]): Trial {
  const { session } = fakeSession(() => ({}), { specs: loadSpecs(), fixtures: { cards } });
  return new Trial('test', session);
}

const typed = trialWith(cardOf('typed', 4));
const both = trialWith(cardOf('typed', 4), cardOf('stored', 2, 'PARTNER_VAULT'));

test('origins are tried of which the target has a card, each with that card', async () => {
  const id = `${BODY}/cardNumberOrigin/enum`;
  const origins = ['END_USER', 'PARTNER_VAULT'];
  expect(fieldEdges[id]?.(origins, typed)).toEqual(['END_USER']);
  expect(fieldEdges[id]?.(origins, both)).toEqual(origins);
  const plain = await goodRequest(both);
  const stored = { ...plain, body: { ...plain.body, cardNumberOrigin: 'PARTNER_VAULT' as const } };
  const data = { payload: 'encrypted-stored' };
  expect(fieldReconciliations[id]?.(stored, both).body.encryptedCardData).toEqual(data);
  expect(fieldReconciliations[id]?.(stored, typed)).toEqual(stored);
});

test('amounts are whole cents that any card pays', () => {
  for (const field of ['amount/type', 'amount/minimum', 'tipAmount/type', 'tipAmount/minimum'])
    expect(fieldEdges[`${BODY}/${field}`]?.([0, 1.5, 2, 2.01, 0.001, '1', null], both)).toEqual([
      0, 1.5, 2,
    ]);
});

test('the other amount is half of what may be asked for, as far as the sum may be', async () => {
  const plain = await goodRequest(both);
  const bodyOf = (field: string, amount: number, tipAmount: number) =>
    fieldReconciliations[`${BODY}/${field}`]?.(
      { ...plain, body: { ...plain.body, amount, tipAmount } },
      both,
    ).body;
  for (const keyword of ['type', 'minimum']) {
    expect(bodyOf(`amount/${keyword}`, 1, 7)).toMatchObject({ amount: 1, tipAmount: 1 });
    expect(bodyOf(`amount/${keyword}`, 1.01, 7)).toMatchObject({ amount: 1.01, tipAmount: 0 });
    expect(bodyOf(`tipAmount/${keyword}`, 7, 0)).toMatchObject({ amount: 1, tipAmount: 0 });
  }
});

const ADDRESS = `${BODY}/requestMetadata/deliveryAddress`;

test('each country has an address of its own, and all telephones are tried', async () => {
  const countries = fieldEdges[`${ADDRESS}/country/pattern`]?.([], both) ?? [];
  const addresses = [...deliveryAddresses, ...newerAddresses];
  expect(new Set(countries)).toEqual(new Set(addresses.map(({ country }) => country)));
  const phones = fieldEdges[`${ADDRESS}/phone/pattern`]?.([], both);
  expect(phones).toEqual(deliveryAddresses.flatMap(({ phone }) => phone ?? []));
  expect(phones?.length).toBeGreaterThan(0);
  const plain = await goodRequest(both);
  const reconcile = fieldReconciliations[`${ADDRESS}/country/pattern`];
  for (const country of countries) {
    const sent = withMetadata(plain, {
      deliveryAddress: { ...deliveryAddresses[0]!, country: String(country) },
    });
    expect(reconcile?.(sent, both).body.requestMetadata.deliveryAddress?.country).toBe(country);
    expect(addresses).toContain(reconcile?.(sent, both).body.requestMetadata.deliveryAddress);
  }
  expect(reconcile?.(plain, both)).toEqual(plain);
});
