import { expect, test } from 'vitest';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { identifierOf, nextTo } from './identifierOf.ts';

test.each([
  ['3f2504e0-4f89-41d3-9a0c-0305e82c330a', '3f2504e0-4f89-41d3-9a0c-0305e82c3300'],
  ['3f2504e0-4f89-41d3-9a0c-0305e82c3300', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
])('next to %s is another identifier', (known, other) => {
  expect(nextTo(known)).toBe(other);
});

test('no answer holds no identifier', () => {
  expect(identifierOf({ response: null } as LiveExchange)).toBeUndefined();
});
