import { randomUUID } from 'node:crypto';
import type { BrokenClient } from './Caller.ts';
import { loggedIn } from './loggedIn.ts';
import type { Payment } from './Partner.ts';
import { first, inUnknownState, isTo } from './scenarios.ts';

/** An authorization with other metadata. */
const withMetadata =
  (changes: object) =>
  (body: Payment): Payment => ({
    ...body,
    requestMetadata: { ...body.requestMetadata, ...changes },
  });

const without = (field: keyof Payment) => (body: Payment) => ({ ...body, [field]: undefined });

/** Clients that break rules of who authorizes payments. */
export const brokenPayers: BrokenClient[] = [
  loggedIn(
    'pays-twice-under-one-id',
    'It takes the id of the order for that of the payment, and an order is paid in two parts.',
    'client/card-authorization/payment-id-is-fresh',
    async (partner) => {
      const id = randomUUID();
      await partner.authorize({ id });
      await partner.authorize({ id, change: (body) => ({ ...body, amount: 5 }) });
    },
  ),
  loggedIn(
    'sends-an-answered-payment-again',
    'It sends a payment again that was authorized.',
    'client/card-authorization/payment-id-is-fresh',
    async (partner) => {
      const id = randomUUID();
      await partner.authorize({ id });
      await partner.authorize({ id });
    },
  ),
  loggedIn(
    'merchant-is-another-restaurant',
    'The restaurant of the header is the one that it was set up with.',
    'client/card-authorization/merchant-is-the-restaurant',
    (partner) => partner.authorize({ merchant: partner.known.otherRestaurant }),
  ),
  loggedIn(
    'pays-nothing',
    'It authorizes checks that a voucher has paid.',
    'client/card-authorization/sum-is-above-zero',
    (partner) => partner.authorize({ change: (body) => ({ ...body, amount: 0, tipAmount: 0 }) }),
  ),
  loggedIn(
    'leaves-out-the-key',
    'It does not say with which key the card is encrypted.',
    'client/card-authorization/key-id-is-sent',
    (partner) => partner.authorize({ change: without('keyId') }),
  ),
  loggedIn(
    'leaves-out-the-origin',
    'It leaves where the card number came from to the default.',
    'client/card-authorization/card-number-origin-is-sent',
    (partner) => partner.authorize({ change: without('cardNumberOrigin') }),
  ),
  loggedIn(
    'gives-its-own-address',
    'It gives the address of its own server in place of the cardholder.',
    'client/card-authorization/origin-address-is-public',
    (partner) => partner.authorize({ change: withMetadata({ originIPAddr: '10.1.2.3' }) }),
  ),
  loggedIn(
    'masks-the-card',
    'It masks two of the first six digits.',
    'client/card-authorization/card-digits-are-six-and-four',
    (partner) => partner.authorize({ change: withMetadata({ cardFirst6: '4242**' }) }),
  ),
  loggedIn(
    'writes-dates-its-own-way',
    'It writes the date as people of its country do.',
    'client/card-authorization/transaction-date-is-iso-8601',
    (partner) =>
      partner.authorize({ change: withMetadata({ localTransactionDate: '03/16/2026 12:30 PM' }) }),
  ),
  loggedIn(
    'writes-zip-plus-four-with-a-dash',
    'It writes a ZIP+4 as the post does.',
    'client/card-authorization/zip-plus-four-has-no-separator',
    (partner) =>
      partner.authorize({
        change: withMetadata({ billingAddress: { postalCode: '04101-4321', country: 'USA' } }),
      }),
  ),
  loggedIn(
    'pays-again-what-it-cannot-read',
    'A state that it does not know is an error to it, and it authorizes the payment anew.',
    'client/card-authorization/unknown-state-is-tolerated',
    async (partner) => {
      await partner.authorize();
      await partner.wait(3);
      await partner.authorize();
    },
    first(1, isTo('PUT', '/payments/'), inUnknownState),
  ),
];
