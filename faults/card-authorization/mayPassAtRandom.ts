import type { MayPass } from '../MayPass.ts';

const TAKES =
  'asks only that a valid request is accepted; a drawn paymentState is AUTHORIZED at times';
const AFTER =
  'asks only that a request is processed; a drawn paymentState is none that is AUTHORIZED at times';

/** What passes where every response has the right form by chance, each with the reason. */
export const mayPassAtRandom: MayPass[] = [
  { rules: 'card-authorization/authorize/transaction-date-takes-any-offset', reason: TAKES },
  { rules: 'card-authorization/authorize/transaction-date-takes-every-day', reason: TAKES },
  { rules: 'card-authorization/authorize/ip-address-may-be-ipv4', reason: TAKES },
  { rules: 'card-authorization/authorize/ip-address-may-be-ipv6', reason: TAKES },
  { rules: 'card-authorization/authorize/delivery-zip-plus-four-without-separator', reason: TAKES },
  { rules: 'card-authorization/authorize/takes-every-card-number-origin', reason: TAKES },
  { rules: 'card-authorization/authorize/takes-texts-beyond-ascii', reason: TAKES },
  { rules: 'card-authorization/authorize/takes-long-texts', reason: TAKES },
  { rules: 'card-authorization/authorize/payment-id-is-matched-whole', reason: TAKES },
  { rules: 'card-authorization/authorize/payment-id-after-a-denial', reason: AFTER },
];
