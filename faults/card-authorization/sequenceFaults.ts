import type { SandboxRequest } from '../../sandbox/types.ts';
import { bearerIn, noticing } from '../authentication/tokenRequests.ts';
import type { UnplacedFault } from '../Fault.ts';
import { all } from '../on.ts';
import { atRestaurant, restaurantOf } from '../messages.ts';
import { briefPause, keptByConnection, mixingUp, repeatingRejection } from '../sequence.ts';
import {
  authorize,
  isAuthorize,
  isDenied,
  merchantOf,
  metadataText,
  paymentOf,
  receipts,
  refusal,
} from './messages.ts';
import { resubmitting, type Resubmission } from './wrappers.ts';

const AGAIN = 'card-authorization/authorize/payment-id-again-with-the-same-body';

/** When a payment id is forgotten: what single requests, and pairs of them, do not show. */
const FORGOTTEN: [
  id: string,
  description: string,
  isForgotten: (again: Resubmission) => boolean,
][] = [
  [
    'forgets-a-payment-after-three-others',
    'Only the last three payment ids are remembered.',
    ({ request, since }) => othersIn(since, request) >= 3,
  ],
  [
    'forgets-a-payment-after-many-others',
    'Only the last sixteen payment ids are remembered.',
    ({ request, since }) => othersIn(since, request) >= 16,
  ],
  [
    'forgets-a-payment-after-that-of-another-merchant',
    'The payment ids of a merchant are remembered until another merchant has a payment.',
    ({ first, since }) =>
      since.some(
        ({ request, response }) =>
          response.status === 200 && merchantOf(request) !== merchantOf(first),
      ),
  ],
  [
    'forgets-a-payment-after-a-denial',
    'A payment that is denied clears the list of payment ids.',
    ({ since }) => since.some(({ response }) => isDenied(response)),
  ],
  [
    'forgets-a-payment-after-a-refused-one',
    'A request that is rejected for another payment id clears the list of payment ids.',
    ({ request, since }) =>
      since.some(
        (one) =>
          (one.response.status === 400 || one.response.status === 422) &&
          paymentOf(one.request) !== paymentOf(request),
      ),
  ],
  [
    'remembers-payments-for-each-client',
    'Payment ids are kept per client.',
    ({ first, request }) => first.headers['authorization'] !== request.headers['authorization'],
  ],
  [
    'finds-every-other-conflict',
    'Every second request for a known payment id is authorized.',
    ({ count }) => count % 2 === 0,
  ],
  [
    'forgets-a-payment-after-the-next-conflict',
    'A conflict of one payment id replaces the one that is remembered.',
    ({ request, since }) =>
      since.some(
        (one) => one.response.status === 409 && paymentOf(one.request) !== paymentOf(request),
      ),
  ],
];

/** For how many other payment ids there was a payment. */
function othersIn(since: Resubmission['since'], request: SandboxRequest): number {
  const paid = since.filter(({ response }) => response.status === 200);
  const ids = new Set(paid.map((one) => paymentOf(one.request)));
  return ids.size - Number(ids.has(paymentOf(request)));
}

/** Whether a payment is the second, fourth … that finds the same one made. */
function everySecondBehind() {
  const found = new WeakMap<SandboxRequest, number>();
  return (made: SandboxRequest) => found.set(made, (found.get(made) ?? 0) + 1).get(made)! % 2 === 0;
}

