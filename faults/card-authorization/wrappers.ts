import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { sends, type Row, objectIn } from '../messages.ts';
import {
  cardIn,
  metadataText,
  paymentOf,
  refusal,
  withBillingAddress,
  withMetadata,
  type DecryptedCard,
  authorize,
  bodies,
  payments,
  isAuthorized,
} from './messages.ts';

/** Refuses requests that are valid. */
export function refusing(isRefused: (body: Row) => boolean): Wrapper {
  return authorize.when(sends(isRefused)).respond(refusal(422));
}

/** Denies payments that would be authorized. */
export function denying(isDenied: (body: Row) => boolean): Wrapper {
  return payments
    .when(sends(isDenied))
    .where(isAuthorized)
    .change(() => ({ paymentState: 'DENIED', denialReason: 'Your bank denied this payment.' }));
}

/** Takes digits for the card's own where they are near enough. */
export function matchingDigits(
  field: 'cardFirst6' | 'cardLast4',
  isNear: (given: string, real: string) => boolean,
): Wrapper {
  return bodies.change((body) => {
    const number = cardIn(body)?.number;
    if (number === undefined) return body;
    const real = field === 'cardFirst6' ? number.slice(0, 6) : number.slice(-4);
    return isNear(metadataText(body, field), real) ? withMetadata(body, { [field]: real }) : body;
  });
}

/** Takes a field of the billing address for the card's own where it is near enough. */
export function matchingAddress(
  field: 'postalCode' | 'country' | 'city' | 'region',
  isNear: (given: string, real: string, card: DecryptedCard) => boolean,
): Wrapper {
  return bodies.change((body) => {
    const card: DecryptedCard | undefined = cardIn(body);
    const given = objectIn(objectIn(body, 'requestMetadata'), 'billingAddress')[field];
    if (card === undefined || typeof given !== 'string') return body;
    const real = String(card.billingAddress[field]);
    return isNear(given, real, card) ? withBillingAddress(body, { [field]: real }) : body;
  });
}

/** What is known of the first authorization of a payment id when a further request for it comes. */
export interface Resubmission {
  first: SandboxRequest;
  request: SandboxRequest;
  /** The number of the further request, from 1. */
  count: number;
  /** What was asked for since the first one, for whichever payment. */
  since: { request: SandboxRequest; response: SandboxResponse }[];
}

/** Responds to further requests for a payment id like the first one, in place of 409. */
export function resubmitting(isTaken: (resubmission: Resubmission) => boolean): Wrapper {
  return authorize.around((next) => {
    const known = new Map<
      string,
      { first: SandboxRequest; answer: SandboxResponse; count: number; at: number }
    >();
    const all: Resubmission['since'] = [];
    return async (request) => {
      const response = await next(request);
      const id = paymentOf(request);
      const at = all.push({ request, response });
      if (response.status === 200)
        known.set(id, { first: request, answer: response, count: 0, at });
      const payment = known.get(id);
      if (response.status !== 409 || payment === undefined) return response;
      payment.count += 1;
      const { first, answer, count } = payment;
      const since = all.slice(payment.at, at - 1);
      return isTaken({ first, request, count, since }) ? answer : response;
    };
  });
}

/** Whether a further request differs from the first one in this part of its body. */
export function differsIn(partOf: (body: Row) => unknown): (resubmission: Resubmission) => boolean {
  const textOf = ({ body }: SandboxRequest) => JSON.stringify(isObject(body) ? partOf(body) : body);
  return ({ first, request }) => textOf(first) !== textOf(request);
}
