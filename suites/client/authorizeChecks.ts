import ipaddr from 'ipaddr.js';
import { KEPT, eachRequest, seen, type ClientCheck } from '../../src/clients/ClientCheck.ts';
import { succeeded, type ClientExchange } from '../../src/clients/ClientExchange.ts';
import { formOf } from '../../src/sent/judging/formOf.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import { readIso8601 } from '../partners/access/readIso8601.ts';
import { RESTAURANT_HEADER } from '../restaurantHeader.ts';

const AUTHORIZE = 'card-authorization/authorize';

const KNOWN_STATES = ['AUTHORIZED', 'ACKNOWLEDGED', 'DENIED'];

/** How long an unapplied payment is held, by the documents. */
const HELD_MS = 5 * 60_000;

/** Kinds of addresses that no public client has. */
const NOT_PUBLIC = new Set([
  ...['private', 'loopback', 'linkLocal', 'uniqueLocal', 'unspecified', 'multicast', 'broadcast'],
  'carrierGradeNat',
]);

const bodyOf = ({ sent }: ClientExchange) => membersOf(sent.json);
const metadataOf = (exchange: ClientExchange) => membersOf(bodyOf(exchange)['requestMetadata']);
const idOf = ({ sent }: ClientExchange) => (sent.path['paymentUuid'] ?? '').toLowerCase();

/** Of the documented rejections, only 409 says that the id has a payment: after another, the id is as new as before. */
function isUnused({ response }: ClientExchange): boolean {
  const status = response?.status ?? 0;
  return status >= 400 && status < 500 && status !== 409;
}

function wasAnswered({ response, error }: ClientExchange): boolean {
  return response !== null && error === null && response.status < 500;
}

/** What identifies a payment: two requests with the same text are for the same payment. */
function paymentIn(exchange: ClientExchange): string {
  const { amount, tipAmount, encryptedCardData } = bodyOf(exchange);
  const { guestIdentifier } = metadataOf(exchange);
  return JSON.stringify([
    exchange.sent.path['merchantUuid'],
    amount,
    tipAmount,
    encryptedCardData,
    guestIdentifier,
  ]);
}

function isSoonAfter(exchange: ClientExchange, earlier: ClientExchange): boolean {
  return idOf(exchange) !== idOf(earlier) && exchange.startedAt - earlier.endedAt < HELD_MS;
}

