import { describe, expect, test } from 'vitest';
import { compareEntities } from './compareEntities.ts';

const ONE = 'c0ffee00-0000-4000-8000-00000000000a';
const OTHER = 'c0ffee00-0000-4000-8000-00000000000b';

describe('two sights of one entity', () => {
  test.each([
    ['fields in another order', { a: 1, b: 'x' }, { b: 'x', a: 1 }],
    ['null for a field that is left out', { a: 1, b: null }, { a: 1 }],
    ['a GUID in the other case', { guid: ONE }, { guid: ONE.toUpperCase() }],
    [
      'an instant in another notation',
      { at: '2024-01-01T05:30:00.0+05:30' },
      { at: '2024-01-01T00:00:00Z' },
    ],
    [
      'references in another order',
      {
        r: [
          { guid: ONE, n: 1 },
          { guid: OTHER, n: 2 },
        ],
      },
      {
        r: [
          { n: 2, guid: OTHER },
          { n: 1, guid: ONE },
        ],
      },
    ],
    ['values in another order', { r: [1, 2, 2] }, { r: [2, 1, 2] }],
  ])('are alike with %s', (_what, one, other) => {
    expect(compareEntities(one, other)).toEqual({ differing: [], missing: [] });
  });

  test.each([
    ['a text', { name: 'Soup' }, { name: 'soup' }, '/name'],
    ['a number as text', { rate: 5 }, { rate: '5' }, '/rate'],
    ['an object in place of an array', { r: {} }, { r: [] }, '/r'],
    ['the number of elements', { r: [1, 1] }, { r: [1] }, '/r'],
    ['how often an element comes', { r: [1, 1, 2] }, { r: [1, 2, 2] }, '/r/1'],
    ['a reference to another object', { r: [{ guid: ONE }] }, { r: [{ guid: OTHER }] }, '/r/0'],
    [
      'a field within a reference',
      { 'a/b': [{ guid: ONE, n: 1 }] },
      { 'a/b': [{ guid: ONE, n: 2 }] },
      '/a~1b/0/n',
    ],
    ['years that a date lies in, which are no instants', { n: '2026' }, { n: '2026-01-01' }, '/n'],
    ['a letter in an array of its own', { r: ['x'] }, { r: 'x' }, '/r'],
    ['a GUID in an array of its own', { r: [ONE] }, { r: ONE }, '/r'],
    [
      'an instant in an array',
      { at: ['2024-01-01T00:00:00Z'] },
      { at: '2024-01-01T00:00:00Z' },
      '/at',
    ],
    [
      'a reference that has no guid any more',
      { r: [{ guid: ONE, n: 1 }] },
      { r: [{ n: 1 }] },
      '/r/0',
    ],
    ['another instant', { at: '2024-01-01T00:00:00+05:30' }, { at: '2024-01-01T00:00:00Z' }, '/at'],
  ])('differ in %s', (_what, one, other, pointer) => {
    expect(compareEntities(one, other)).toEqual({ differing: [pointer], missing: [] });
    expect(compareEntities(other, one).differing).toHaveLength(1);
  });

  test('take no longer for each array within another', () => {
    let further: unknown = 1;
    for (let depth = 0; depth < 60; depth += 1) further = [{ of: further }];
    const found = compareEntities({ name: 'a', further }, { name: 'b', further });
    expect(found).toEqual({ differing: ['/name'], missing: [] });
  });

  test('show which fields only one carries, at every depth', () => {
    const found = compareEntities(
      { a: 1, r: [{ guid: ONE, n: 1 }] },
      { b: false, r: [{ guid: ONE }], 'c~d': 1 },
    );
    expect(found).toEqual({ differing: [], missing: ['/a', '/r/0/n', '/b', '/c~0d'] });
  });
});
