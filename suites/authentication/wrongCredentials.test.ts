import { expect, test } from 'vitest';
import type { Target } from '../../src/target/Target.ts';
import { secretsOfOthers, withoutLast } from './wrongCredentials.ts';

/** @param credentials identifier and secret of each client */
function clientsWith(...credentials: [clientId: string, clientSecret: string][]) {
  const clients = credentials.map(([clientId, clientSecret]) => ({ clientId, clientSecret }));
  return clients as unknown as Target['clients'];
}

function pairsOf(clients: Target['clients']): string[] {
  return secretsOfOthers(clients, 'invented').map(
    ({ clientId, clientSecret }) => `${clientId} ${clientSecret}`,
  );
}

const NEARLY_RIGHT = ['one invented', 'one s-on', 'one s-one0', 'one S-ONE'];

test('the last character goes whole, also one of two code units', () => {
  expect(['secret', 's💥', ''].map(withoutLast)).toEqual(['secre', 's', '']);
});

test("a client's secret is tried by another one, and the other way round", () => {
  const crossed = ['one s-two', 'one one', 'one ', 'two s-one'];
  expect(pairsOf(clientsWith(['one', 's-one'], ['two', 's-two']))).toEqual([
    ...NEARLY_RIGHT,
    ...crossed,
  ]);
});

test('what is right is not called wrong: clients may share a secret', () => {
  const alone = [...NEARLY_RIGHT, 'one one', 'one '];
  expect(pairsOf(clientsWith(['one', 's-one']))).toEqual(alone);
  expect(pairsOf(clientsWith(['one', 's-one'], ['two', 's-one']))).toEqual(alone);
});

test('nor is a secret that has no letters, or is the identifier too', () => {
  expect(pairsOf(clientsWith(['12', '12']))).toEqual(['12 invented', '12 1', '12 120', '12 ']);
});
