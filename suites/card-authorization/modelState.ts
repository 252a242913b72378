import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { lengthenedToken } from '../../src/checked/lengthenedToken.ts';
import { otherClient } from '../../src/checked/otherClient.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { SendOptions } from '../../src/sent/SendOptions.ts';
import { furtherToken } from '../authentication/login.ts';
import { authorizedElsewhere } from './assertions.ts';
import { transitionOf, type Transition } from '../../src/promised/stateMachine.ts';
import { fullOrPlain, paymentMachine } from './lifecycle.ts';
import {
  addressedTo,
  cardsThatAre,
  goodCard,
  goodRequest,
  lastGoodCard,
  paymentUuidFor,
  withCard,
  withMetadata,
  type PaymentRequest,
} from './paymentRequests.ts';
import { transactionInstant } from './transactionInstant.ts';

/** A request for one of the payment ids, with one of the bodies, for one of the merchants. */
export interface Command {
  id: number;
  body: number;
  merchant: number;
  /** Which one change its body has, if any. */
  change?: number;
  /** Who sends it, if not the first client with the token that it has had all along. */
  by?: 'another client' | 'a new token' | typeof UNKNOWN | typeof FORBIDDEN;
  /** Whether it is sent together with others. */
  isAtOnce?: true;
  /** Whether it is sent seconds later. */
  isLate?: boolean;
}

/** What was authorized for a payment id. */
export type Authorized = Pick<Command, 'body' | 'merchant' | 'change'>;

/** What is known of a payment id: nothing, what was authorized for it, or why it is open whether it may be used again. */
export type Used = undefined | 'denied' | 'rejected' | 'open' | Authorized;

export interface Payments {
  ids: readonly string[];
  /** Valid requests, each with a localTransactionDate of its own, and some that are refused. */
  bodies: readonly { request: PaymentRequest; kind: 'good' | 'denied' | 'refused'; must?: Must }[];
  /** What another request for the same payment id may have otherwise: one thing each. */
  changes: readonly ((request: PaymentRequest) => PaymentRequest)[];
  merchants: readonly Pick<PaymentRequest, 'path' | 'headers'>[];
  /** How a further client that may authorize payments sends, and the first one with a further token. */
  tokens: Partial<Record<NonNullable<Command['by']>, NonNullable<SendOptions['token']>>>;
  /** What follows on the same request again, as the documents have it. */
  again: Pick<Transition, 'status' | 'rules'>;
  used: readonly Used[];
  about?: string;
}

/** By whom requests come that are rejected for that alone. */
export const UNKNOWN = 'a token that was never issued';
export const FORBIDDEN = 'a client without the scope';

/** By which rule a request is refused. */
type Must = (typeof RULES)['refused' | 'header'];

export const RULES = {
  good: 'card-authorization/authorize/good-card-is-authorized',
  same: 'card-authorization/authorize/payment-id-again-with-the-same-body',
  another: 'card-authorization/authorize/payment-id-again-with-another-body',
  elsewhere: 'card-authorization/authorize/payment-id-again-at-another-merchant',
  atOnce: 'card-authorization/authorize/payment-id-twice-at-once',
  date: 'card-authorization/authorize/transaction-date-is-a-copy',
  last4: 'card-authorization/authorize/last4-is-the-card-supplied',
  refused: 'card-authorization/authorize/parts-of-a-sum-are-not-negative',
  header: 'card-authorization/authorize/merchant-is-the-restaurant-of-the-header',
  rejected: 'card-authorization/authorize/payment-id-after-a-refusal',
  denied: 'card-authorization/authorize/payment-id-after-a-denial',
} as const;

/** What the documents leave open about a payment id that was used. */
export const OPEN = {
  rejected: 'card-authorization/authorize/payment-id-after-refusal',
  denied: 'card-authorization/authorize/payment-id-after-denial',
  elsewhere: 'card-authorization/authorize/payment-id-of-another-merchant',
} as const;

const SCOPE = 'credit_cards.authorization:write';

/** How many payment ids a sequence has. */
export const IDS = 5;

