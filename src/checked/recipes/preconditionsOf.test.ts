import { expect, test } from 'vitest';
import { fakeSession } from '../testing/fakeSession.ts';
import { permission } from '../preconditions.ts';
import { preconditionsOf } from './preconditionsOf.ts';

const operation = fakeSession(() => ({})).session.operation('stock/add');

test('the permission and the scopes of an operation, though nobody makes its requests', () => {
  expect(preconditionsOf(operation, undefined)).toHaveLength(2);
});

test('nothing where nothing is asked: what reads, and is open to all', () => {
  const open = { ...operation, effect: undefined, scopes: null };
  expect(preconditionsOf(open, undefined)).toEqual([]);
});

test('what is asked of the service, and what its requests need besides', () => {
  const needs = { preconditions: [permission('authorizePayments')] };
  const elsewhere = { ...operation, address: 'analytics' as const };
  const factory = { operation: operation.id, valid: () => Promise.reject(new Error()), ...needs };
  expect(preconditionsOf(elsewhere, factory)).toHaveLength(4);
});
