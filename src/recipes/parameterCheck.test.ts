import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../check/decide.ts';
import type { RequestFactory } from '../check/RequestFactory.ts';
import { fakeSession, MENU_RULES, MENU_YAML } from '../check/testing/fakeSession.ts';
import type { ClientRequest } from '../exchange/Client.ts';
import { readSpec } from '../spec/readSpec.ts';
import { parameterCheck } from './parameterCheck.ts';

const requestFactory: RequestFactory = {
  operation: 'stock/add',
  valid: async () => fc.constant({ query: { mode: '7' }, body: { name: 'soup' } }),
};

/** Decides one constraint on the integer parameter `mode`, 1 to 9, at a target that refuses some of its texts. */
async function decided(keyword: string, isRefused: (text: string) => boolean) {
  const yaml = MENU_YAML.replace(
    'schema: { type: string, enum: [FAST, SLOW] }',
    'schema: { type: integer, minimum: 1, maximum: 9 }',
  );
  const spec = readSpec('stock.yaml', yaml, MENU_RULES);
  const textOf = ({ query = [] }: ClientRequest) =>
    query.find(([name]) => name === 'mode')?.[1] ?? '';
  const { session, sent } = fakeSession(
    (request) => (isRefused(textOf(request)) ? { status: 400 } : { body: '{"name":"soup"}' }),
    { specs: [spec], requestFactories: [requestFactory] },
  );
  const [operation] = spec.operations;
  const constraint = spec.constraints.find(({ id }) => id === `stock/add/query/mode/${keyword}`);
  const parameter = operation?.parameters.find(({ name }) => name === 'mode');
  if (operation === undefined || constraint === undefined || parameter === undefined)
    throw new Error('the menu has no such constraint');
  const check = parameterCheck(parameter, {
    constraint,
    operation,
    spec,
    requestFactory,
    preconditions: [],
  });
  return { decision: await decide(check, session), texts: sent.map(textOf) };
}

const isInteger = (text: string) => Number.isInteger(Number(text));

test('judges a type by the type alone: what is beyond a bound is no breach of it', async () => {
  const { decision, texts } = await decided('type', (text) => !isInteger(text));
  expect(decision.outcome).toBe('passed');
  expect(texts.filter(isInteger).every((text) => Number(text) >= 1 && Number(text) <= 9)).toBe(
    true,
  );
});

test('judges a bound by the bound alone', async () => {
  const { decision, texts } = await decided('maximum', (text) => Number(text) > 9);
  expect(decision.outcome).toBe('passed');
  expect(texts).toContain('10');
  expect(texts.every(isInteger)).toBe(true);
});

test('fails where a breach is accepted, with the twin', async () => {
  const { decision } = await decided('type', () => false);
  expect(decision.outcome).toBe('failed');
  expect(decision.failures[0]).toMatchObject({
    message: expect.stringMatching(/^POST \/menu\/dishes accepted mode "/),
    expected: 'a refusal with 400',
    twin: 'the same request with mode 7 was accepted with 200',
  });
});

test('fails where a valid value at the line is refused', async () => {
  const { decision } = await decided('maximum', (text) => Number(text) > 8);
  expect(decision.outcome).toBe('failed');
  expect(decision.failures[0]?.message).toContain('refused mode "9", which is valid');
});
