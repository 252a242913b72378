import type { MayPassAtRandom } from '../MayPassAtRandom.ts';

/** What passes where every response has the right form by chance, each with the reason. */
export const mayPassAtRandom: MayPassAtRandom = {
  'asks only that a valid request is accepted; a drawn paymentState is AUTHORIZED at times': [
    'card-authorization/authorize/transaction-date-takes-any-offset',
    'card-authorization/authorize/transaction-date-takes-every-day',
    'card-authorization/authorize/ip-address-may-be-ipv4',
    'card-authorization/authorize/ip-address-may-be-ipv6',
    'card-authorization/authorize/delivery-zip-plus-four-without-separator',
    'card-authorization/authorize/takes-every-card-number-origin',
    'card-authorization/authorize/takes-texts-beyond-ascii',
    'card-authorization/authorize/takes-long-texts',
    'card-authorization/authorize/payment-id-is-matched-whole',
  ],
  'asks only that a request is processed; a drawn paymentState is none that is AUTHORIZED at times':
    ['card-authorization/authorize/payment-id-after-a-denial'],
};
