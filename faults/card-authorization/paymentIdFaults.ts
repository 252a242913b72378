import { byId, wordsOf, type UnplacedFault } from '../Fault.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import { atRestaurant, restaurantOf, sends } from '../messages.ts';
import {
  isDenied,
  merchantOf,
  metadataText,
  paymentOf,
  refusal,
  authorize,
  isDelivered,
} from './messages.ts';
import { briefPause, changingItsMind } from '../sequence.ts';
import { resubmitting, differsIn } from './wrappers.ts';

/** What goes wrong with the merchant and the payment id of the path. */
export const paymentIdFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'card-authorization/authorize/answers-400-to-unknown-merchants': {
      description: 'A merchant that does not exist is a request that is not valid.',
      rules: ['card-authorization/authorize/unknown-merchant-is-404'],
      wrap: authorize.answered(404).status(400),
    },
    'card-authorization/authorize/an-unknown-merchant-is-invalid-the-second-time': {
      rules: ['card-authorization/authorize/unknown-merchant-is-404'],
      wrap: authorize.around(changingItsMind(404, merchantOf, async () => refusal(422))),
    },
    'card-authorization/authorize/answers-a-bare-404': {
      description: 'A merchant that does not exist gets a response by the gateway.',
      rules: ['card-authorization/authorize/unknown-merchant-is-404'],
      wrap: authorize.answered(404).body({ message: 'no route' }),
    },
    'card-authorization/authorize/conflicts-once': {
      description: 'The second request for a payment id is a conflict, and the third is not.',
      rules: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
      alsoBreaks: ['card-authorization/authorize/payment-id-*'],
      wrap: resubmitting(({ count }) => count > 1),
    },
    'card-authorization/authorize/authorizes-deliveries-twice': {
      description: 'A payment id is recognized again only if nothing is delivered.',
      rules: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
      alsoBreaks: ['card-authorization/authorize/payment-id-*'],
      wrap: resubmitting(({ request }) => sends(isDelivered)(request)),
    },
    'card-authorization/authorize/keeps-payment-ids-per-merchant': {
      rules: ['card-authorization/authorize/payment-id-again-at-another-merchant'],
      wrap: resubmitting(({ first, request }) => merchantOf(first) !== merchantOf(request)),
    },
    'card-authorization/authorize/cuts-payment-ids-short': {
      description: 'A column for payment ids has 35 characters: the last digit is lost.',
      rules: ['card-authorization/authorize/payment-id-is-matched-whole'],
      wrap: conflictingBy((id) => id.slice(0, -1)),
    },
    'card-authorization/authorize/finds-payments-by-the-end-of-their-ids': {
      description: 'A conflict is found by the last groups of the payment id.',
      rules: ['card-authorization/authorize/payment-id-is-matched-whole'],
      wrap: conflictingBy((id) => id.slice(8)),
    },
    'card-authorization/authorize/remembers-refusals': {
      description: 'The payment id of a rejected request is rejected ever after.',
      rules: ['card-authorization/authorize/payment-id-after-a-refusal'],
      alsoBreaks: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
      wrap: rememberingAnswers(({ status }) => status === 400 || status === 422),
    },
    'card-authorization/authorize/remembers-denials-as-refusals': {
      description: 'The payment id of a denied request is invalid from then on.',
      rules: ['card-authorization/authorize/payment-id-after-a-denial'],
      wrap: rememberingAnswers(isDenied),
    },
    'card-authorization/authorize/pays-the-merchant-of-the-path': {
      description: 'The restaurant header is not compared with the merchant of the path.',
      rules: ['card-authorization/authorize/merchant-is-the-restaurant-of-the-header'],
      wrap: authorize
        .when((request) => UUID.test(restaurantOf(request) ?? ''))
        .request((request) => atRestaurant(request, merchantOf(request))),
    },
    'card-authorization/authorize/pays-the-restaurant-of-the-header': {
      description: 'The merchant of the path has to exist, and the one of the header is paid.',
      rules: ['card-authorization/authorize/merchant-is-the-restaurant-of-the-header'],
      wrap: authorize.answered(400).answer((response, { request, next }) => {
        const restaurant = restaurantOf(request) ?? '';
        const isConflict = merchantOf(request) !== restaurant.toLowerCase();
        if (!isConflict || !UUID.test(restaurant)) return response;
        const path = request.path.replace(/merchants\/[^/]+/, `merchants/${restaurant}`);
        return next({ ...request, path });
      }),
    },
  }),
  ...(
    [
      ['takes-another-card-for-the-same-payment', differsIn((body) => body['encryptedCardData'])],
      ['takes-another-amount-for-the-same-payment', differsIn((body) => body['amount'])],
      [
        'takes-another-tip-for-the-same-payment',
        (one) =>
          differsIn((body) => body['tipAmount'])(one) && !differsIn((body) => body['amount'])(one),
      ],
      [
        'keeps-payment-ids-per-origin',
        differsIn((body) => body['cardNumberOrigin']),
        'Payment ids are kept per cardNumberOrigin.',
      ],
      [
        'takes-another-time-for-the-same-payment',
        differsIn((body) => metadataText(body, 'localTransactionDate')),
      ],
    ] as [id: string, isForgotten: Parameters<typeof resubmitting>[0], description?: string][]
  ).map(([id, isForgotten, description = wordsOf(id)]) => ({
    id: `card-authorization/authorize/${id}`,
    description,
    rules: ['card-authorization/authorize/payment-id-again-with-another-body'],
    alsoBreaks: [
      'card-authorization/authorize/payment-id-*',
      'card-authorization/authorize/resubmitted-after-void-by-hand',
    ],
    wrap: resubmitting(isForgotten),
  })),
  ...(
    [
      ['cuts-merchant-ids-short', 'the last digit', (id) => id.slice(0, -1)],
      ['finds-merchants-by-the-end-of-their-ids', 'the first eight digits', (id) => id.slice(8)],
    ] as [id: string, cut: string, partOf: (id: string) => string][]
  ).flatMap(([id, cut, partOf]) => [
    {
      id: `card-authorization/authorize/${id}`,
      description: `A merchant is looked up by its GUID without ${cut}.`,
      rules: [
        'card-authorization/authorize/unknown-merchant-is-404',
        'card-authorization/authorize/merchant-is-the-restaurant-of-the-header',
      ],
      wrap: knowingMerchantsBy(partOf),
    },
    {
      id: `card-authorization/authorize/${id}-in-the-header`,
      description: `The header is compared with the merchant of the path without ${cut} of the GUID.`,
      rules: ['card-authorization/authorize/merchant-is-the-restaurant-of-the-header'],
      wrap: authorize
        .when((request) => partOf(restaurantOf(request) ?? '') === partOf(merchantOf(request)))
        .request((request) => atRestaurant(request, merchantOf(request))),
    },
  ]),
  {
    id: 'card-authorization/authorize/compares-no-card-the-second-time',
    description: 'A payment that was rejected with 422 is authorized when it is sent again.',
    rules: ['card-authorization/authorize/card-last4-matches'],
    alsoBreaks: ['card-authorization/*'],
    wrap: authorize.around((next) => {
      const rejected = new Set<string>();
      let good: unknown;
      return async (request) => {
        const isAgain = rejected.has(request.path) && good !== undefined;
        const response = await next(isAgain ? { ...request, body: good } : request);
        if (response.status === 422) rejected.add(request.path);
        if (response.status === 200 && !isDenied(response)) good = request.body;
        return response;
      };
    }),
  },
  {
    id: 'card-authorization/authorize/forgets-one-of-two-at-once',
    description: 'All but one of several payments that are made at once are forgotten.',
    rules: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
    alsoBreaks: ['card-authorization/authorize/payment-id-*'],
    wrap: authorize.around((next) => {
      let made = new Set<string>();
      const ever = new Set<string>();
      const underWay = new Set<string>();
      return async (request) => {
        const id = paymentOf(request);
        if (made.has(id) || underWay.has(id)) return refusal(409);
        underWay.add(id);
        const after = new Set(made).add(id);
        await briefPause();
        const path = ever.has(id) ? request.path.replace(id, crypto.randomUUID()) : request.path;
        const response = await next({ ...request, path });
        underWay.delete(id);
        if (response.status !== 200 || isDenied(response)) return response;
        ever.add(id);
        made = after;
        return response;
      };
    }),
  },
];

