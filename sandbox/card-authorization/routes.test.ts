import { describe, expect, test } from 'vitest';
import { openSandbox } from '../testing/openSandbox.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Sets or (undefined) removes the member at a path of a copy. */
function changed<T extends object>(value: T, path: string, replacement: unknown): T {
  const copy = structuredClone(value);
  const names = path.split('.');
  const last = names.pop()!;
  const parent = names.reduce(
    (inside, name) => inside[name] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  if (replacement === undefined) delete parent[last];
  else parent[last] = replacement;
  return copy;
}

async function openCards() {
  const { target, call } = await openSandbox({ control: true });
  const { restaurant, cards } = target.fixtures;
  const paymentWith = (cardId: string) => {
    const card = cards.find(({ id }) => id === cardId)!;
    return {
      cardNumberOrigin: card.cardNumberOrigin,
      willSaveCard: false,
      encryptedCardData: card.encryptedCardData,
      amount: 10,
      tipAmount: 2.5,
      keyId: card.keyId,
      requestMetadata: {
        partnerServiceInfo: { instanceId: 'test', additionalInfo: '{}' },
        localTransactionDate: '2026-05-01T18:30:00-05:00',
        originIPAddr: '8.8.8.8',
        cardFirst6: card.cardFirst6,
        cardLast4: card.cardLast4,
        billingAddress: card.billingAddress,
        deliveryAddress: {
          address1: '1 Main Street',
          city: 'Portland',
          region: 'ME',
          postalCode: '04101',
          country: 'USA',
        },
        guestIdentifier: 'azAZ09=.-_+@:&^%!$',
      },
    };
  };
  const put = (
    id: string,
    body: unknown,
    merchant = restaurant,
    header: string | null = merchant,
  ) =>
    call<Record<string, unknown>>('PUT', `/ccpartner/v1/merchants/${merchant}/payments/${id}`, {
      body,
      restaurant: header,
    });
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${target.control}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { state: string } };
  };
  const stateOf = async (id: string) => (await control('GET', `/payments/${id}`)).body.state;
  const advance = (advanceSeconds: number) => control('POST', '/clock', { advanceSeconds });
  return { target, paymentWith, put, control, stateOf, advance };
}

describe('an authorization', () => {
  test('is a 200 with all that a receipt shows', async () => {
    const { paymentWith, put } = await openCards();
    for (const card of ['good', 'good-with-short-address', 'good-from-vault']) {
      const payment = paymentWith(card);
      expect(await put(card, payment)).toMatchObject({
        status: 200,
        body: {
          paymentState: 'AUTHORIZED',
          authorizationMetadata: {
            localTransactionDate: payment.requestMetadata.localTransactionDate,
            cardBrand: expect.any(String),
            authorizationCode: expect.any(String),
            last4: payment.requestMetadata.cardLast4,
          },
          amount: expect.any(Object),
          tipAmount: expect.any(Object),
        },
      });
    }
  });

  test('may be of amount or tip alone, with optional fields left out, over IPv6', async () => {
    const { paymentWith, put } = await openCards();
    const good = paymentWith('good');
    const valid: [string, unknown][] = [
      ['amount', 0],
      ['tipAmount', 0],
      ['requestMetadata.deliveryAddress', undefined],
      ['requestMetadata.partnerServiceInfo.additionalInfo', undefined],
      ['requestMetadata.originIPAddr', '2606:4700:4700::1111'],
      ['cardNumberOrigin', 'PARTNER_VAULT'],
    ];
    for (const [path, value] of valid)
      expect(await put(path, changed(good, path, value)), path).toMatchObject({
        body: { paymentState: 'AUTHORIZED' },
      });
  });

  test('is denied with 200 and a reason, and leaves the payment id free', async () => {
    const { target, paymentWith, put } = await openCards();
    const denial = {
      status: 200,
      body: { paymentState: 'DENIED', denialReason: expect.any(String) },
    };
    expect(await put('id', paymentWith('denied'))).toMatchObject(denial);
    const { maxAmount } = target.fixtures.cards[0]!;
    const tooMuch = changed(paymentWith('good'), 'amount', maxAmount);
    expect(await put('id', tooMuch)).toMatchObject(denial);
    expect((await put('id', paymentWith('good'))).body.paymentState).toBe('AUTHORIZED');
  });
});

