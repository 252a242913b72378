import { describe, expect, test } from 'vitest';
import { guestIdentifierCharacters } from '../../generators/fields/guestIdentifierCharacters.ts';
import { fakeSession } from '../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { Constraint } from '../../src/promised/types.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import type { RequestFactory } from '../../src/checked/RequestFactory.ts';
import { requestFactories } from './requestFactories.ts';
import { asTexts } from './originChecks.ts';
import { goodRequest, drawnRequests } from './paymentRequests.ts';

const specs = loadSpecs();
const cardOf = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  outcome: 'AUTHORIZED',
  keyId: `key-${id}`,
  encryptedCardData: { payload: `encrypted-${id}` },
  cardFirst6: '424242',
  cardLast4: '4242',
  billingAddress: { postalCode: '041014321', country: 'USA' },
  maxAmount: 0.05,
  ...more,
});
const cards = [
  cardOf('typed'),
  cardOf('stored', { cardNumberOrigin: 'PARTNER_VAULT' }),
  cardOf('denied', { outcome: 'DENIED' }),
];
const [authorizeRequests] = requestFactories as [RequestFactory];
const { session } = fakeSession(() => ({}), { specs, requestFactories, fixtures: { cards } });
const trial = new Trial('test', session);
const plain = await goodRequest(trial);

function constraint(id: string) {
  const found = specs.flatMap(({ constraints }) => constraints).find((one) => one.id === id);
  if (found === undefined) throw new Error(`the specs have no ${id}`);
  return found;
}

describe('drawn requests', async () => {
  const drawn = trial.sample(await drawnRequests(trial), 200);

  test('ask for something, and for no more than the card pays', () => {
    const sums = drawn.map(({ body }) => body.amount + body.tipAmount);
    expect(Math.min(...sums)).toBeGreaterThan(0);
    expect(Math.max(...sums)).toBeLessThanOrEqual(0.05);
  });

  test('keep what belongs to one card together, and leave denied cards out', () => {
    const pairs = new Set(drawn.map(({ body }) => `${body.keyId} ${body.cardNumberOrigin}`));
    expect(pairs).toEqual(new Set(['key-typed END_USER', 'key-stored PARTNER_VAULT']));
  });
});

describe('payment ids', () => {
  test('are new for every sending, and the same for the same identity', () => {
    const idFor = (identity: string) =>
      authorizeRequests.fresh?.(plain, identity).path?.paymentUuid;
    expect(idFor('1//rule/1')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(idFor('1//rule/1')).toBe(idFor('1//rule/1'));
    expect(idFor('1//rule/1')).not.toBe(idFor('1//rule/2'));
  });

  test('are kept where a check gives one', () => {
    const parts = { ...plain, path: { ...plain.path, paymentUuid: 'given' } };
    expect(authorizeRequests.fresh?.(parts, 'x').path?.paymentUuid).toBe('given');
  });
});

describe('values on a line', () => {
  test('every allowed character of guestIdentifier occurs', () => {
    const values = authorizeRequests.edges?.(
      constraint('card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern'),
      [],
      trial,
    );
    for (const character of guestIdentifierCharacters.allowed) {
      expect(values?.join(''), character).toContain(character);
    }
  });

  test('amounts are in whole cents and within what the cards pay', () => {
    const edges = authorizeRequests.edges?.(
      constraint('card-authorization/authorize/body/amount/minimum'),
      [0, 0.001, 0.01, 0.05, 1],
      trial,
    );
    expect(edges).toEqual([0, 0.01, 0.05]);
  });

  test('what must match the card has none but the card’s', () => {
    const field =
      'card-authorization/authorize/body/requestMetadata/billingAddress/country/pattern';
    expect(authorizeRequests.edges?.(constraint(field), ['AAA'], trial)).toEqual([]);
  });

  test('of other fields are sent as they are', () => {
    const field = 'card-authorization/authorize/body/requestMetadata/cardFirst6Extra/pattern';
    const other = { ...constraint('card-authorization/authorize/body/amount/minimum'), id: field };
    expect(authorizeRequests.edges?.(other, ['A', 'B'], trial)).toEqual(['A', 'B']);
  });

  test.each([
    [0, 0.03],
    [0.05, 0],
    [-0.01, 0.03],
  ])('amount %d is sent with a tip of %d, so that nothing else is wrong', (amount, tipAmount) => {
    const parts = { ...plain, body: { ...plain.body, amount, tipAmount: 0 } };
    const reconciled = authorizeRequests.reconcile?.(
      parts,
      constraint('card-authorization/authorize/body/amount/minimum'),
      trial,
    );
    expect(reconciled?.body).toMatchObject({ amount, tipAmount });
  });

  test('another cardNumberOrigin comes with a card that it is good with', () => {
    const parts = { ...plain, body: { ...plain.body, cardNumberOrigin: 'PARTNER_VAULT' } };
    const reconciled = authorizeRequests.reconcile?.(
      parts,
      constraint('card-authorization/authorize/body/cardNumberOrigin/enum'),
      trial,
    );
    expect(reconciled?.body).toMatchObject({
      cardNumberOrigin: 'PARTNER_VAULT',
      keyId: 'key-stored',
    });
  });
});

describe('a request of which the form is wrong', () => {
  const CARD_FIELD =
    'card-authorization/authorize/body/requestMetadata/billingAddress/country/pattern';
  const answered = (body: object) =>
    ({ response: { status: 200, json: body, jsonError: null }, error: null }) as LiveExchange;
  const mismatch = answered({ paymentState: 'DENIED' });

  test('may be responded like a card that does not match, where the card says what is right', () => {
    const [found] = [constraint(CARD_FIELD)];
    expect(authorizeRequests.refuses?.(mismatch, found)).toBe(true);
    expect(authorizeRequests.refuses?.(answered({ paymentState: 'AUTHORIZED' }), found)).toBe(
      false,
    );
  });

  test('may not where it is a field of its own, or there is none', () => {
    const guest = 'card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern';
    expect(authorizeRequests.refuses?.(mismatch, constraint(guest))).toBe(false);
    const type = { ...constraint(CARD_FIELD), site: { keyword: 'type', steps: [] } };
    expect(authorizeRequests.refuses?.(mismatch, type as Constraint)).toBe(false);
  });
});

test('needs a card that pays', () => {
  expect(authorizeRequests.preconditions).toHaveLength(1);
});

test('card data come as texts, too: as a whole, and as what is in them where that is one text', () => {
  const shapesOf = (encryptedCardData: object) => {
    const request = {
      ...plain,
      body: { ...plain.body, encryptedCardData: encryptedCardData as never },
    };
    return asTexts(request).map((one) => (one.request.body as typeof plain.body).encryptedCardData);
  };
  const data = { payload: 'abc' };
  const encoded = Buffer.from(JSON.stringify(data)).toString('base64');
  expect(shapesOf(data)).toEqual([encoded, 'abc']);
  expect(shapesOf({ payload: 'abc', tag: 'd' })).toHaveLength(1);
  expect(shapesOf({ payload: { text: 'abc' } })).toHaveLength(1);
});
