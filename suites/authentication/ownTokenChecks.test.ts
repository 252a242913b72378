import { expect, test } from 'vitest';
import type { Precondition } from '../../src/checked/preconditions.ts';
import type { Target, TargetClient } from '../../src/target/Target.ts';
import { ownTokenChecks } from './ownTokenChecks.ts';

const FIRST = { id: 'first', clientId: 'a', clientSecret: 's', scopes: ['stock:read', 'x'] };

test.each<[string, Partial<TargetClient>, boolean]>([
  ['another account with fewer scopes', { clientId: 'b', scopes: ['x'] }, true],
  ['another account without partner access', { clientId: 'b', partnerAccess: false }, true],
  ['another account with the same rights', { clientId: 'b', scopes: ['x', 'stock:read'] }, false],
  ['the same account, said to have fewer scopes', { scopes: ['x'] }, false],
])('needs a token of its own beside the first client: %s', (_, other, isCompared) => {
  const target = { clients: [FIRST, { ...FIRST, id: 'other', ...other }] } as unknown as Target;
  const needs = ownTokenChecks[0]?.preconditions as Precondition[];
  expect(needs.every((need) => need.missing(target) === undefined)).toBe(isCompared);
});
