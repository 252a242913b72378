import { describeAnswer, statusWords } from '../../src/sent/judging/answers.ts';
import { permission, scope, type Precondition } from '../../src/checked/preconditions.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { card } from './preconditions.ts';
import { sharedAnswer, sharedTwin } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { AUTHORIZE, addressedTo, fullGoodRequest, type PaymentRequest } from './paymentRequests.ts';
import { descriptionOf, isProcessedUnauthorized, paymentStateOf } from './paymentStatus.ts';

/** The preconditions of every check that sends a payment to be authorized. */
export const authorizing: Precondition[] = [
  permission('authorizePayments'),
  scope('credit_cards.authorization:write'),
  card('AUTHORIZED'),
];

/**
 * The preconditions of every check that has a payment denied: a denial proves something only if another card is
 * authorized.
 */
export const denying: Precondition[] = [...authorizing, card('DENIED')];

/** A response with its outcome, in few words. */
export function describeOutcome(exchange: LiveExchange): string {
  const state = paymentStateOf(exchange);
  return state === undefined ? describeAnswer(exchange) : `200 with paymentState ${state}`;
}

/** A valid request that was authorized, and its outcome in words. */
export interface AuthorizedTwin {
  exchange: LiveExchange;
  outcome: string;
}

/**
 * Sends the valid request that a check starts from and asserts that it is authorized; once for all checks that start
 * from the same request. A request with a payment id of its own belongs to one check.
 * @throws NotExercised if it is not: what follows from it then shows nothing
 */
export async function authorizedTwin(
  trial: Trial,
  request: PaymentRequest,
): Promise<AuthorizedTwin> {
  const exchange = await sharedTwin(trial, { operation: AUTHORIZE }, request);
  if (paymentStateOf(exchange) === 'AUTHORIZED') {
    return { exchange, outcome: 'got 200 and paymentState AUTHORIZED' };
  }
  return trial.notExercised(
    `the valid request that this starts from was not authorized: ${describeOutcome(exchange)}`,
  );
}

/** The fullest request, if it is authorized; sent once for all checks that start from it. */
export async function authorizedInFull(trial: Trial): Promise<PaymentRequest | undefined> {
  const full = await fullGoodRequest(trial);
  const answer = await sharedAnswer(trial, { operation: AUTHORIZE }, full);
  return paymentStateOf(answer) === 'AUTHORIZED' ? full : undefined;
}

/**
 * The GUID of the target's other restaurant, once a payment there was authorized; tried once per run.
 * @throws NotExercised if it does not
 */
export async function otherMerchant(trial: Trial, request: PaymentRequest): Promise<string> {
  const { otherRestaurant = trial.notExercised('the target file has no other restaurant') } =
    trial.target.fixtures;
  const { path, headers } = addressedTo(otherRestaurant);
  await trial.once('card-authorization/other-merchant', (trial) =>
    authorizedTwin(trial, { ...request, path, headers }),
  );
  return otherRestaurant;
}

/** The request to the target's other restaurant, if there is one that accepts it. */
export async function authorizedElsewhere(
  trial: Trial,
  request: PaymentRequest,
): Promise<PaymentRequest | undefined> {
  const { otherRestaurant } = trial.target.fixtures;
  if (otherRestaurant === undefined) return undefined;
  const elsewhere = { ...request, ...addressedTo(otherRestaurant) };
  const answer = await sharedAnswer(trial, { operation: AUTHORIZE }, elsewhere);
  return paymentStateOf(answer) === 'AUTHORIZED' ? elsewhere : undefined;
}

/** Asserts that a request which breaks a rule of its body was refused, with either status that the documents give. */
export function refusedRequest(trial: Trial, exchange: LiveExchange, what: string, twin: string) {
  trial.refused(exchange, trial.operation(AUTHORIZE).invalidStatuses, what, twin);
  const { status, json } = exchange.response ?? {};
  const broken = trial.rule.split('/').at(-1)?.replaceAll('-', ' ');
  const observed = `${status} for breaking “${broken}”`;
  trial.observe('card-authorization/authorize/invalid-request-status', observed);
  if (trial.target.environment !== 'certification' || status !== 422 || !isObject(json)) return;
  const texts = Object.keys(json).filter((name) => typeof json[name] === 'string');
  trial.observe('card-authorization/authorize/detailed-message', `texts in ${texts.join(', ')}`);
}

/** Asserts that a request was refused with this status and a ServiceError. */
export function refusedWithServiceError(
  trial: Trial,
  exchange: LiveExchange,
  status: string,
  what: string,
  twin: string,
): void {
  trial.refused(exchange, [status], what, twin);
  trial.holds(descriptionOf(exchange) !== undefined, () => ({
    message: `${trial.operation(AUTHORIZE).documented} rejected ${what} without a ServiceError.`,
    expected: `${status} with a description`,
    actual: describeAnswer(exchange),
    exchanges: [exchange],
    twin,
  }));
}

/** Asserts that a request was not authorized: refused, or processed with another outcome. */
export function notAuthorized(trial: Trial, exchange: LiveExchange, what: string, twin: string) {
  const statuses = trial.operation(AUTHORIZE).invalidStatuses;
  const isRefused = statuses.includes(String(exchange.response?.status));
  trial.holds(isRefused || isProcessedUnauthorized(exchange), () => ({
    message: `${trial.operation(AUTHORIZE).documented} ${paymentStateOf(exchange) === 'AUTHORIZED' ? 'authorized' : statusWords(exchange)} ${what}.`,
    expected: `a rejection with ${statuses.join(' or ')}, or 200 with another paymentState than AUTHORIZED`,
    actual: describeOutcome(exchange),
    exchanges: [exchange],
    twin,
    counterexample: what,
  }));
}

/** The same of a request that does not match the encrypted card data; how that is answered is observed. */
export function mismatched(trial: Trial, exchange: LiveExchange, what: string, twin: string): void {
  notAuthorized(trial, exchange, what, twin);
  const state = paymentStateOf(exchange);
  trial.observe(
    'card-authorization/authorize/mismatch-outcome',
    state === undefined ? `rejected with ${exchange.response?.status}` : `200 with ${state}`,
  );
}
