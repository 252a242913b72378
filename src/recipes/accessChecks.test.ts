import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../check/decide.ts';
import { fakeSession } from '../check/testing/fakeSession.ts';
import type { Target } from '../target/Target.ts';
import { accessCheck } from './accessChecks.ts';

const requestFactory = {
  operation: 'stock/add',
  valid: async () => fc.constant({ query: { mode: 'FAST' }, body: { name: 'soup' } }),
};

/** Decides a constraint on access at a target with further clients, which accepts some of the senders. */
async function judged(
  id: string,
  isAccepted: (sender: string) => boolean,
  scopes: string[][] = [],
  token?: string,
) {
  const { session, sent } = fakeSession(
    ({ token }) => {
      const sender = 'client' in token ? token.client : (token.raw ?? 'nobody');
      return isAccepted(sender) ? { body: '{"name":"soup"}' } : { status: 403 };
    },
    { token },
  );
  const more = scopes.map(
    (some, index) => ({ id: `c${index}`, scopes: some }) as Target['clients'][number],
  );
  session.target.clients.push(...more);
  const [spec] = session.specs;
  const [operation] = spec?.operations ?? [];
  const constraint = spec?.constraints.find((one) => one.id === id);
  if (spec === undefined || operation === undefined || constraint === undefined)
    throw new Error(`the menu has no constraint ${id}`);
  const derivation = { constraint, operation, spec, requestFactory, preconditions: [] };
  const decision = await decide(accessCheck(derivation), session);
  const senders = sent.map(({ token }) => ('client' in token ? token.client : token.raw));
  return { decision, senders };
}

test('a request without a token is refused, and its twin with one is accepted', async () => {
  const { decision, senders } = await judged(
    'stock/add/token/required',
    (sender) => sender === 'first',
  );
  expect(decision.outcome).toBe('passed');
  expect(senders).toEqual(['first', null]);
  const careless = await judged('stock/add/token/required', () => true);
  expect(careless.decision.failures[0]?.message).toBe(
    'POST /menu/dishes accepted a request without a token.',
  );
});

test('asks with clients that lack a scope: of all others, of none, of the one most like it', async () => {
  const lacking = [['stock:read'], ['a', 'b', 'stock:writ'], [], ['stock:write', 'a'], ['other']];
  const { decision, senders } = await judged(
    'stock/add/scope/stock:write',
    (sender) => sender === 'first',
    lacking,
  );
  expect(decision.outcome).toBe('passed');
  expect(senders).toEqual(['first', 'c1', 'c0', 'c2', 'c4']);
  const careless = await judged(
    'stock/add/scope/stock:write',
    (sender) => sender !== 'c1',
    lacking,
  );
  expect(careless.decision.failures[0]?.message).toContain('c0, which holds stock:read and lacks');
});

test('of clients with one scope, the one most like the lacking one comes first', async () => {
  const scopes = [['other'], ['stock:read'], ['stock'], ['a', 'b'], []];
  const { senders } = await judged(
    'stock/add/scope/stock:write',
    (sender) => sender === 'first',
    scopes,
  );
  expect(senders).toEqual(['first', 'c3', 'c1', 'c4', 'c2']);
});

const INVALID = 'stock/add/token/valid';

test('a token that was never issued is refused, though it begins like one that was', async () => {
  const { decision, senders } = await judged(INVALID, (sender) => sender === 'first', [], 'abc');
  expect(decision.outcome).toBe('passed');
  expect(senders).toEqual(['first', 'abcAA']);
  const careless = await judged(INVALID, (sender) => sender !== '', [], 'abc');
  expect(careless.decision.failures[0]).toMatchObject({
    message: 'POST /menu/dishes accepted a request with two characters behind the token.',
    twin: "the same request with the first client's token was accepted with 200",
  });
});

test('a request with an optional parameter of the query is refused, too', async () => {
  const { session, sent } = fakeSession(({ token, query = [] }) =>
    'client' in token || query.length > 0 ? { body: '{"name":"soup"}' } : { status: 403 },
  );
  const [spec] = session.specs;
  const operation = spec?.operations.find(({ id }) => id === 'stock/add');
  const constraint = spec?.constraints.find(({ id }) => id === 'stock/add/token/required');
  if (spec === undefined || operation === undefined || constraint === undefined)
    throw new Error('the menu has no constraint on tokens');
  for (const parameter of operation.parameters) parameter.required = false;
  const valid = async () =>
    fc.constantFrom({ body: SOUP }, { body: SOUP, query: { mode: 'FAST' } });
  const factory = { operation: 'stock/add', valid };
  const derivation = { constraint, operation, spec, requestFactory: factory, preconditions: [] };
  const decision = await decide(accessCheck(derivation), session);
  expect(sent).toHaveLength(4);
  expect(decision.failures[0]?.message).toBe(
    'POST /menu/dishes accepted a request without a token, with the parameter mode.',
  );
});

const SOUP = { name: 'soup' };
