import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonSchema } from '../../promised/types.ts';
import { failedIn, judgedDocument } from './testing/judgedDocument.ts';
import { serve } from './testing/serve.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { isOfHttp } from '../../sent/judging/answerJudge.ts';

/** Documents of a few lines that mean millions, and servers that respond as it costs most: a run ends soon all the same. */
const MOST_MS = 40_000;

/** @param answer the body as a value, or as bytes */
async function judged(
  schema: JsonSchema,
  answer: unknown,
  schemas: Record<string, JsonSchema> = {},
) {
  const asked: string[] = [];
  const { base, close } = await serve(({ method, path }) => {
    asked.push(`${method} ${path}`);
    return [200, answer];
  });
  const content = { 'application/json': { schema } };
  const post = {
    operationId: 'post',
    requestBody: { required: true, content },
    responses: { 200: { description: 'x', content }, 400: { description: 'x' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { '/a': { post } },
    components: { schemas },
  };
  const began = performance.now();
  try {
    const result = await judgedDocument(JSON.stringify(document), { base, mayChange: true });
    expect(performance.now() - began).toBeLessThan(MOST_MS);
    return { ...result, asked };
  } finally {
    await close();
  }
}

const doubled = (index: number, last: number): JsonSchema => {
  const $ref = `#/components/schemas/A${index + 1}`;
  return index === last ? { type: 'string' } : { properties: { a: { $ref }, b: { $ref } } };
};

test('references that double thirty times describe nothing to judge by', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 31 }, (_, index) => [`A${index}`, doubled(index, 30)]),
  );
  const { spec } = await judged({ $ref: '#/components/schemas/A0' }, {}, schemas);
  // What standards ask of every response is none of it.
  expect(spec.constraints.filter((one) => !isOfHttp(one)).length).toBeLessThan(10);
}, 60_000);

test('schemas that all name each other describe nothing to judge by', async () => {
  const $refs = Array.from({ length: 12 }, (_, index) => `#/components/schemas/A${index}`);
  const properties = Object.fromEntries($refs.map(($ref, index) => [`p${index}`, { $ref }]));
  const schemas = Object.fromEntries($refs.map((_, index) => [`A${index}`, { properties }]));
  const { spec } = await judged({ $ref: '#/components/schemas/A0' }, {}, schemas);
  expect(spec.constraints.filter((one) => !isOfHttp(one)).length).toBeLessThan(10);
}, 60_000);

test.each([
  ['references', (ref: JsonSchema) => ref],
  ['members', (x: JsonSchema) => ({ properties: { x } })],
  ['parts', (ref: JsonSchema) => ({ allOf: [ref] })],
])(
  'a chain of thousands of %s describes nothing to judge by',
  async (_, next) => {
    const chain = Array.from({ length: 6_000 }, (_one, n): [string, JsonSchema] => [
      `A${n}`,
      next({ $ref: `#/components/schemas/A${n + 1}` }),
    ]);
    const schemas = { ...Object.fromEntries(chain), A6000: { type: 'string' } };
    const { spec } = await judged({ $ref: '#/components/schemas/A0' }, {}, schemas);
    expect(spec.constraints.filter((one) => !isOfHttp(one)).length).toBeLessThan(10);
  },
  60_000,
);

const repeated = (schema: JsonSchema, times: number): JsonSchema =>
  times === 0 ? schema : { type: 'array', minItems: 1000, items: repeated(schema, times - 1) };

test.each([
  ['arrays of a thousand arrays', repeated({ type: 'integer' }, 3)],
  ['a pattern of long texts', { type: 'string', pattern: '^a{900000}$' }],
  ['a pattern that multiplies', { type: 'string', pattern: '^(a{1000}){1000}$' }],
  ['long texts of few characters', { type: 'string', pattern: '^[a-z]+$', minLength: 1_000_000 }],
  ['groups that repeat groups', { type: 'string', pattern: `${'('.repeat(8)}a${')*'.repeat(8)}` }],
  ['counted ones', { type: 'string', pattern: `${'('.repeat(8)}a${'){0,99}'.repeat(8)}` }],
  ['groups 20,000 deep', { type: 'string', pattern: '('.repeat(2e4) + 'a' + ')*'.repeat(2e4) }],
  [
    'names of such patterns',
    {
      type: 'object',
      minProperties: 2,
      patternProperties: { [`${'('.repeat(8)}a${')*'.repeat(8)}`]: {} },
    },
  ],
] as [string, JsonSchema][])(
  '%s are not made',
  async (_what, schema) => {
    await judged({ type: 'object', required: ['a'], properties: { a: schema } }, {});
  },
  60_000,
);

test.each([`^${'(a|a)'.repeat(40)}$`, `^${'a?'.repeat(40)}${'a'.repeat(40)}b?$`])(
  'without any repetition %s needs ages for a response, too',
  async (pattern) => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern } } };
    await judged(schema, { a: `${'a'.repeat(40)}!` });
  },
  60_000,
);

test('a pattern that needs ages for a name in the document itself names nothing', async () => {
  const properties = { [`${'a'.repeat(40)}!`]: { type: 'string' } };
  const patternProperties = { '^(a|a)*$': { type: 'string' } };
  await judged({ type: 'object', properties, patternProperties }, {});
}, 60_000);