/** Defects of what came before, and of what happens at once. */
export const sequenceFaults: UnplacedFault[] = [
  ...FORGOTTEN.map(([id, description, isForgotten]) => ({
    ...{ id: `card-authorization/authorize/${id}`, description, rules: [AGAIN] },
    alsoBreaks: [
      'card-authorization/authorize/payment-id-*',
      'card-authorization/authorize/resubmitted-after-*',
    ],
    wrap: resubmitting(isForgotten),
  })),
  {
    id: 'card-authorization/authorize/never-uses-up-an-id-that-was-denied',
    description: 'A payment id of which a payment was denied is authorized each time afterwards.',
    rules: [AGAIN],
    alsoBreaks: ['card-authorization/authorize/payment-id-*'],
    wrap: (next) => {
      const denied = new Set<string>();
      const noting = authorize.answer((response, { request }) => {
        if (isDenied(response)) denied.add(paymentOf(request));
        return response;
      });
      const isForgotten = ({ request }: Resubmission) => denied.has(paymentOf(request));
      return all(resubmitting(isForgotten), noting)(next);
    },
  },
  {
    id: 'card-authorization/authorize/remembers-payments-for-each-token',
    description: 'A payment id is known only as long as the client uses the same access token.',
    rules: [AGAIN],
    alsoBreaks: ['card-authorization/authorize/payment-id-*'],
    wrap: (next) => {
      const clients = new Map<string, string>();
      const clientOf = (request: SandboxRequest) => clients.get(bearerIn(request) ?? '');
      const isForgotten = ({ first, request }: Resubmission) =>
        bearerIn(first) !== bearerIn(request) && clientOf(first) === clientOf(request);
      return all(
        resubmitting(isForgotten),
        noticing((token, { id }) => clients.set(token, id)),
      )(next);
    },
  },
  ...[
    {
      id: 'reads-the-payment-id-before-it-writes-it',
      description: 'A few milliseconds pass between looking up a payment id and storing it.',
      isBlind: () => true,
    },
    {
      id: 'releases-a-payment-id-when-it-rejects-another',
      description: 'Every second payment that waits for one with the same id is authorized, too.',
      isBlind: everySecondBehind(),
    },
    {
      id: 'locks-a-payment-id-for-each-client',
      description: 'Payments for one id wait for one another only if they are of one client.',
      isBlind: (one: SandboxRequest, other: SandboxRequest) => bearerIn(one) !== bearerIn(other),
    },
    {
      id: 'locks-a-payment-id-for-each-merchant',
      description: 'Payments for one id wait for one another only if they are of one merchant.',
      rule: 'payment-id-again-at-another-merchant',
      isBlind: (one: SandboxRequest, other: SandboxRequest) =>
        merchantOf(one) !== merchantOf(other),
    },
  ].map(({ id: name, description, rule = 'payment-id-twice-at-once', isBlind }) => ({
    ...{ id: `card-authorization/authorize/${name}`, description },
    rules: [`card-authorization/authorize/${rule}`],
    wrap: authorize.around((next) => {
      const known = new Map<string, SandboxRequest>();
      return async (request) => {
        const id = paymentOf(request);
        if (known.has(id)) return refusal(409);
        await briefPause();
        const made = known.get(id);
        if (made !== undefined && !isBlind(made, request)) return refusal(409);
        const path = made ? request.path.replace(id, crypto.randomUUID()) : request.path;
        const response = await next({ ...request, path });
        if (response.status === 200 && !isDenied(response)) known.set(id, request);
        return response;
      };
    }),
  })),
  {
    id: 'card-authorization/authorize/refuses-all-that-come-at-once',
    description:
      'Requests for one payment id that are under way together are all rejected with 409.',
    rules: ['card-authorization/authorize/good-card-is-authorized'],
    wrap: (next) => {
      const underWay = new Map<string, number>();
      return authorize.around((inner) => async (request) => {
        const id = paymentOf(request);
        const count = (by: number) => underWay.set(id, (underWay.get(id) ?? 0) + by).get(id) ?? 0;
        const before = count(1);
        await briefPause();
        const isAlone = before === 1 && count(0) === 1;
        const response = isAlone ? await inner(request) : refusal(409);
        await briefPause();
        count(-1);
        return response;
      })(next);
    },
  },
  {
    id: 'card-authorization/authorize/authorizes-what-it-rejected-before',
    description:
      'A request with a negative amount is rejected, and authorized when it is sent again.',
    rules: ['card-authorization/authorize/parts-of-a-sum-are-not-negative'],
    wrap: (next) => {
      const rejected = new Set<string>();
      return authorize.around((inner) => async (request) => {
        const key = JSON.stringify([request.path, request.body]);
        const { amount } = Object(request.body) as { amount: number };
        const isAgain = rejected.has(key) && amount < 0;
        const response = await inner(
          isAgain ? { ...request, body: { ...Object(request.body), amount: -amount } } : request,
        );
        if (response.status >= 400) rejected.add(key);
        return response;
      })(next);
    },
  },
  ...[403, 404].map((status) => ({
    id: `card-authorization/authorize/repeats-a-${status}`,
    description: `The next request for a payment id whose request got ${status} gets it, too, whoever sends it.`,
    rules: ['card-authorization/authorize/payment-id-after-a-refusal'],
    wrap: authorize.around(repeatingRejection(paymentOf, status)),
  })),
  {
    id: 'card-authorization/authorize/a-connection-knows-its-merchant',
    description:
      'On a connection that had a payment of the merchant, the restaurant header is not compared.',
    rules: ['card-authorization/authorize/merchant-is-the-restaurant-of-the-header'],
    wrap: keptByConnection('before', isAuthorize, (request, before) =>
      merchantOf(request) === merchantOf(before)
        ? atRestaurant(request, merchantOf(request))
        : request,
    ),
  },
  {
    id: 'card-authorization/authorize/a-connection-takes-every-merchant',
    description: 'A payment is for the merchant of the first one of its connection.',
    rules: ['card-authorization/authorize/unknown-merchant-is-404'],
    wrap: keptByConnection('first', isAuthorize, (request, first) => {
      if (merchantOf(request) !== restaurantOf(request)) return request;
      const path = request.path.replace(merchantOf(request), merchantOf(first));
      return atRestaurant({ ...request, path }, merchantOf(first));
    }),
  },
  {
    id: 'card-authorization/authorize/looks-at-no-amount-behind-a-rejected-token',
    description: 'A request right after one with a wrong token is authorized for any amount.',
    rules: ['card-authorization/authorize/parts-of-a-sum-are-not-negative'],
    wrap: authorize.around((next) => {
      let isBehind = false;
      return async (request) => {
        const { amount } = Object(request.body) as { amount?: number };
        const isWrong = isBehind && Number(amount) < 0;
        const response = await next(
          isWrong ? { ...request, body: { ...Object(request.body), amount: 1 } } : request,
        );
        isBehind = response.status === 401;
        return response;
      };
    }),
  },
  {
    id: 'card-authorization/authorize/mixes-up-payments-at-once',
    description: 'Concurrent payments are all made with the body of the last one.',
    rules: ['card-authorization/authorize/transaction-date-is-a-copy'],
    alsoBreaks: ['card-authorization/authorize/last4-is-the-card-supplied'],
    wrap: mixingUp(isAuthorize, (request, { body }) => ({ ...request, body })),
  },
  {
    id: 'card-authorization/authorize/shows-the-date-of-the-payment-before',
    description:
      'The receipt of a payment right after one of another merchant has the date of that one.',
    rules: ['card-authorization/authorize/transaction-date-is-a-copy'],
    alsoBreaks: ['card-authorization/authorize/transaction-date-*'],
    wrap: (next) => {
      let last: { merchant: string; date: string } | undefined;
      return receipts.set((_receipt, { request }) => {
        const own = {
          merchant: merchantOf(request),
          date: metadataText(request.body, 'localTransactionDate'),
        };
        const shown = last !== undefined && last.merchant !== own.merchant ? last : own;
        last = own;
        return { localTransactionDate: shown.date };
      })(next);
    },
  },
];
