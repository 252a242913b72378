import fc from 'fast-check';
import { dateTimes } from '../../generators/fields/dateTimes.ts';
import {
  deliveryAddresses,
  type DeliveryAddress,
} from '../../generators/fields/deliveryAddresses.ts';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { localTimeAt } from '../../generators/fields/instants.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { Json } from '../../src/promised/types.ts';
import type { TargetCard } from '../../src/target/Target.ts';
import { transactionInstant } from './transactionInstant.ts';
import { amounts } from '../../generators/fields/amounts.ts';
import { guestIdentifierCharacters } from '../../generators/fields/guestIdentifierCharacters.ts';
import { ipAddresses } from '../../generators/fields/ipAddresses.ts';

export const AUTHORIZE = 'card-authorization/authorize';

/** Body of an authorization (Credit card authorization, PaymentAuthorization), as far as the suite fills it in. */
export type PaymentAuthorization = {
  cardNumberOrigin: TargetCard['cardNumberOrigin'];
  willSaveCard: boolean;
  encryptedCardData: Json;
  amount: number;
  tipAmount: number;
  keyId?: string;
  requestMetadata: PaymentRequestMetadata;
};

export type PaymentRequestMetadata = {
  partnerServiceInfo: { instanceId: string; additionalInfo?: string };
  localTransactionDate: string;
  originIPAddr: string;
  cardFirst6: string;
  cardLast4: string;
  billingAddress: { [field: string]: Json };
  guestIdentifier: string;
  deliveryAddress?: DeliveryAddress;
  userAgent?: string;
  guestEmail?: string;
  appName?: string;
  appVersion?: string;
};

/** A request for an authorization whose body can be changed field by field. */
export interface PaymentRequest extends RequestParts {
  path: { merchantUuid: string; paymentUuid?: string };
  headers: Record<string, string>;
  body: PaymentAuthorization;
}

/** The plainest valid request with a card: one unit of the currency, only what is required. */
export async function plainRequest(trial: Trial, card: TargetCard): Promise<PaymentRequest> {
  return {
    ...addressedTo(trial.target.fixtures.restaurant),
    body: {
      ...cardFields(card),
      willSaveCard: false,
      amount: Math.min(1, card.maxAmount),
      tipAmount: 0,
      requestMetadata: {
        ...cardMetadata(card),
        partnerServiceInfo: { instanceId: 'conformance-1' },
        localTransactionDate: dateTimes.plain(await transactionInstant(trial)),
        originIPAddr: '8.8.8.8',
        guestIdentifier: 'guest@example.com',
      },
    },
  };
}

/** The plainest valid request if any good card will do. */
export async function goodRequest(trial: Trial): Promise<PaymentRequest> {
  return plainRequest(trial, goodCard(trial));
}

/**
 * The valid request with a card that has all that the plainest one lacks: a tip and every optional field, and a card
 * that is not saved yet will be. A rule that holds for the plainest request only does not hold.
 */
export async function fullRequest(trial: Trial, card: TargetCard): Promise<PaymentRequest> {
  const { body, ...request } = await plainRequest(trial, card);
  const { partnerServiceInfo } = body.requestMetadata;
  const willSaveCard = card.cardNumberOrigin === 'END_USER';
  const [plainAddress, fullAddress, addressAbroad] = deliveryAddresses;
  return withMetadata(withUnevenAmounts({ ...request, body: { ...body, willSaveCard } }), {
    partnerServiceInfo: { ...partnerServiceInfo, additionalInfo: '{"version":"4.12.0"}' },
    localTransactionDate: localTimeAt(await transactionInstant(trial), '+05:30'),
    originIPAddr: '2606:4700:4700::1111',
    guestIdentifier: '+15555550100',
    // With all fields, and abroad: the plainest one is at home.
    deliveryAddress: { ...plainAddress, ...fullAddress, ...addressAbroad },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101',
    guestEmail: 'guest@example.com',
    appName: 'Example Orders iOS',
    appVersion: '4.12.0',
  });
}

/** The same with a good card other than the plain request's, if there are several. */
export async function fullGoodRequest(trial: Trial): Promise<PaymentRequest> {
  return fullRequest(trial, lastGoodCard(trial));
}

/**
 * The same request for less, with a tip: of amount, tip and their sum no two are the same, in whatever scale.
 * @param parts what of the amount they are
 */
export function withUnevenAmounts(
  { body, ...request }: PaymentRequest,
  parts = { amount: 0.67, tipAmount: 0.21 },
): PaymentRequest {
  const inCents = (part: number) => Math.round(body.amount * part * 100) / 100;
  const amounts = { amount: inCents(parts.amount), tipAmount: inCents(parts.tipAmount) };
  return { ...request, body: { ...body, ...amounts } };
}

/** The path and header of a request for a restaurant: "merchantUuid … same value as the restaurant header". */
export function addressedTo(restaurant: string): Pick<PaymentRequest, 'path' | 'headers'> {
  return {
    path: { merchantUuid: restaurant },
    headers: { 'Platform-Restaurant-External-ID': restaurant },
  };
}

/** The same request with another card: everything that belongs to a card changes. */
export function withCard({ body, ...request }: PaymentRequest, card: TargetCard): PaymentRequest {
  const { keyId: _keyId, ...others } = body;
  const changed = { ...others, ...cardFields(card), amount: Math.min(body.amount, card.maxAmount) };
  return withMetadata({ ...request, body: changed }, cardMetadata(card));
}

