import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/json/isObject.ts';
import {
  cardIn,
  isAuthorize,
  metadataText,
  objectIn,
  paymentOf,
  refusal,
  withAddress,
  withMetadata,
  type DecryptedCard,
  type Row,
} from './messages.ts';

/** Reads requests otherwise than they are written. */
export function reading(change: (body: Row) => Row): Wrapper {
  return (next) => async (request) =>
    next(
      isAuthorize(request) && isObject(request.body)
        ? { ...request, body: change(request.body) }
        : request,
    );
}

/** Refuses requests that are valid. */
export function refusing(isRefused: (body: Row) => boolean): Wrapper {
  return (next) => async (request) =>
    isAuthorize(request) && isObject(request.body) && isRefused(request.body)
      ? refusal(422)
      : next(request);
}

/** Denies payments that would be authorized. */
export function denying(isDenied: (body: Row) => boolean): Wrapper {
  return showing((payment, sent) =>
    payment['paymentState'] === 'AUTHORIZED' && isDenied(sent)
      ? { paymentState: 'DENIED', denialReason: 'Your bank denied this payment.' }
      : payment,
  );
}

/** Changes the answers to authorizations, whatever they are. */
export function answering(
  change: (response: SandboxResponse, sent: Row) => SandboxResponse,
): Wrapper {
  return (next) => async (request) => {
    const response = await next(request);
    if (!isAuthorize(request)) return response;
    return change(response, isObject(request.body) ? request.body : {});
  };
}

/** Changes the payments in the answers to processed requests. */
export function showing(change: (payment: Row, sent: Row) => Row): Wrapper {
  return answering((response, sent) =>
    response.status === 200 && isObject(response.body)
      ? { ...response, body: change(response.body, sent) }
      : response,
  );
}

/** Changes what the answers show for receipts. */
export function showingMetadata(change: (metadata: Row, sent: Row) => Row): Wrapper {
  return showing((payment, sent) => {
    const metadata = objectIn(payment, 'authorizationMetadata');
    return Object.keys(metadata).length === 0
      ? payment
      : { ...payment, authorizationMetadata: { ...metadata, ...change(metadata, sent) } };
  });
}

/** Takes digits for the card's own where they are near enough. */
export function matchingDigits(
  field: 'cardFirst6' | 'cardLast4',
  isNear: (given: string, real: string) => boolean,
): Wrapper {
  return reading((body) => {
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
  return reading((body) => {
    const card: DecryptedCard | undefined = cardIn(body);
    const given = objectIn(objectIn(body, 'requestMetadata'), 'billingAddress')[field];
    if (card === undefined || typeof given !== 'string') return body;
    const real = String(card.billingAddress[field]);
    return isNear(given, real, card)
      ? withAddress(body, 'billingAddress', { [field]: real })
      : body;
  });
}

/** What is known of the first authorization of a payment id when a further request for it comes. */
export interface Resubmission {
  first: SandboxRequest;
  request: SandboxRequest;
  /** From 1: the first further request. */
  count: number;
}

/** Answers further requests for a payment id like the first one, in place of 409. */
export function resubmitting(isTaken: (resubmission: Resubmission) => boolean): Wrapper {
  return (next) => {
    const known = new Map<
      string,
      { first: SandboxRequest; answer: SandboxResponse; count: number }
    >();
    return async (request) => {
      const response = await next(request);
      if (!isAuthorize(request)) return response;
      const id = paymentOf(request);
      if (response.status === 200) known.set(id, { first: request, answer: response, count: 0 });
      const payment = known.get(id);
      if (response.status !== 409 || payment === undefined) return response;
      payment.count += 1;
      const { first, answer, count } = payment;
      return isTaken({ first, request, count }) ? answer : response;
    };
  };
}
