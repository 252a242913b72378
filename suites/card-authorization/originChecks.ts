import { byRule } from '../../src/checked/byRule.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { Json } from '../../src/promised/types.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { isSuccess } from '../../src/sent/answers.ts';
import { authorizedTwin, describeOutcome } from './assertions.ts';
import { refusing, type Change } from './changes.ts';
import { observing } from './observing.ts';
import {
  AUTHORIZE,
  goodRequest,
  withCard,
  type PaymentRequest,
  cardFrom,
} from './paymentRequests.ts';

const ORIGINS = ['END_USER', 'PARTNER_VAULT'] as const;

/** Checks of where a card number comes from, what it is encrypted in, and which key it was encrypted with. */
export const originChecks = byRule({
  'card-authorization/authorize/takes-every-card-number-origin': async (trial) => {
    const plain = await goodRequest(trial);
    const { outcome } = await authorizedTwin(trial, plain);
    const twin = `the same request with cardNumberOrigin ${plain.body.cardNumberOrigin} ${outcome}`;
    await trial.each(ORIGINS, async (origin) => {
      const own = cardFrom(trial, origin);
      const what = `a request with cardNumberOrigin ${origin}`;
      if (own !== undefined) {
        const exchange = await trial.send(AUTHORIZE, withCard(plain, own), {
          expects: 'success',
        });
        trial.accepted(exchange, what, twin);
      } else await withoutCardFrom(trial, origin, plain);
    });
  },
  'card-authorization/authorize/encrypted-card-data-is-an-object': observing(refusing(asAnArray), [
    {
      openPoint: 'card-authorization/PaymentAuthorization/encrypted-card-data',
      changes: asTexts,
    },
  ]),
  'card-authorization/authorize/card-number-origin-is-required': observing(
    refusing((plain) => {
      const { cardNumberOrigin: _left, ...body } = plain.body;
      return [
        {
          what: 'a request without cardNumberOrigin',
          request: { ...plain, body },
          openPoint: 'card-authorization/authorize/card-number-origin-omitted',
        },
      ];
    }),
    [
      {
        openPoint: 'card-authorization/authorize/stored-card-as-end-user',
        changes: storedCardAsEndUser,
      },
      { openPoint: 'card-authorization/authorize/key-id-omitted', changes: withoutKeyId },
      {
        openPoint: 'card-authorization/authorize/unknown-key-id',
        changes: (valid) => [
          {
            what: 'a keyId of no key',
            request: { ...valid, body: { ...valid.body, keyId: 'no-such-key' } },
          },
        ],
      },
    ],
  ),
});

/**
 * For a target file without a card of that origin. A card that a guest typed may also come from a partner's vault, and
 * nothing in it says so. So if the value is accepted with such a card, the service knows it; a refusal shows nothing.
 * @throws NotExercised if nothing is shown
 */
async function withoutCardFrom(
  trial: Trial,
  origin: (typeof ORIGINS)[number],
  plain: PaymentRequest,
): Promise<void> {
  const needed = `fixtures.cards of the target file needs a card with cardNumberOrigin ${origin} whose outcome is AUTHORIZED`;
  // "It must be PARTNER_VAULT when stored card data is used."
  if (origin === 'END_USER') trial.notExercised(needed);
  const request = { ...plain, body: { ...plain.body, cardNumberOrigin: origin } };
  const exchange = await trial.send(AUTHORIZE, request, { expects: 'anything' });
  if (!isSuccess(trial.operation(AUTHORIZE), exchange))
    trial.notExercised(`${needed}; a typed card got ${describeOutcome(exchange)}`);
  trial.accepted(exchange, `a request with cardNumberOrigin ${origin}`);
}

/**
 * The card data inside an array, where a lenient reader would still find them.
 * @throws NotExercised if the target file has them in another shape than an object: which one is open there
 */
function asAnArray(request: PaymentRequest, trial: Trial): Change[] {
  const data = request.body.encryptedCardData;
  if (!isObject(data))
    return trial.notExercised(
      'encryptedCardData in fixtures.cards of the target file is no object',
    );
  return [withCardData(request, 'as an array of one', [data])];
}

/** The card data as the Base64 text that the documents call them, too. */
export function asTexts(request: PaymentRequest): Change[] {
  const data = request.body.encryptedCardData;
  const json = JSON.stringify(data);
  const [only, ...others] = isObject(data) ? Object.values(data) : [];
  return [
    withCardData(request, 'as JSON in Base64', Buffer.from(json).toString('base64')),
    ...(typeof only === 'string' && others.length === 0
      ? [withCardData(request, 'as the text of its only member', only)]
      : []),
  ];
}

function withCardData(
  { body, ...request }: PaymentRequest,
  shape: string,
  encryptedCardData: Json,
): Change {
  return {
    what: `encryptedCardData ${shape}`,
    request: { ...request, body: { ...body, encryptedCardData } },
  };
}

function storedCardAsEndUser(valid: PaymentRequest, trial: Trial): Change[] {
  const stored = cardFrom(trial, 'PARTNER_VAULT');
  if (stored === undefined) return [];
  const { body, ...request } = withCard(valid, stored);
  return [
    {
      what: 'a stored card with cardNumberOrigin END_USER',
      request: { ...request, body: { ...body, cardNumberOrigin: 'END_USER' } },
    },
  ];
}

/** The key of a card that has one. */
function withoutKeyId({ body, ...request }: PaymentRequest): Change[] {
  const { keyId, ...others } = body;
  return keyId === undefined
    ? []
    : [{ what: 'a request without keyId', request: { ...request, body: others } }];
}