/** The fields of a body that go with the card. `keyId` may be omitted for some keys: as the target file says. */
function cardFields({ cardNumberOrigin, encryptedCardData, keyId }: TargetCard) {
  return {
    cardNumberOrigin,
    encryptedCardData: encryptedCardData as Json,
    ...(keyId === undefined ? {} : { keyId }),
  };
}

/** The fields of a body's metadata that "must exactly match" the card. */
function cardMetadata({ cardFirst6, cardLast4, billingAddress }: TargetCard) {
  return { cardFirst6, cardLast4, billingAddress: billingAddress as { [field: string]: Json } };
}

/** The same request with other metadata. */
export function withMetadata(
  { body, ...request }: PaymentRequest,
  changes: Partial<PaymentRequestMetadata>,
): PaymentRequest {
  return {
    ...request,
    body: { ...body, requestMetadata: { ...body.requestMetadata, ...changes } },
  };
}

/** The same request with a delivery address, the plainest one. */
export function delivered(request: PaymentRequest): PaymentRequest {
  const [deliveryAddress] = deliveryAddresses;
  return withMetadata(request, { deliveryAddress });
}

/** The same request with a payment id of its own, so that it can be sent again. */
export function withFreshPaymentId(trial: Trial, request: PaymentRequest) {
  const paymentUuid = paymentUuidFor(trial.identity());
  return { ...request, path: { ...request.path, paymentUuid } };
}

/** The payment id of one sending. The identity holds the run's seed already. */
export function paymentUuidFor(identity: string): string {
  return freshUuid(0, identity, 0);
}

export function cardsThatAre(trial: Trial, outcome: TargetCard['outcome']): TargetCard[] {
  return (trial.target.fixtures.cards ?? []).filter((card) => card.outcome === outcome);
}

/** The card of requests for which any good card will do. */
export function goodCard(trial: Trial): TargetCard {
  const [card] = cardsThatAre(trial, 'AUTHORIZED');
  return card ?? trial.notExercised('the target file has no card whose outcome is AUTHORIZED');
}

/** The last good card in the target file: one from a vault, if such cards come after the others. */
export function lastGoodCard(trial: Trial): TargetCard {
  return cardsThatAre(trial, 'AUTHORIZED').at(-1) ?? goodCard(trial);
}

export function cardFrom(trial: Trial, origin: Json): TargetCard | undefined {
  return cardsThatAre(trial, 'AUTHORIZED').find(
    ({ cardNumberOrigin }) => cardNumberOrigin === origin,
  );
}

/** Valid authorizations with each of the target's good cards; shrinks towards the plain request with the first. */
export async function drawnRequests(trial: Trial): Promise<fc.Arbitrary<PaymentRequest>> {
  const plain = await goodRequest(trial);
  const spellings = dateTimes.spellingsOf(await transactionInstant(trial));
  return fc
    .constantFrom(...cardsThatAre(trial, 'AUTHORIZED'))
    .chain((card) => drawnWith(card, withCard(plain, card), spellings));
}

function drawnWith(
  card: TargetCard,
  plain: PaymentRequest,
  spellings: string[],
): fc.Arbitrary<PaymentRequest> {
  return fc
    .record({
      pair: amounts
        .valid(card.maxAmount)
        .filter(({ amount, tipAmount }) => amount + tipAmount <= card.maxAmount),
      willSaveCard: fc.boolean(),
      metadata: drawnMetadata(plain, spellings),
    })
    .map(({ pair, willSaveCard, metadata }) =>
      withMetadata({ ...plain, body: { ...plain.body, ...pair, willSaveCard } }, metadata),
    );
}

/** All of the metadata that does not belong to the card, as real guests and clients have it. */
function drawnMetadata({ body }: PaymentRequest, spellings: string[]) {
  const { partnerServiceInfo, localTransactionDate, originIPAddr, guestIdentifier } =
    body.requestMetadata;
  const additionalInfo = '{"ip":"192.0.2.10","version":"4.12.0"}';
  const required = {
    partnerServiceInfo: fc.constantFrom(partnerServiceInfo, {
      ...partnerServiceInfo,
      additionalInfo,
    }),
    localTransactionDate: fc.constantFrom(localTransactionDate, ...spellings),
    originIPAddr: fc.oneof(
      fc.constant(originIPAddr),
      ipAddresses.publicV4,
      ipAddresses.publicV6,
      fc.constantFrom(...ipAddresses.edgesV6),
    ),
    guestIdentifier: fc.oneof(
      fc.constantFrom(guestIdentifier, '+15555550100'),
      guestIdentifierCharacters.valid,
    ),
  };
  const optional = {
    deliveryAddress: fc.constantFrom(...deliveryAddresses),
    userAgent: fc.constant('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101'),
    guestEmail: fc.constantFrom('guest@example.com', 'first.last+tag@mail.example.co.uk'),
    appName: fc.constantFrom('Example Orders iOS', 'Café Bestellung Android'),
    appVersion: fc.constantFrom('4.12.0', '2025.6-beta (build 1234)'),
  };
  return fc.record(
    { ...required, ...optional },
    {
      noNullPrototype: true,
      requiredKeys: [
        'partnerServiceInfo',
        'localTransactionDate',
        'originIPAddr',
        'guestIdentifier',
      ],
    },
  );
}
