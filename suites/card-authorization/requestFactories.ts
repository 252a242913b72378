import type { RequestFactory } from '../../src/checked/RequestFactory.ts';
import { card } from './preconditions.ts';
import type { Constraint } from '../../src/promised/types.ts';
import { authorizedElsewhere } from './assertions.ts';
import {
  AUTHORIZE,
  fullGoodRequest,
  paymentUuidFor,
  type PaymentRequest,
  drawnRequests,
} from './paymentRequests.ts';
import { isDenied, isProcessedUnauthorized } from './paymentStatus.ts';
import { fieldEdges, fieldReconciliations } from './fieldEdges.ts';

/** The fields that the target file's card decides: they have no other valid value. */
const CARD_FIELDS = [
  'card-authorization/authorize/body/encryptedCardData/',
  'card-authorization/authorize/body/keyId/',
  'card-authorization/authorize/body/requestMetadata/cardFirst6/',
  'card-authorization/authorize/body/requestMetadata/cardLast4/',
  'card-authorization/authorize/body/requestMetadata/billingAddress/',
];

/** How valid authorizations are made: everything that must match the card comes from the cards of the target file. */
const authorizeRequests: RequestFactory = {
  operation: AUTHORIZE,
  preconditions: [card('AUTHORIZED')],

  valid: drawnRequests,
  fullest: fullGoodRequest,
  elsewhere: async (trial) => authorizedElsewhere(trial, await fullGoodRequest(trial)),

  identity: 'paymentUuid',

  fresh: (parts, identity) =>
    parts.path?.['paymentUuid'] === undefined
      ? { ...parts, path: { ...parts.path, paymentUuid: paymentUuidFor(identity) } }
      : parts,

  edges: (constraint, values, trial) => {
    // The card's own value, the only valid one, is in the request that this starts from.
    if (isOfCard(constraint)) return [];
    return fieldEdges[constraint.id]?.(values, trial) ?? values;
  },

  // In the second line of a text: a service that checks only the first line sees nothing wrong.
  breaks: (constraint) =>
    constraint.id.endsWith('/guestIdentifier/pattern') ? ['guest-1\nguest-2'] : [],

  reconcile: (parts, constraint, trial) =>
    fieldReconciliations[constraint.id]?.(parts as PaymentRequest, trial) ?? parts,

  // Addresses take part in fraud checks; another origin needs another card, with other conditions.
  denies: (exchange, { id }) =>
    isDenied(exchange) && !/\/(originIPAddr|cardNumberOrigin)\//.test(id),

  // A value of another form does not match the card either, and may be answered like a mismatch.
  refuses: (exchange, constraint) =>
    constraint.site?.keyword === 'pattern' &&
    isOfCard(constraint) &&
    isProcessedUnauthorized(exchange),
};

export const requestFactories: RequestFactory[] = [authorizeRequests];

function isOfCard({ id }: Constraint): boolean {
  return CARD_FIELDS.some((field) => id.startsWith(field));
}