/** Rules about who authorizes payments. */
export const authorizeChecks: ClientCheck[] = [
  {
    rule: 'client/card-authorization/payment-id-is-fresh',
    watch: () => {
      const earlier = new Map<string, ClientExchange>();
      return (exchange) => {
        if (exchange.operation !== AUTHORIZE) return [];
        const before = earlier.get(idOf(exchange));
        if (!isUnused(exchange)) earlier.set(idOf(exchange), exchange);
        if (before === undefined) return [KEPT];
        const isSame = paymentIn(before) === paymentIn(exchange);
        // If no response came, a client finds out by sending the same request again.
        if (isSame && !(wasAnswered(before) && exchange.startedAt >= before.endedAt)) return [];
        const actual = isSame
          ? 'the paymentUuid of a payment that was processed'
          : 'the paymentUuid of another payment';
        return [seen(false, 'a new paymentUuid for this payment', actual, [before])];
      };
    },
  },
  {
    rule: 'client/card-authorization/unknown-state-is-tolerated',
    watch: () => {
      let unknown: ClientExchange | undefined;
      const usual = new Map<string, ClientExchange>();
      // Perhaps a test that sends the same payments over and over, whatever the response.
      let areAllAlike = false;
      return (exchange) => {
        const before = unknown;
        const payment = exchange.operation === AUTHORIZE ? paymentIn(exchange) : undefined;
        const isAgain = (earlier: ClientExchange | undefined) =>
          earlier !== undefined && payment === paymentIn(earlier) && isSoonAfter(exchange, earlier);
        if (payment !== undefined) {
          areAllAlike ||= isAgain(usual.get(payment));
          const { paymentState } = membersOf(exchange.response?.json);
          const isUnknown = succeeded(exchange) && !KNOWN_STATES.includes(String(paymentState));
          if (isUnknown) unknown = exchange;
          else usual.set(payment, exchange);
        }
        if (before === undefined || exchange.startedAt < before.endedAt) return [];
        if (payment !== undefined && areAllAlike) return [];
        const expected = 'no second payment of the same';
        const actual = 'the same payment under another id';
        return [seen(!isAgain(before), expected, actual, [before])];
      };
    },
  },
  eachRequest('client/card-authorization/merchant-is-the-restaurant', [AUTHORIZE], ({ sent }) => {
    const header = sent.header(RESTAURANT_HEADER);
    if (header === undefined) return undefined;
    const isSame = sent.path['merchantUuid']?.toLowerCase() === header.toLowerCase();
    return seen(isSame, 'one restaurant in path and header', 'two restaurants');
  }),
  eachRequest('client/card-authorization/sum-is-above-zero', [AUTHORIZE], (exchange) => {
    const { amount, tipAmount } = bodyOf(exchange);
    if (typeof amount !== 'number' || typeof tipAmount !== 'number') return undefined;
    return seen(
      amount + tipAmount > 0,
      'a sum greater than zero',
      `a sum of ${amount + tipAmount}`,
    );
  }),
  eachRequest('client/card-authorization/key-id-is-sent', [AUTHORIZE], (exchange) =>
    seen('keyId' in bodyOf(exchange), 'a keyId', 'no keyId'),
  ),
  eachRequest('client/card-authorization/card-number-origin-is-sent', [AUTHORIZE], (exchange) =>
    seen('cardNumberOrigin' in bodyOf(exchange), 'a cardNumberOrigin', 'no cardNumberOrigin'),
  ),
  eachRequest('client/card-authorization/origin-address-is-public', [AUTHORIZE], (exchange) => {
    const { originIPAddr: address } = metadataOf(exchange);
    if (typeof address !== 'string') return undefined;
    const range = ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined;
    const isPublic = range !== undefined && !NOT_PUBLIC.has(range);
    const actual =
      range === undefined ? 'a text that is no IP address' : `an address of the range "${range}"`;
    return seen(isPublic, 'a public address', actual);
  }),
  eachRequest('client/card-authorization/card-digits-are-six-and-four', [AUTHORIZE], (exchange) => {
    const { cardFirst6, cardLast4 } = metadataOf(exchange);
    if (typeof cardFirst6 !== 'string' || typeof cardLast4 !== 'string') return undefined;
    const isKept = /^\d{6}$/.test(cardFirst6) && /^\d{4}$/.test(cardLast4);
    return seen(
      isKept,
      'six digits and four',
      `cardFirst6 of ${cardFirst6.length} characters and cardLast4 of ${cardLast4.length}, not all of them digits`,
    );
  }),
  eachRequest('client/card-authorization/transaction-date-is-iso-8601', [AUTHORIZE], (exchange) => {
    const { localTransactionDate: date } = metadataOf(exchange);
    if (typeof date !== 'string') return undefined;
    // RFC 3339 allows a space in place of the T.
    const isKept = readIso8601(date.replace(' ', 'T')) !== undefined && /\d[T ]\d/i.test(date);
    return seen(isKept, 'a date and time in ISO 8601', formOf(date));
  }),
  eachRequest(
    'client/card-authorization/zip-plus-four-has-no-separator',
    [AUTHORIZE],
    (exchange) => {
      const { billingAddress, deliveryAddress } = metadataOf(exchange);
      const codes = [billingAddress, deliveryAddress]
        .map(membersOf)
        .filter(({ country }) => country === 'USA')
        .map(({ postalCode }) => String(postalCode))
        .filter((code) => /^\d{5}\D?\d{4}$/.test(code));
      if (codes.length === 0) return undefined;
      return seen(
        codes.every((code) => /^\d{9}$/.test(code)),
        'nine digits',
        'five digits and four with a separator',
      );
    },
  ),
];