test('a response for each level of which a schema asks twice is judged soon', async () => {
  const $refs = ['A', 'B'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schema = { type: 'object', properties: { n: { oneOf: $refs } } };
  const deep = Buffer.from(`${'{"n":'.repeat(60)}{}${'}'.repeat(60)}`);
  const { decisions } = await judged($refs[0]!, deep, {
    A: { ...schema, required: ['n'] },
    B: schema,
  });
  expect(Object.keys(failedIn(decisions)).join()).toContain('api/post/body/required');
}, 60_000);

test('a response that nests 200,000 deep decides nothing', async () => {
  const $ref = '#/components/schemas/A';
  const A = { type: 'object', properties: { a: { $ref } }, additionalProperties: { $ref } };
  for (const key of ['a', 'b']) {
    const deep = `{"${key}":`.repeat(200_000) + '1' + '}'.repeat(200_000);
    const { decisions } = await judged({ $ref }, Buffer.from(deep), { A });
    expect(failedIn(decisions)).toEqual({});
  }
}, 60_000);

test.each([500, 5000, 200_000])('a document that nests %d deep is refused', async (depth) => {
  const deep = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
  const text = `{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{},"x-a":${deep}}`;
  await expect(judgedDocument(text, { base: 'http://127.0.0.1:1' })).rejects.toThrow(WrongUse);
});

const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));
const text: JsonSchema = { type: 'string' };
const named = (count: number, make: (index: number) => unknown) =>
  Object.fromEntries(many(count, (index) => [`p${index}`, make(index)]));

test.each([
  ['an enum of 20,000', { enum: many(20_000, (index) => `v${index}`) }, 'v1'],
  [
    'unique things',
    { type: 'array', uniqueItems: true, items: { type: 'object' } },
    many(20_000, (i) => ({ i })),
  ],
  ['3,000 members', { properties: named(3000, () => text) }, named(3000, () => 'x')],
  ['900,000 members at most', { maxProperties: 900_000 }, {}],
  [
    '250 names or 800 values',
    {
      anyOf: [
        { required: many(250, (index) => `p${index}`) },
        { properties: { k: { enum: many(800, (index) => `v${index}`) } } },
      ],
    },
    { k: 'v1' },
  ],
  ['3,000 branches', { oneOf: many(3000, (index) => ({ required: [`p${index}`] })) }, { p5: 5 }],
] as [string, JsonSchema, unknown][])(
  '%s are judged soon, or not at all',
  async (_what, schema, answer) => {
    const { decisions } = await judged(schema, answer);
    const failed = Object.keys(failedIn(decisions)).filter((id) => id.includes('/response/'));
    expect(failed).toEqual([]);
  },
  60_000,
);

test('terms of an ordinary language, which lead to each other, are drawn soon', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const of = (properties: Record<string, JsonSchema>) => {
    return { type: 'object', required: Object.keys(properties), properties };
  };
  const [num, bool] = [ref('Num'), ref('Bool')];
  const { asked } = await judged(bool, true, {
    Num: { oneOf: [ref('Sum'), ref('If'), { type: 'number' }] },
    Bool: { oneOf: [ref('Less'), ref('Not'), { type: 'boolean' }] },
    Sum: of({ left: num, right: num }),
    If: of({ cond: bool, then: num, else: num }),
    Less: of({ left: num, right: num }),
    Not: of({ not: bool }),
  });
  expect(asked).toContain('POST /a');
}, 60_000);

test('a pattern that needs ages for a response decides nothing', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
  const { decisions } = await judged(schema, { a: `${'a'.repeat(40)}!` });
  expect(decisions.get('api/post/response/200/a/pattern')?.outcome).toBe('notExercised');
}, 60_000);

test.each([
  [{ type: 'string', minLength: 2 ** 31 - 1 }, 'minLength'],
  [{ type: 'string', maxLength: 2 ** 31 - 1 }, 'maxLength'],
  [{ type: 'array', minItems: 2 ** 31 - 1, items: { type: 'integer' } }, 'minItems'],
  [{ type: 'array', maxItems: 2 ** 31 - 1, items: { type: 'integer' } }, 'maxItems'],
  [{ type: 'object', minProperties: 2 ** 31 - 1 }, 'minProperties'],
  [{ type: 'object', maxProperties: 2 ** 31 - 1 }, 'maxProperties'],
] as [JsonSchema, string][])(
  '%j is no rule',
  async (schema, keyword) => {
    const { spec } = await judged(schema, 'x');
    expect(spec.constraints.map(({ id }) => id).filter((id) => id.endsWith(keyword))).toEqual([]);
  },
  60_000,
);

test('a reference out of the document reads no file and asks nobody', async () => {
  const secret = join(tmpdir(), `secret-${process.pid}.json`);
  writeFileSync(secret, '{"type":"integer"}');
  const other = await serve(() => [200, { type: 'integer' }]);
  for (const $ref of [`file://${secret}`, secret, `${other.base}/x`, '//x/y', '#/__proto__/x']) {
    const { decisions, asked } = await judged({ $ref }, 'text');
    expect(Object.keys(failedIn(decisions)).filter((id) => id.includes('response'))).toEqual([]);
    expect(asked.every((line) => line === 'POST /a')).toBe(true);
  }
  await other.close();
}, 60_000);

test.each(['', '.', '..'])(
  'what is created as %j names nothing that is removed',
  async (id) => {
    const asked: string[] = [];
    const { base, close } = await serve(({ method, path }) => {
      asked.push(`${method} ${path}`);
      return [method === 'POST' ? 201 : 200, { id }];
    });
    const schema = { type: 'object', properties: { id: { type: 'string' } } };
    const content = { 'application/json': { schema } };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const paths = {
      '/a': {
        post: {
          requestBody: { content },
          responses: { 201: { description: '', content } },
        },
      },
      '/a/{id}': { delete: { parameters, responses: { 204: { description: '' } } } },
    };
    const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths };
    await judgedDocument(JSON.stringify(document), { base, mayChange: true });
    await close();
    expect(asked).toContain('POST /a');
    expect(asked.filter((one) => /^DELETE (\/a?\/?)$/.test(one))).toEqual([]);
  },
  60_000,
);
