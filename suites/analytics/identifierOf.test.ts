import { expect, test } from 'vitest';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { identifierOf } from './identifierOf.ts';

test('no answer holds no identifier', () => {
  expect(identifierOf({ response: null } as LiveExchange)).toBeUndefined();
});
