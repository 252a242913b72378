import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../decide.ts';
import type { Share } from '../trial/Share.ts';
import { fakeSession, MENU_RULES, MENU_YAML } from '../testing/fakeSession.ts';
import { readSpec } from '../../promised/reading/readSpec.ts';
import { parameterCheck } from './parameterCheck.ts';
import { decided, factoryOf, integers, isInteger } from './testing/modes.ts';

test('blanks are no number, though a program may read them as one', async () => {
  const requestFactory = { ...integers, breaks: () => [' ', '1 ', '+1', '0x1'] };
  const isText = (text: string) => !/^\d+$/.test(text.trim());
  const { texts } = await decided('type', isText, { requestFactory });
  expect(texts.slice(0, 2)).toEqual(['7', ' ']);
});

test('of a truth value, neither of its texts is a breach', async () => {
  const requestFactory = {
    ...factoryOf(fc.constant({ query: { mode: 'true' }, body: { name: 'soup' } })),
    breaks: () => ['false', 'true', 'no'],
  };
  const { decision, texts } = await decided('type', (text) => !/^(true|false)$/.test(text), {
    schema: '{ type: boolean }',
    requestFactory,
  });
  expect(decision.outcome).toBe('passed');
  expect(texts[1]).toBe('no');
});

test('a request factory that never makes a request with a parameter is an error of ours', async () => {
  const requestFactory = factoryOf(fc.constant({ query: {}, body: { name: 'soup' } }));
  await expect(decided('maximum', () => false, { requestFactory })).rejects.toThrow(
    'the request factory of stock/add never makes a request with mode',
  );
  // One that knows no more than a document may find no value by it, which is no error.
  const derived = { ...requestFactory, isTentative: true as const };
  const { decision } = await decided('maximum', () => false, { requestFactory: derived });
  expect(decision).toMatchObject({
    outcome: 'notExercised',
    reason: 'no valid value was found for the parameter mode',
  });
});

test.each([true, false])(
  'of a truth value that must be %s, the other one is a breach',
  async (only) => {
    const right = String(only);
    const { decision, texts } = await decided('enum', (text) => text !== right, {
      schema: `{ type: boolean, enum: [${right}] }`,
      requestFactory: {
        ...factoryOf(fc.constant({ query: { mode: right }, body: { name: 'soup' } })),
        breaks: () => ['false', 'true'],
      },
    });
    expect(decision.outcome).toBe('passed');
    expect(texts.slice(0, 2)).toEqual([right, String(!only)]);
    expect(texts.filter((text) => text === right)).toHaveLength(1);
  },
);

test('each of many rules alike asks for all that an enum names, and for its part of what has a form', async () => {
  const acceptedOf = async (keyword: string, schema: string, share: Share) => {
    const valid = fc.constant({ query: { mode: 'a' }, body: { name: 'soup' } });
    const isRefused = (text: string) => !/^[a-h]$/.test(text);
    const asked = { schema, share, requestFactory: factoryOf(valid) };
    const { decision, texts } = await decided(keyword, isRefused, asked);
    expect(decision.outcome).toBe('passed');
    return new Set(texts.filter((text) => !isRefused(text)));
  };
  const every = new Set('abcdefgh');
  const shares = [0, 1, 2].map((place) => ({ place, count: 3 }));
  const form = '{ type: string, pattern: "^[a-h]$" }';
  const tried = await Promise.all(shares.map((share) => acceptedOf('pattern', form, share)));
  for (const one of tried) expect(one.size).toBeLessThan(8);
  expect(new Set(tried.flatMap((one) => [...one]))).toEqual(every);
  for (const share of shares)
    expect(await acceptedOf('enum', '{ enum: [a, b, c, d, e, f, g, h] }', share)).toEqual(every);
});

test('a parameter of the path is named as the documents name it, no other is', async () => {
  const yaml = MENU_YAML.replace(
    '/menu/dishes:\n    post:',
    '/menu/{mode}:\n    post:\n      x-path: /menu/{id}',
  )
    .replace('enum: [FAST, SLOW]', 'maxLength: 4')
    .replace(
      'parameters:',
      `parameters:
        - { name: mode, in: path, required: true, schema: { type: string, maxLength: 4 } }`,
    );
  const spec = readSpec('stock.yaml', yaml, MENU_RULES);
  const parts = { path: { mode: 'a' }, query: { mode: 'b' }, body: { name: 'soup' } };
  const requestFactory = factoryOf(fc.constant(parts));
  const { session } = fakeSession(() => ({ body: '{"name":"soup"}' }), { specs: [spec] });
  const [operation] = spec.operations;
  const named = operation!.parameters.map(async (parameter) => {
    const id = `stock/add/${parameter.in}/${parameter.in === 'path' ? 'id' : 'mode'}/maxLength`;
    const constraint = spec.constraints.find((one) => one.id === id)!;
    const of = { constraint, operation: operation!, spec, requestFactory, preconditions: [] };
    const { failures } = await decide(parameterCheck(parameter, of), session);
    return failures[0]?.twin;
  });
  expect(await Promise.all(named)).toEqual([
    'the same request with id a was accepted with 200',
    'the same request with mode b was accepted with 200',
  ]);
});

test('digits in a text are no number', async () => {
  const requestFactory = {
    ...factoryOf(fc.constant({ query: { mode: 'ab' }, body: { name: 'soup' } })),
    breaks: () => ['1234', 'null', 'true'],
  };
  const { texts } = await decided('maxLength', (text) => text.length > 3, {
    schema: '{ type: string, maxLength: 3 }',
    requestFactory,
  });
  expect(texts.slice(0, 4)).toEqual(['ab', '1234', 'null', 'true']);
});

test('where null may stand, its text is no breach', async () => {
  const isRight = (text: string) => isInteger(text) || text === 'null';
  const { decision, texts } = await decided('type', (text) => !isRight(text), {
    schema: "{ type: [integer, 'null'] }",
    requestFactory: { ...integers, breaks: () => ['null', 'nil'] },
  });
  expect(decision.outcome).toBe('passed');
  expect(texts.slice(0, 2)).toEqual(['7', 'nil']);
});

test('what no text breaks alone is not exercised, though what is valid was accepted', async () => {
  const schema = '{ type: number, minimum: 1, exclusiveMinimum: 1 }';
  const { decision, texts } = await decided('minimum', (text) => Number(text) <= 1, { schema });
  expect(texts.length).toBeGreaterThan(1);
  expect(decision).toMatchObject({
    outcome: 'notExercised',
    reason: 'no text that the parameter can have breaks this and nothing else',
  });
});

test('what is drawn beyond the walk has to be rejected, too', async () => {
  const isRight = (text: string) => /^[a-h]{3}$/.test(text);
  const { decision, texts } = await decided('pattern', (text) => !isRight(text), {
    schema: '{ type: string, pattern: "^[a-h]{3}$" }',
    requestFactory: factoryOf(fc.constant({ query: { mode: 'abc' }, body: { name: 'soup' } })),
  });
  expect(decision.outcome).toBe('passed');
  // What is drawn comes last, behind what is accepted.
  expect(texts.slice(texts.findLastIndex(isRight) + 1)).toHaveLength(2);
});
