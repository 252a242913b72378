import { expect, test } from 'vitest';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { identifierOf } from './identifierOf.ts';

test('no answer holds no identifier', () => {
  expect(identifierOf({ response: null } as LiveExchange)).toBeUndefined();
});

test.each([
  [200, '"any text"'],
  [500, undefined],
])('a text with %i is %s', (status, identifier) => {
  const response = { status, json: 'any text', jsonError: null, text: '"any text"' };
  const exchange = { response, error: null } as LiveExchange;
  expect(identifierOf(exchange)).toBe(identifier && 'any text');
});
