import type { UnplacedFault } from '../Fault.ts';
import { objectIn, type Row } from './messages.ts';
import { answering, resubmitting } from './wrappers.ts';

/** What goes wrong with the merchant and the payment id of the path. */
export const paymentIdFaults: UnplacedFault[] = [
  {
    id: 'card-authorization/authorize/answers-400-to-unknown-merchants',
    description: 'A merchant that does not exist is a request that is not valid.',
    rules: ['card-authorization/authorize/unknown-merchant-is-404'],
    wrap: answering((response) =>
      response.status === 404 ? { ...response, status: 400 } : response,
    ),
  },
  {
    id: 'card-authorization/authorize/answers-a-bare-404',
    description: 'A merchant that does not exist is answered by the gateway.',
    rules: ['card-authorization/authorize/unknown-merchant-is-404'],
    alsoBreaks: ['card-authorization/authorize/response/404/*'],
    wrap: answering((response) =>
      response.status === 404 ? { ...response, body: { message: 'no route' } } : response,
    ),
  },
  {
    id: 'card-authorization/authorize/replays-the-same-request',
    description: 'The same request again is answered like the first; only another one is 409.',
    rules: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
    alsoBreaks: [
      'card-authorization/authorize/resubmitted-after-void-by-hand',
      'card-authorization/authorize/resubmitted-after-automatic-void',
      'card-authorization/authorize/resubmitted-after-capture',
    ],
    wrap: resubmitting(
      ({ first, request }) => JSON.stringify(first.body) === JSON.stringify(request.body),
    ),
  },
  {
    id: 'card-authorization/authorize/conflicts-once',
    description: 'The second request for a payment id is a conflict, and the third is not.',
    rules: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
    alsoBreaks: ['card-authorization/authorize/payment-id-again-with-another-body'],
    wrap: resubmitting(({ count }) => count > 1),
  },
  {
    id: 'card-authorization/authorize/takes-another-card-for-the-same-payment',
    description: 'A conflict is found by payment id and card: another card pays again.',
    rules: ['card-authorization/authorize/payment-id-again-with-another-body'],
    wrap: resubmitting(
      ({ first, request }) =>
        JSON.stringify(objectIn(first.body, 'encryptedCardData')) !==
        JSON.stringify(objectIn(request.body, 'encryptedCardData')),
    ),
  },
  {
    id: 'card-authorization/authorize/takes-another-amount-for-the-same-payment',
    description: 'A payment id with another amount is taken as a correction.',
    rules: ['card-authorization/authorize/payment-id-again-with-another-body'],
    wrap: resubmitting(
      ({ first, request }) => (first.body as Row)['amount'] !== (request.body as Row)['amount'],
    ),
  },
];