describe('a refusal', () => {
  test('of a missing field is a 400', async () => {
    const { paymentWith, put } = await openCards();
    const good = paymentWith('good');
    const required = [
      ...Object.keys(good),
      ...Object.keys(good.requestMetadata)
        .filter((name) => name !== 'deliveryAddress')
        .map((name) => `requestMetadata.${name}`),
      'requestMetadata.partnerServiceInfo.instanceId',
      'requestMetadata.billingAddress.postalCode',
      'requestMetadata.billingAddress.country',
      ...Object.keys(good.requestMetadata.deliveryAddress).map(
        (name) => `requestMetadata.deliveryAddress.${name}`,
      ),
    ];
    for (const path of required)
      expect(await put('id', changed(good, path, undefined)), path).toMatchObject({
        status: 400,
        body: { description: `${path} is required.` },
      });
    expect((await put('id', '{')).status).toBe(400);
  });

  test('of a malformed field is a 422 that names the field and not its value', async () => {
    const { paymentWith, put } = await openCards();
    const good = paymentWith('good');
    const malformed: [string, unknown][] = [
      ['cardNumberOrigin', 'VAULT'],
      ['willSaveCard', 'false'],
      ['encryptedCardData', 'text'],
      ['encryptedCardData', {}],
      ['amount', -0.01],
      ['amount', '10'],
      ['amount', null],
      ['tipAmount', -1],
      ['keyId', 7],
      ['requestMetadata', []],
      ...['2026-05-01', '2026-05-01T18:30:00', '2026-02-30T18:30:00Z', 'today'].map(
        (value): [string, unknown] => ['requestMetadata.localTransactionDate', value],
      ),
      ...['10.0.0.1', '127.0.0.1', '192.168.1.1', '256.1.1.1', '1.2.3', '::1', 'fe80::1', 'x'].map(
        (value): [string, unknown] => ['requestMetadata.originIPAddr', value],
      ),
      ['requestMetadata.cardFirst6', '42424'],
      ['requestMetadata.cardFirst6', '424243'],
      ['requestMetadata.cardLast4', '4243'],
      ['requestMetadata.billingAddress.postalCode', '04101-4321'],
      ['requestMetadata.billingAddress.postalCode', '04102'],
      ['requestMetadata.billingAddress.country', 'US'],
      ['requestMetadata.billingAddress.phone', '2075550143'],
      ['requestMetadata.deliveryAddress.country', 'ZZZ'],
      ...[...' "#\'()*,/;<>?[\\]`{|}~é\n'].map((character): [string, unknown] => [
        'requestMetadata.guestIdentifier',
        `guest${character}`,
      ]),
      ['requestMetadata.guestEmail', 1],
    ];
    for (const [path, value] of malformed) {
      const { status, body } = await put('id', changed(good, path, value));
      expect({ status, path, value }).toEqual({ status: 422, path, value });
      expect(body.description).toContain(path);
    }
    const free = changed(changed(good, 'amount', 0), 'tipAmount', 0);
    expect((await put('id', free)).status).toBe(422);
  });

  test('meets stored card data that is not said to be from the vault', async () => {
    const { paymentWith, put } = await openCards();
    const stored = changed(paymentWith('good-from-vault'), 'cardNumberOrigin', 'END_USER');
    expect((await put('id', stored)).status).toBe(422);
  });

  test('is a 404 for an unknown merchant, and another one for a header that does not agree', async () => {
    const { target, paymentWith, put } = await openCards();
    const { restaurant, otherRestaurant } = target.fixtures;
    const good = paymentWith('good');
    expect((await put('id', good, UNKNOWN)).status).toBe(404);
    expect((await put('id', good, UNKNOWN, restaurant)).status).toBe(404);
    expect((await put('id', good, restaurant, otherRestaurant)).status).toBe(400);
    expect((await put('id', good, restaurant, null)).status).toBe(400);
  });
});

describe('a payment', () => {
  test('is authorized once: 409 for the same body, another body, and after a void', async () => {
    const { paymentWith, put, control, stateOf } = await openCards();
    const good = paymentWith('good');
    await put('id', good);
    expect((await put('id', good)).status).toBe(409);
    expect((await put('id', changed(good, 'amount', 11))).status).toBe(409);
    await control('POST', '/payments/id/void');
    expect(await stateOf('id')).toBe('voided');
    expect(await put('id', good)).toMatchObject({
      status: 409,
      body: { description: expect.any(String) },
    });
  });

  test('is voided after five minutes unless applied, and after seven days unless captured', async () => {
    const { paymentWith, put, control, stateOf, advance } = await openCards();
    const ids = ['unapplied', 'uncaptured', 'captured'];
    for (const id of ids) await put(id, paymentWith('good'));
    await control('POST', '/payments/uncaptured/apply');
    await control('POST', '/payments/captured/apply');
    const states = () => Promise.all(ids.map(stateOf));

    await advance(299);
    expect(await states()).toEqual(['authorized', 'authorized', 'authorized']);
    await advance(2);
    expect(await states()).toEqual(['voided', 'authorized', 'authorized']);
    await control('POST', '/payments/captured/capture');
    await advance(7 * 86_400);
    expect(await states()).toEqual(['voided', 'voided', 'captured']);
  });
});
