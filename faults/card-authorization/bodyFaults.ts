import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isAuthorize, metadataText, withMetadata, type Row } from './messages.ts';
import { reading, refusing } from './wrappers.ts';

/** Parses a body that is no JSON after repairing its text. */
function repairing(repair: (text: string) => string): Wrapper {
  return (next) => async (request) =>
    next(isAuthorize(request) ? repaired(request, repair) : request);
}

function repaired(request: SandboxRequest, repair: (text: string) => string): SandboxRequest {
  const { body } = request;
  if (typeof body !== 'string' || !body.startsWith('{')) return request;
  try {
    return { ...request, body: JSON.parse(repair(body)) as unknown };
  } catch {
    return request;
  }
}

/** The text of a body, without the card and the guest's identifier, whose characters have rules of their own. */
function withoutGuest({ encryptedCardData: _card, ...body }: Row): string {
  return JSON.stringify(withMetadata(body, { guestIdentifier: undefined }));
}

/** What goes wrong with the body as a whole, with the amounts and with the guest's identifier. */
export const bodyFaults: UnplacedFault[] = [
  {
    id: 'card-authorization/authorize/repairs-broken-json',
    description: 'A body that was cut off is closed before it is parsed.',
    rules: ['card-authorization/authorize/body-is-json'],
    wrap: repairing((text) => `${text}}`),
  },
  {
    id: 'card-authorization/authorize/reads-single-quotes',
    description: 'The parser takes single quotes for double ones.',
    rules: ['card-authorization/authorize/body-is-json'],
    wrap: repairing((text) => text.replaceAll("'", '"')),
  },
  {
    id: 'card-authorization/authorize/takes-a-zero-sum',
    description: 'Each amount is checked for being negative, and their sum is not looked at.',
    rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
    wrap: reading((body) =>
      body['amount'] === 0 && body['tipAmount'] === 0 ? { ...body, amount: 0.01 } : body,
    ),
  },
  {
    id: 'card-authorization/authorize/looks-at-tips-of-one-merchant-only',
    description: 'A negative tip to the second restaurant is taken for none.',
    rules: ['card-authorization/authorize/body/tipAmount/minimum'],
    wrap: (next) => (request) =>
      request.path.includes(restaurantSeeds[1]?.guid ?? '')
        ? reading((body) => (Number(body['tipAmount']) < 0 ? { ...body, tipAmount: 0 } : body))(
            next,
          )(request)
        : next(request),
  },
  ...(['amount', 'tipAmount'] as const).map((part) => ({
    id: `card-authorization/authorize/looks-at-the-sum-in-place-of-${part === 'amount' ? 'an-amount' : 'a-tip'}`,
    description: `${part} may be negative where the sum is not.`,
    rules: ['card-authorization/authorize/parts-of-a-sum-are-not-negative'],
    alsoBreaks: ['card-authorization/authorize/body/*'],
    wrap: reading((body: Row) => {
      const sum = Number(body['amount']) + Number(body['tipAmount']);
      return Number(body[part]) < 0 && sum > 0 ? { ...body, amount: sum, tipAmount: 0 } : body;
    }),
  })),
  {
    id: 'card-authorization/authorize/asks-for-an-amount',
    description: 'amount itself must be greater than zero, whatever the tip is.',
    rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
    alsoBreaks: [
      'card-authorization/authorize/accepts',
      'card-authorization/authorize/payment-id-again-with-another-body',
      'card-authorization/authorize/body/*',
    ],
    wrap: refusing((body) => body['amount'] === 0),
  },
  {
    id: 'card-authorization/authorize/adds-whole-units',
    description: 'Sums below one unit of the currency are cut down to zero.',
    rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
    alsoBreaks: [
      'card-authorization/authorize/resubmitted-after-void-by-hand',
      'card-authorization/authorize/accepts',
      'card-authorization/authorize/good-card-is-authorized',
      'card-authorization/authorize/payment-id-again-with-another-body',
    ],
    wrap: refusing((body) => Number(body['amount']) + Number(body['tipAmount']) < 1),
  },
  {
    id: 'card-authorization/authorize/rounds-amounts-before-looking',
    description: 'An amount of less than half a unit below zero is rounded up to zero.',
    rules: ['card-authorization/authorize/body/amount/minimum'],
    alsoBreaks: ['card-authorization/authorize/parts-of-a-sum-are-not-negative'],
    wrap: reading((body) => {
      const amount = Number(body['amount']);
      return amount < 0 && amount > -0.5 ? { ...body, amount: 0 } : body;
    }),
  },
  {
    id: 'card-authorization/authorize/defaults-the-origin',
    description: 'A missing cardNumberOrigin is taken as END_USER.',
    rules: ['card-authorization/authorize/card-number-origin-is-required'],
    wrap: reading((body) => ({ cardNumberOrigin: 'END_USER', ...body })),
  },
  {
    id: 'card-authorization/authorize/knows-typed-cards-only',
    description: 'A request with a card from a vault is refused.',
    rules: [
      'card-authorization/authorize/takes-every-card-number-origin',
      'card-authorization/authorize/body/cardNumberOrigin/enum',
    ],
    alsoBreaks: [
      'card-authorization/authorize/accepts',
      'card-authorization/authorize/sum-is-greater-than-zero',
      'card-authorization/authorize/denial-is-a-200',
      'card-authorization/authorize/good-card-is-authorized',
      'card-authorization/authorize/payment-id-again-with-another-body',
    ],
    wrap: refusing((body) => body['cardNumberOrigin'] === 'PARTNER_VAULT'),
  },
  {
    id: 'card-authorization/authorize/takes-the-first-of-several-cards',
    description: 'Of an array of card data the first is taken.',
    rules: ['card-authorization/authorize/encrypted-card-data-is-an-object'],
    wrap: reading((body) =>
      Array.isArray(body['encryptedCardData'])
        ? { ...body, encryptedCardData: body['encryptedCardData'][0] as unknown }
        : body,
    ),
  },
  {
    id: 'card-authorization/authorize/knows-latin-1-only',
    description: 'A text with a character beyond Latin 1 is refused.',
    rules: ['card-authorization/authorize/takes-texts-beyond-ascii'],
    alsoBreaks: ['card-authorization/authorize/accepts'],
    wrap: refusing((body) => /[^\u0000-\u00ff]/.test(withoutGuest(body))),
  },
  {
    id: 'card-authorization/authorize/knows-the-basic-plane-only',
    description: 'A text with a character beyond the basic plane (an emoji) is refused.',
    rules: ['card-authorization/authorize/takes-texts-beyond-ascii'],
    wrap: refusing((body) => /[\u{10000}-\u{10ffff}]/u.test(withoutGuest(body))),
  },
  {
    id: 'card-authorization/authorize/has-narrow-columns',
    description: 'No text may be longer than 255 characters.',
    rules: ['card-authorization/authorize/takes-long-texts'],
    wrap: refusing((body) => /"[^"]{256,}"/.test(withoutGuest(body))),
  },
  {
    id: 'card-authorization/authorize/takes-apostrophes',
    description: 'One character more than is allowed may stand in guestIdentifier.',
    rules: ['card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern'],
    wrap: reading((body) => {
      const identifier = metadataText(body, 'guestIdentifier');
      return identifier.includes("'")
        ? withMetadata(body, { guestIdentifier: identifier.replaceAll("'", '') })
        : body;
    }),
  },
  {
    id: 'card-authorization/authorize/refuses-circumflexes',
    description: 'The circumflex of the allowed characters was read as a negation.',
    rules: ['card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern'],
    wrap: refusing((body) => metadataText(body, 'guestIdentifier').includes('^')),
  },
  {
    id: 'card-authorization/authorize/looks-at-the-first-line-only',
    description: 'A guestIdentifier may go on with anything after an allowed first line.',
    rules: ['card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern'],
    wrap: reading((body) => {
      const identifier = metadataText(body, 'guestIdentifier');
      return identifier.includes('\n')
        ? withMetadata(body, { guestIdentifier: identifier.split('\n')[0] })
        : body;
    }),
  },
];
