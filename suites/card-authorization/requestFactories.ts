import type { RequestFactory } from '../../src/check/RequestFactory.ts';
import { card } from './preconditions.ts';
import type { Constraint } from '../../src/spec/types.ts';
import { drawnRequests } from './drawnRequests.ts';
import { AUTHORIZE, paymentUuidFor } from './paymentRequests.ts';
import type { PaymentRequest } from './paymentRequests.ts';
import { isProcessedUnauthorized } from './paymentStatus.ts';
import { lineMends, lineValues } from './requestLines.ts';

/** What the card of the target file says: these have no other valid value. */
const CARD_FIELDS = [
  'encryptedCardData/',
  'keyId/',
  'requestMetadata/cardFirst6/',
  'requestMetadata/cardLast4/',
  'requestMetadata/billingAddress/',
];

/** How valid authorizations are made: everything that must match the card comes from the cards of the target file. */
export const authorizeRequests: RequestFactory = {
  operation: AUTHORIZE,
  preconditions: [card('AUTHORIZED')],

  valid: async (trial) => drawnRequests(trial),

  fresh: (parts, identity) =>
    parts.path?.['paymentUuid'] === undefined
      ? { ...parts, path: { ...parts.path, paymentUuid: paymentUuidFor(identity) } }
      : parts,

  edges: (constraint, values, trial) => {
    // The card's own value, the only valid one, is in the request that this starts from.
    if (isOfCard(constraint)) return [];
    return lineValues[fieldOf(constraint)]?.(values, trial) ?? values;
  },

  reconcile: (parts, constraint, trial) =>
    lineMends[fieldOf(constraint)]?.(parts as PaymentRequest, trial) ?? parts,

  // What is of another form does not match the card either, and may be answered like a mismatch.
  refuses: (exchange, constraint) =>
    constraint.site?.keyword === 'pattern' &&
    isOfCard(constraint) &&
    isProcessedUnauthorized(exchange),
};

function isOfCard(constraint: Constraint): boolean {
  return CARD_FIELDS.some((field) => fieldOf(constraint).startsWith(field));
}

/** What follows the body in the id of a constraint: `requestMetadata/guestIdentifier/pattern`. */
function fieldOf({ id }: Constraint): string {
  return id.slice(`${AUTHORIZE}/body/`.length);
}
