import { expect, test } from 'vitest';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import {
  anotherOutcome,
  descriptionOf,
  isProcessedUnauthorized,
  paymentStateOf,
} from './paymentStatus.ts';

function answered(response: object | null, error: object | null = null): LiveExchange {
  return { response, error } as unknown as LiveExchange;
}

const authorized = { status: 200, json: { paymentState: 'AUTHORIZED' } };
const denied = { status: 200, json: { paymentState: 'DENIED' } };

test('a complete response with 200 has an outcome', () => {
  expect(paymentStateOf(answered(authorized))).toBe('AUTHORIZED');
  expect(paymentStateOf(answered({ ...authorized, status: 201 }))).toBeUndefined();
  expect(paymentStateOf(answered(authorized, { kind: 'cut off' }))).toBeUndefined();
  expect(paymentStateOf(answered({ status: 200, json: { paymentState: 1 } }))).toBeUndefined();
  expect(paymentStateOf(answered(null))).toBeUndefined();
});

test('what was processed and not authorized is no rejection', () => {
  expect(isProcessedUnauthorized(answered(denied))).toBe(true);
  expect(isProcessedUnauthorized(answered(authorized))).toBe(false);
  expect(isProcessedUnauthorized(answered({ ...denied, status: 422 }))).toBe(false);
});

test('a rejection has a description, or is no ServiceError', () => {
  expect(descriptionOf(answered({ status: 422, json: { description: 'No.' } }))).toBe('No.');
  expect(descriptionOf(answered({ status: 422, json: { description: 1 } }))).toBeUndefined();
  expect(descriptionOf(answered(null))).toBeUndefined();
});

test.each([
  ['AUTHORIZED', 'DENIED', 'was denied.'],
  ['AUTHORIZED', 'ACKNOWLEDGED', 'was not authorized.'],
  ['DENIED', 'AUTHORIZED', 'was authorized.'],
  ['DENIED', undefined, 'was not denied.'],
] as const)('a card listed as %s whose payment is %s', (listed, state, said) => {
  expect(anotherOutcome({ id: 'one', outcome: listed }, state)).toBe(
    `The card one, which the target file lists as ${listed}, ${said}`,
  );
});
