import { expect, test } from 'vitest';
import type { JsonSchema } from '../promised/types.ts';
import { marked } from '../sent/redaction/text/Marker.ts';
import { shownJson } from './shownJson.ts';

const HIDDEN = '«redacted»';

test.each<[JsonSchema, unknown, unknown]>([
  [{ type: 'string', enum: ['A', 'B'] }, 'A', 'A'],
  [{ type: 'string', enum: ['A', 'B'] }, 'sk-secret', HIDDEN],
  [{ type: 'string', format: 'uuid' }, 'sk-secret', HIDDEN],
  [{ type: 'string' }, 470_011_223, HIDDEN],
  [{ type: 'integer', maximum: 10 }, 4111, HIDDEN],
  // So few digits are no secret, and say what is wrong.
  [{ type: 'integer', minimum: 1 }, 0, 0],
  [{ type: 'string', maxLength: 3 }, '', ''],
  [{ type: 'array', items: { enum: ['A'] } }, ['A', 'sk-secret'], ['A', HIDDEN]],
  // One, where many are described, and the other way round.
  [{ type: 'array', items: { properties: { a: { const: 1 } } } }, { a: 4111 }, { a: HIDDEN }],
  [{ properties: { a: { const: 1 } } }, [{ a: 4111 }, { a: 1 }], [{ a: HIDDEN }, { a: 1 }]],
  // What a value beside it, or one of several branches, asks of it.
  [
    {
      properties: { kind: { type: 'string' }, guid: { type: 'string' } },
      if: { properties: { kind: { const: 'free' } } },
      else: { allOf: [{ if: true, then: { properties: { guid: { format: 'uuid' } } } }] },
    },
    [
      { kind: 'free', guid: 'sk-secret' },
      { kind: 'strict', guid: 'sk-secret' },
    ],
    [
      { kind: 'free', guid: 'sk-secret' },
      { kind: 'strict', guid: HIDDEN },
    ],
  ],
  [
    {
      properties: { kind: { type: 'string' } },
      oneOf: [
        { properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
        { properties: { kind: { const: 'dog' }, tail: { type: 'string' } } },
      ],
    },
    [{ kind: 'dog', tail: 'long' }, { kind: 'sk-secret' }],
    [{ kind: 'dog', tail: 'long' }, { kind: HIDDEN }],
  ],
  [{ anyOf: [{ type: 'string', format: 'uuid' }, { enum: ['none'] }] }, 'none', 'none'],
  [{ anyOf: [{ type: 'string', format: 'uuid' }, { enum: ['none'] }] }, 'sk-secret', HIDDEN],
])('of a body that %j describes, %j is shown as %j', (schema, value, expected) => {
  const text = shownJson(JSON.stringify(value), [schema], () => true) ?? '';
  expect(JSON.parse(marked(text).text)).toEqual(expected);
});