/** What the payments of a run begin with. */
export async function begin(trial: Trial): Promise<Payments> {
  const plain = await goodRequest(trial);
  const instant = (await transactionInstant(trial)).getTime();
  const merchants = [addressedTo(plain.path.merchantUuid)];
  const elsewhere = await authorizedElsewhere(trial, plain);
  if (elsewhere !== undefined) merchants.push(addressedTo(elsewhere.path.merchantUuid));
  const denied = cardsThatAre(trial, 'DENIED').slice(0, 1);
  const willSaveCard = plain.body.cardNumberOrigin === 'END_USER';
  const kinds = [
    { request: plain, kind: 'good' as const },
    { request: await fullOrPlain(trial), kind: 'good' as const },
    { request: { ...plain, body: { ...plain.body, willSaveCard } }, kind: 'good' as const },
    ...denied.map((card) => ({ request: withCard(plain, card), kind: 'denied' as const })),
    {
      request: { ...plain, body: { ...plain.body, amount: -1 } },
      ...{ kind: 'refused' as const, must: RULES.refused },
    },
    {
      request: { ...plain, ...addressedTo(freshUuid(trial.seed, 'unknown merchant', 0)) },
      kind: 'refused' as const,
    },
    ...merchants.slice(1).map(() => ({
      request: plain,
      ...{ kind: 'refused' as const, must: RULES.header },
    })),
  ];
  const bodies = kinds.map(({ request, ...others }, n) => {
    const localTransactionDate = dateTimes.plain(new Date(instant - n * 60_000));
    return { request: withMetadata(request, { localTransactionDate }), ...others };
  });
  const ids = Array.from({ length: IDS + 9 }, () => paymentUuidFor(trial.identity()));
  const client = await otherClient(trial, ({ scopes }) => scopes.includes(SCOPE));
  const forbidden = await otherClient(trial, ({ scopes }) => !scopes.includes(SCOPE));
  const raw = await furtherToken(trial);
  const issued = await trial.session.tokenOf(trial.target.clients[0].id);
  const tokens = {
    ...(client !== undefined && { 'another client': { client } }),
    ...(forbidden !== undefined && { [FORBIDDEN]: { client: forbidden } }),
    ...(raw !== undefined && { 'a new token': { raw } }),
    ...(issued !== undefined && { [UNKNOWN]: { raw: lengthenedToken(issued) } }),
  };
  const changes = changesOf(trial, instant);
  const again = transitionOf(paymentMachine(trial), 'authorized', 'the same PUT again');
  return { again, ids, bodies, changes, merchants, tokens, used: ids.map(() => undefined) };
}

function changesOf(trial: Trial, instant: number): Payments['changes'] {
  const inBody =
    (change: (amount: number, body: PaymentRequest['body']) => object) =>
    (one: PaymentRequest) => ({
      ...one,
      body: { ...one.body, ...change(one.body.amount, one.body) },
    });
  const later = dateTimes.plain(new Date(instant + 60_000));
  const [card, denied] = [lastGoodCard(trial), cardsThatAre(trial, 'DENIED')[0]];
  const cards = [...(card === goodCard(trial) ? [] : [card]), ...(denied ? [denied] : [])];
  return [
    inBody((amount) => ({ amount: Math.max(0.01, Math.floor(amount * 50) / 100) })),
    inBody((amount) => ({ amount: 0, tipAmount: amount })),
    inBody((_amount, { willSaveCard }) => ({ willSaveCard: !willSaveCard })),
    (one) =>
      withMetadata(one, {
        guestIdentifier: '+15555550100',
        originIPAddr: '8.8.4.4',
        partnerServiceInfo: { instanceId: 'conformance-2' },
      }),
    (one) => withMetadata(one, { localTransactionDate: later }),
    inBody((amount, { tipAmount }) => ({ tipAmount: tipAmount === amount ? 0 : amount })),
    ...cards.map((other) => (one: PaymentRequest) => withCard(one, other)),
  ];
}

/** What another request has otherwise, in the order of `changesOf`. */
export const CHANGED = [
  'half the amount',
  'the amount as tip',
  'another willSaveCard',
  'another guest',
  'another date',
  'another tip',
  'another card',
];
