import { isObject } from '../../src/words/json/isObject.ts';
import type { Handler, SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import { type Row, type Message, answerOf, objectIn } from '../messages.ts';
import { on } from '../on.ts';

/** The card as the sandbox "encrypts" it: what a service knows after decryption. */
export interface DecryptedCard {
  number: string;
  billingAddress: Row;
  /** Whether it came from a vault of the partner. */
  stored: boolean;
}

const AUTHORIZE = /^\/ccpartner\/v1\/merchants\/([^/]+)\/payments\/([^/]+)$/;
const CONTROL = /^\/__control\/payments\/([^/]+)(?:\/(\w+))?$/;

export function isAuthorize({ path }: SandboxRequest): boolean {
  return AUTHORIZE.test(path);
}

/**
 * Authorizations: their requests and parts of these; the payments in their responses, and what these show for receipts.
 */
export const authorize = on(isAuthorize);
export const bodies = authorize.sent.where(isObject);
export const metadata = bodies.at('requestMetadata').where(isObject);
export const deliveryAddress = metadata.at('deliveryAddress').where(isObject);
export const payments = authorize.where(isObject);
export const receipts = payments
  .at('authorizationMetadata')
  .where((shown) => isObject(shown) && Object.keys(shown).length > 0)
  .where(isObject);

/** All that a request asks for, with the tip. */
export const totalWithTip = ({ amount, tipAmount }: Row) => Number(amount) + Number(tipAmount);

/** A change that depends on the body of the request. */
export function bySent<Changed>(change: (part: Row, sent: Row) => Changed) {
  return (part: Row, { request: { body } }: Message): Changed =>
    change(part, isObject(body) ? body : {});
}

export const isAuthorized = ({ paymentState }: Row) => paymentState === 'AUTHORIZED';
export const isDenial = ({ paymentState }: Row) => paymentState === 'DENIED';
export const wasDenied = (payment: Row) => 'denialReason' in payment;

/** Whether a card of the vault pays, and whether one is to be kept there. */
export const isStored = ({ cardNumberOrigin }: Row) => cardNumberOrigin === 'PARTNER_VAULT';
export const isSaved = ({ willSaveCard }: Row) => willSaveCard === true;

export const isDelivered = (body: Row) => deliveryText(body, 'country') !== '';

/** The payment id that an authorization is asked for. */
export function paymentOf({ path }: SandboxRequest): string {
  return AUTHORIZE.exec(path)?.[2] ?? '';
}

/** The merchant of an authorization, in lower case. */
export function merchantOf({ path }: SandboxRequest): string {
  return AUTHORIZE.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** What a request asks the control plane of a payment: `act` is absent where it only looks. */
export function controlOf({
  path,
}: SandboxRequest): { paymentUuid: string; act: string | undefined } | undefined {
  const [, paymentUuid, act] = CONTROL.exec(path) ?? [];
  return paymentUuid === undefined ? undefined : { paymentUuid, act };
}

/** What the control plane shows at a path below its own, as JSON. */
export async function shownByControl(next: Handler, path: string): Promise<Row> {
  const { body } = await next({
    method: 'GET',
    path: `/__control${path}`,
    query: new URLSearchParams(),
    headers: {},
    body: undefined,
  });
  return isObject(body) ? body : {};
}

/** A text of the request's metadata; empty if it is no text. */
export function metadataText(body: unknown, name: string): string {
  const value = objectIn(body, 'requestMetadata')[name];
  return typeof value === 'string' ? value : '';
}

/** A text of the request's delivery address; empty if it is no text. */
export function deliveryText(body: unknown, name: string): string {
  const value = objectIn(objectIn(body, 'requestMetadata'), 'deliveryAddress')[name];
  return typeof value === 'string' ? value : '';
}

export function withMetadata(body: Row, changes: Row): Row {
  return { ...body, requestMetadata: { ...objectIn(body, 'requestMetadata'), ...changes } };
}

/** The request with another field in its billing address, if it has one. */
export function withBillingAddress(body: Row, changes: Row): Row {
  const { billingAddress } = objectIn(body, 'requestMetadata');
  return isObject(billingAddress)
    ? withMetadata(body, { billingAddress: { ...billingAddress, ...changes } })
    : body;
}

/** The card in a request; undefined if there is none. */
export function cardIn(body: unknown): DecryptedCard | undefined {
  const { payload } = objectIn(body, 'encryptedCardData');
  if (typeof payload !== 'string') return undefined;
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as DecryptedCard;
  } catch {
    return undefined;
  }
}

export function isDenied({ body }: SandboxResponse): boolean {
  return isObject(body) && isDenial(body);
}

/** The body of a payment that is denied. */
export const DENIAL = { paymentState: 'DENIED', denialReason: 'The card was declined.' };

export function refusal(status: number): SandboxResponse {
  return answerOf(status, { description: 'The request is not valid.' });
}

/** An amount in cents, as a person would count it. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** An amount as google.type.Money: whole units, and the fraction in nanos. */
export function inNanos(amount: number): Row {
  const cents = centsOf(amount);
  return { units: String(Math.floor(cents / 100)), nanos: (cents % 100) * 1e7 };
}