/** Responds with 422 to every request for a payment id once a response to it was like that. */
function rememberingAnswers(isRemembered: (response: SandboxResponse) => boolean): Wrapper {
  return authorize.around((next) => {
    const remembered = new Set<string>();
    return async (request) => {
      const id = paymentOf(request);
      if (remembered.has(id)) return refusal(422);
      const response = await next(request);
      if (isRemembered(response)) remembered.add(id);
      return response;
    };
  });
}

/** Responds with 409 to a payment id that has this part in common with one that was processed. */
function conflictingBy(part: (id: string) => string): Wrapper {
  return authorize.around((next) => {
    const processed = new Set<string>();
    return async (request) => {
      const known = part(paymentOf(request));
      const response = await next(request);
      if (response.status !== 200) return response;
      if (processed.has(known)) return refusal(409);
      processed.add(known);
      return response;
    };
  });
}

/** Mistakes a merchant for the one that has this part of its GUID in common with it. */
function knowingMerchantsBy(partOf: (id: string) => string): Wrapper {
  const known = new Map(restaurantSeeds.map(({ guid }) => [partOf(guid), guid]));
  return authorize.request((request) => {
    const given = merchantOf(request);
    const merchant = known.get(partOf(given));
    if (merchant === undefined) return request;
    const whole = (text: string) => text.replace(given, merchant);
    const found = { ...request, path: whole(request.path) };
    return atRestaurant(found, whole(restaurantOf(request) ?? ''));
  });
}
