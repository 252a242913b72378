import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decided, factoryOf, integers, isInteger } from './testing/modes.ts';

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
    expected: 'a rejection with 400',
    twin: 'the same request with mode 7 was accepted with 200',
  });
});

test('fails where a valid value at the line is rejected', async () => {
  const { decision } = await decided('maximum', (text) => Number(text) > 8);
  expect(decision.outcome).toBe('failed');
  expect(decision.failures[0]?.message).toContain('rejected mode "9", which is valid');
});

test('what is nearest beyond a bound is sent first', async () => {
  const { texts } = await decided('maximum', (text) => Number(text) > 9);
  expect(texts.slice(0, 2)).toEqual(['7', '10']);
});

test('reads the text of a number as one, and not that of an array or an object', async () => {
  const number = { schema: '{ type: number, minimum: 0.5 }' };
  const below = await decided('minimum', (text) => Number(text) < 0.5, number);
  expect(below.decision.outcome).toBe('passed');
  expect(below.texts.some((text) => Number(text) < 0.5)).toBe(true);
  const type = await decided('type', (text) => Number.isNaN(Number(text)), number);
  expect(type.decision.outcome).toBe('passed');
  expect(type.texts.join()).not.toContain('[object');
});

test('reads the texts of both truth values as such', async () => {
  const { decision, texts } = await decided('type', (text) => !/^(true|false)$/.test(text), {
    schema: '{ type: boolean }',
    requestFactory: factoryOf(fc.constant({ query: { mode: 'true' }, body: { name: 'soup' } })),
  });
  expect(decision.outcome).toBe('passed');
  expect(texts).toEqual(expect.arrayContaining(['true', 'false']));
});

test('sends in a header only what a header can carry', async () => {
  const { decision, texts } = await decided('maxLength', (text) => text.length > 3, {
    schema: '{ type: string, maxLength: 3 }',
    place: 'header',
    requestFactory: factoryOf(fc.constant({ headers: { mode: 'ab' }, body: { name: 'soup' } })),
  });
  expect(decision.outcome).toBe('passed');
  expect(texts.filter((text) => text.length > 3)).not.toEqual([]);
  expect(texts.every((text) => /^[\x21-\x7e]+$/.test(text))).toBe(true);
});

test('begins from a request that has the parameter, and keeps the others of it', async () => {
  const rare = fc.nat({ max: 9 }).map((n) => ({
    query: { lang: 'en', ...(n === 0 && { mode: '5' }) },
    body: { name: 'soup' },
  }));
  const { decision, texts, sent } = await decided('maximum', (text) => Number(text) > 9, {
    requestFactory: factoryOf(rare),
  });
  expect(decision.outcome).toBe('passed');
  expect(texts[0]).toBe('5');
  expect(sent.every(({ query = [] }) => query.some(([name]) => name === 'lang'))).toBe(true);
});

const header = {
  schema: '{ type: string, maxLength: 3 }',
  place: 'header' as const,
};

test('passes over drawn requests without any parameter of that place', async () => {
  const rare = fc.nat({ max: 9 }).map((n) => ({
    query: {},
    body: { name: 'soup' },
    ...(n === 0 && { headers: { mode: 'ab' } }),
  }));
  const { decision, texts } = await decided('maxLength', (text) => text.length > 3, {
    ...header,
    requestFactory: factoryOf(rare),
  });
  expect(decision.outcome).toBe('passed');
  expect(texts[0]).toBe('ab');
});

test('of the breaks that a request factory names, a header carries those without blanks and other scripts', async () => {
  const requestFactory = {
    ...factoryOf(fc.constant({ headers: { mode: 'ab' }, body: { name: 'soup' } })),
    breaks: () => ['éabcd', 'abcdé', 'ab cd', ' abcd', 'abcd ', '', 'abcd!'],
  };
  const { texts } = await decided('maxLength', (text) => text.length > 3, {
    ...header,
    requestFactory,
  });
  expect(texts.slice(0, 2)).toEqual(['ab', 'abcd!']);
  expect(texts.filter((text) => !/^[\x21-\x7e]+$/.test(text))).toEqual([]);
});

test('what a request factory calls open is not sent', async () => {
  const requestFactory = { ...integers, isOpen: (_: unknown, text: string) => text === '10' };
  const { decision, texts } = await decided('maximum', (text) => Number(text) > 9, {
    requestFactory,
  });
  expect(decision.outcome).toBe('passed');
  expect(texts).not.toContain('10');
  expect(texts.some((text) => Number(text) > 10)).toBe(true);
});

test('a request without a parameter that is required is rejected', async () => {
  const isMissing = (text: string) => text === '';
  const requestFactory = factoryOf(fc.constant({ query: { mode: 'FAST' }, body: { name: 'x' } }));
  const { decision, texts, sent } = await decided('required', isMissing, {
    schema: '{ type: string }, required: true',
    requestFactory,
  });
  expect(decision.outcome).toBe('passed');
  expect(texts).toEqual(['FAST', '']);
  expect(sent.map(({ query }) => query)).toEqual([[['mode', 'FAST']], []]);
  const careless = await decided('required', () => false, {
    schema: '{ type: string }, required: true',
    requestFactory,
  });
  expect(careless.decision.failures[0]).toMatchObject({
    message: 'POST /menu/dishes accepted a request without the query parameter mode.',
    twin: 'the same request with mode FAST was accepted with 200',
  });
});

test('what no text can say is not sent', async () => {
  const { decision, texts } = await decided('type', (text) => !isInteger(text), {
    schema: "{ type: [integer, 'null'] }",
  });
  expect(decision).toMatchObject({ outcome: 'passed', failures: [] });
  expect(texts).not.toContain('');
});
