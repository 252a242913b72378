import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../decide.ts';
import { permission } from '../preconditions.ts';
import { fakeSession, MENU_YAML } from '../testing/fakeSession.ts';
import type { Target } from '../../target/Target.ts';
import { accessCheck } from './accessChecks.ts';
import { decided } from './testing/orders.ts';

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

test('a request without a token is rejected, and its twin with one is accepted', async () => {
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
  expect(careless.decision.failures[0]?.message).toContain('c0, whose token lacks stock:');
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

test('a token that was never issued is rejected, though it begins like one that was', async () => {
  const { decision, senders } = await judged(INVALID, (sender) => sender === 'first', [], 'abc');
  expect(decision.outcome).toBe('passed');
  expect(senders).toEqual(['first', 'abcAA']);
  const careless = await judged(INVALID, (sender) => sender !== '', [], 'abc');
  expect(careless.decision.failures[0]).toMatchObject({
    message: 'POST /menu/dishes accepted a request with two characters after the token.',
    twin: "the same request with the first client's token was accepted with 200",
  });
});

test('a request with an optional parameter of the query is rejected, too', async () => {
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
  expect(decision.failures[0]).toMatchObject({
    message: 'POST /menu/dishes accepted a request without a token, with the parameter mode.',
    twin: "the same request with the first client's token was accepted with 200",
  });
});

const SOUP = { name: 'soup' };

test('parameters of which one request has several are asked for once', async () => {
  const more = '- { name: lang, in: query, schema: { type: string } }\n        - { name: mode,';
  const yaml = MENU_YAML.replace('- { name: mode,', more).replace('query, required: true', 'query');
  const both = { mode: 'FAST', lang: 'en' };
  const { decision, sent } = await decided(accessCheck, {
    yaml,
    id: 'stock/add/token/required',
    requestFactory: {
      operation: 'stock/add',
      valid: async () => fc.constantFrom({ body: SOUP }, { body: SOUP, query: both }),
    },
    answer: ({ token }) => ('client' in token ? { body: '{"name":"soup"}' } : { status: 403 }),
  });
  expect(decision).toMatchObject({ outcome: 'passed', cases: 2 });
  expect(sent.map(({ query = [] }) => query.length)).toEqual([0, 2, 0, 2]);
});

test('a parameter that no request has is passed over', async () => {
  const { decision } = await decided(accessCheck, {
    yaml: MENU_YAML.replace('query, required: true', 'query'),
    id: 'stock/add/token/required',
    requestFactory: { operation: 'stock/add', valid: async () => fc.constant({ body: SOUP }) },
    answer: ({ token }) => ('client' in token ? { body: '{"name":"soup"}' } : { status: 403 }),
  });
  expect(decision).toMatchObject({ outcome: 'passed', cases: 1 });
});

test('a parameter with which the first client is rejected is left out', async () => {
  const { decision, sent } = await decided(accessCheck, {
    yaml: MENU_YAML.replace('query, required: true', 'query'),
    id: 'stock/add/token/required',
    requestFactory: {
      operation: 'stock/add',
      valid: async () => fc.constantFrom({ body: SOUP }, { body: SOUP, query: { mode: 'FAST' } }),
    },
    answer: ({ token, query = [] }) =>
      'client' in token && query.length === 0 ? { body: '{"name":"soup"}' } : { status: 403 },
  });
  expect(decision).toMatchObject({ outcome: 'passed', cases: 1 });
  // Asked for again: somebody else may have refused it.
  expect(sent).toHaveLength(5);
});

test('needs what any request of the operation needs, and of a scope a client without it', () => {
  const { session } = fakeSession(() => ({}));
  const [spec] = session.specs;
  const needs = (id: string) => {
    const constraint = spec!.constraints.find((one) => one.id === id)!;
    const operation = session.operation('stock/add');
    const preconditions = [permission('updateStock')];
    const of = { constraint, operation, spec: spec!, requestFactory, preconditions };
    return accessCheck(of).preconditions.map(({ name }) => name);
  };
  expect(needs('stock/add/token/required')).toEqual(['permissions.updateStock']);
  expect(needs('stock/add/scope/stock:write')).toEqual([
    'permissions.updateStock',
    'clients (one without stock:write)',
  ]);
});

test('most like a scope is one that begins with all of it', async () => {
  const scopes = [['stock:writ'], ['stock:write:all'], ['stock'], ['a', 'b'], []];
  const { senders } = await judged(
    'stock/add/scope/stock:write',
    (sender) => sender === 'first',
    scopes,
  );
  expect(senders).toEqual(['first', 'c3', 'c1', 'c4', 'c0']);
});

test('no client that holds the scope is asked with', async () => {
  const scopes = [['stock:write', 'a', 'b', 'c'], ['stock:write'], ['a', 'b']];
  const { decision, senders } = await judged(
    'stock/add/scope/stock:write',
    (sender) => sender !== 'c2',
    scopes,
  );
  expect(decision.outcome).toBe('passed');
  expect(senders).toEqual(['first', 'c2']);
});
