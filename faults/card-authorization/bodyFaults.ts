import { byId, type UnplacedFault } from '../Fault.ts';
import { restaurantSeeds } from '../../sandbox/restaurantSeeds.ts';
import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { isText, type Row } from '../messages.ts';
import { metadataText, withMetadata, authorize, bodies, isStored, metadata } from './messages.ts';
import { refusing } from './wrappers.ts';

/** The value that a lenient reader makes of this one; undefined if it leaves it unchanged. */
type Coercion = (value: unknown) => unknown;

const guest = metadata.at('guestIdentifier').where(isText);

/** Parses a body that is no JSON after repairing its text. */
function repairing(repair: (text: string) => string): Wrapper {
  return authorize.request((request) => repaired(request, repair));
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
  ...byId<UnplacedFault>({
    'card-authorization/authorize/repairs-broken-json': {
      description: 'A body that was cut off is closed before it is parsed.',
      rules: ['card-authorization/authorize/body-is-json'],
      wrap: repairing((text) => `${text}}`),
    },
    'card-authorization/authorize/reads-single-quotes': {
      description: 'The parser accepts single quotes in place of double quotes.',
      rules: ['card-authorization/authorize/body-is-json'],
      wrap: repairing((text) => text.replaceAll("'", '"')),
    },
    'card-authorization/authorize/takes-a-zero-sum': {
      description: 'Each amount is checked for being negative, and their sum is not looked at.',
      rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
      wrap: bodies.where({ amount: 0, tipAmount: 0 }).set({ amount: 0.01 }),
    },
    'card-authorization/authorize/looks-at-tips-of-one-merchant-only': {
      description: 'A negative tip to the second restaurant counts as no tip.',
      rules: ['card-authorization/authorize/body/tipAmount/minimum'],
      wrap: bodies
        .when(({ path }) => path.includes(restaurantSeeds[1]?.guid ?? ''))
        .where(({ tipAmount }) => Number(tipAmount) < 0)
        .set({ tipAmount: 0 }),
    },
    'card-authorization/authorize/asks-for-an-amount': {
      description: 'amount itself must be greater than zero, whatever the tip is.',
      rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
      alsoBreaks: [
        'card-authorization/authorize/accepts',
        'card-authorization/authorize/payment-id-again-with-another-body',
      ],
      wrap: refusing((body) => body['amount'] === 0),
    },
    'card-authorization/authorize/adds-whole-units': {
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
    'card-authorization/authorize/rounds-amounts-before-looking': {
      description: 'An amount of less than half a unit below zero is rounded up to zero.',
      rules: ['card-authorization/authorize/body/amount/minimum'],
      wrap: bodies
        .where(({ amount }) => Number(amount) < 0 && Number(amount) > -0.5)
        .set({ amount: 0 }),
    },
    'card-authorization/authorize/defaults-the-origin': {
      description: 'A missing cardNumberOrigin is treated as END_USER.',
      rules: ['card-authorization/authorize/card-number-origin-is-required'],
      wrap: bodies.change((body) => ({ cardNumberOrigin: 'END_USER', ...body })),
    },
    'card-authorization/authorize/knows-typed-cards-only': {
      description: 'A request with a card from a vault is rejected.',
      rules: [
        'card-authorization/authorize/takes-every-card-number-origin',
        'card-authorization/authorize/body/cardNumberOrigin/enum',
      ],
      alsoBreaks: [
        'card-authorization/authorize/sum-is-greater-than-zero',
        'card-authorization/authorize/denial-is-a-200',
        'card-authorization/authorize/good-card-is-authorized',
        'card-authorization/authorize/payment-id-again-with-another-body',
      ],
      wrap: refusing(isStored),
    },
    'card-authorization/authorize/takes-the-first-of-several-cards': {
      description: 'The first of an array of card data is used.',
      rules: ['card-authorization/authorize/encrypted-card-data-is-an-object'],
      wrap: bodies.withList(
        'encryptedCardData',
        (encryptedCardData) => encryptedCardData[0] as unknown,
      ),
    },
    'card-authorization/authorize/knows-latin-1-only': {
      description: 'A text with a character beyond Latin 1 is rejected.',
      rules: ['card-authorization/authorize/takes-texts-beyond-ascii'],
      alsoBreaks: ['card-authorization/authorize/accepts'],
      wrap: refusing((body) => /[^\u0000-\u00ff]/.test(withoutGuest(body))),
    },
    'card-authorization/authorize/knows-instances-in-ascii-only': {
      description: 'An instanceId beyond ASCII is rejected, as the log has only ASCII.',
      rules: ['card-authorization/authorize/takes-texts-beyond-ascii'],
      wrap: refusing((body) => /"instanceId":"[^"]*[^\u0000-\u007f]/.test(JSON.stringify(body))),
    },
    'card-authorization/authorize/knows-the-basic-plane-only': {
      description: 'A text with a character beyond the basic plane (an emoji) is rejected.',
      rules: ['card-authorization/authorize/takes-texts-beyond-ascii'],
      wrap: refusing((body) => /[\u{10000}-\u{10ffff}]/u.test(withoutGuest(body))),
    },
    'card-authorization/authorize/has-narrow-columns': {
      description: 'No text may be longer than 255 characters.',
      rules: ['card-authorization/authorize/takes-long-texts'],
      wrap: refusing((body) => /"[^"]{256,}"/.test(withoutGuest(body))),
    },
    'card-authorization/authorize/takes-apostrophes': {
      description: 'guestIdentifier accepts one character more than is allowed.',
      rules: ['card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern'],
      wrap: guest.change((identifier) => identifier.replaceAll("'", '')),
    },
    'card-authorization/authorize/refuses-circumflexes': {
      description: 'The circumflex of the allowed characters was read as a negation.',
      rules: ['card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern'],
      wrap: refusing((body) => metadataText(body, 'guestIdentifier').includes('^')),
    },
    'card-authorization/authorize/looks-at-the-first-line-only': {
      description: 'A guestIdentifier may go on with anything after an allowed first line.',
      rules: ['card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern'],
      wrap: guest.change((identifier) => identifier.split('\n')[0]),
    },
    'card-authorization/authorize/reads-amounts-from-text': {
      rules: ['card-authorization/authorize/body/amount/type'],
      wrap: coercing('amount', (value) =>
        typeof value === 'string' && /^\d/.test(value) ? Number(value) : undefined,
      ),
    },
    'card-authorization/authorize/takes-the-first-of-several-tips': {
      description: 'The tipAmount in an array of one is used.',
      rules: ['card-authorization/authorize/body/tipAmount/type'],
      wrap: coercing('tipAmount', (value) => {
        const [only]: unknown[] = Array.isArray(value) ? value : [];
        return typeof only === 'number' ? only : undefined;
      }),
    },
    'card-authorization/authorize/reads-booleans-from-text': {
      description: 'willSaveCard may be "true" or "false" in a text.',
      rules: ['card-authorization/authorize/body/willSaveCard/type'],
      wrap: coercing('willSaveCard', (value) =>
        value === 'true' || value === 'false' ? value === 'true' : undefined,
      ),
    },
    'card-authorization/authorize/reads-digits-from-numbers': {
      description: 'cardLast4 may be a number.',
      rules: ['card-authorization/authorize/body/requestMetadata/cardLast4/type'],
      wrap: metadata.change((given) =>
        coerced(given, 'cardLast4', (value) =>
          typeof value === 'number' ? String(value).padStart(4, '0') : undefined,
        ),
      ),
    },
  }),
  ...(['amount', 'tipAmount'] as const).map((part) => ({
    id: `card-authorization/authorize/looks-at-the-sum-in-place-of-${part === 'amount' ? 'an-amount' : 'a-tip'}`,
    description: `${part} may be negative if the sum is not.`,
    rules: ['card-authorization/authorize/parts-of-a-sum-are-not-negative'],
    wrap: bodies.change((body: Row) => {
      const sum = Number(body['amount']) + Number(body['tipAmount']);
      return Number(body[part]) < 0 && sum > 0 ? { ...body, amount: sum, tipAmount: 0 } : body;
    }),
  })),
  ...['userAgent', 'guestEmail'].map((field) => ({
    id: `card-authorization/authorize/knows-${field}-in-ascii-only`,
    description: `A ${field} with a character beyond ASCII is rejected.`,
    rules: ['card-authorization/authorize/takes-every-text-beyond-ascii'],
    wrap: refusing((body) =>
      new RegExp(`"${field}":"[^"]*[^\u0000-\u007f]`).test(JSON.stringify(body)),
    ),
  })),
];

function coercing(field: string, coerce: Coercion) {
  return bodies.change((body) => coerced(body, field, coerce));
}

function coerced(row: Row, field: string, coerce: Coercion): Row {
  const value = coerce(row[field]);
  return value === undefined ? row : { ...row, [field]: value };
}
