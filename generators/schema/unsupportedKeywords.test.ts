import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../src/promised/types.ts';
import { localResolve } from './localResolve.ts';
import { unsupportedKeywords } from './unsupportedKeywords.ts';

const found = (schema: JsonSchema): string[] => unsupportedKeywords(schema, localResolve(schema));

describe('unsupportedKeywords', () => {
  test.each<[JsonSchema, string]>([
    [{ items: { $dynamicRef: '#a' } }, '$dynamicRef'],
    [{ properties: { a: { format: 'card-brand' } } }, 'format card-brand'],
    [{ pattern: '^(?=a)b$' }, 'pattern ^(?=a)b$'],
    [{ $ref: 'https://example.com/other.json' }, '$ref https://example.com/other.json'],
    [{ $ref: '#/$defs/missing' }, '$ref #/$defs/missing'],
    [{ type: 'string', nullable: true }, 'nullable'],
    [{ multipleOf: 2e15 }, 'multipleOf beyond 1e15'],
    [
      { $schema: 'http://json-schema.org/draft-07/schema#' },
      '$schema http://json-schema.org/draft-07/schema#',
    ],
    [{ $ref: '#/$defs/a', $defs: { a: { dependencies: {} } } }, 'dependencies'],
    [{ $ref: '#/$defs/a', $defs: { a: { $id: 'https://a.invalid/' } } }, '$id in a subschema'],
  ])('names what it does not follow in %j', (schema, name) => {
    expect(found(schema)).toEqual([name]);
  });

  test('names nothing in a schema that it follows, however recursive', () => {
    expect(
      found({
        $anchor: 'me',
        $id: 'https://a.invalid/',
        properties: { a: { $ref: '#me' }, b: { $ref: '#' }, c: true, d: false },
        pattern: '^a?$',
        multipleOf: 1e15,
      }),
    ).toEqual([]);
  });

  test('does not look into what no reference reaches, nor into values', () => {
    expect(found({ enum: [{ nullable: true }], $defs: { a: { nullable: true } } })).toEqual([]);
  });
});
