import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/promised/types.ts';
import { instanceAt, overrideKey, pathsAt, withoutProperties, withValueAt } from './instanceAt.ts';

const order: Json = { items: [{ id: 1 }, {}, { id: 3 }], notes: { a: 'x', b: 'y' }, pair: [1, 2] };

describe('pathsAt', () => {
  test('leads to every element that has the value', () => {
    expect(pathsAt(order, [{ property: 'items' }, { items: true }, { property: 'id' }])).toEqual([
      ['items', 0, 'id'],
      ['items', 2, 'id'],
    ]);
  });

  test('leads to the properties that have no name in the schema', () => {
    const named = (_: number, name: string): boolean => name === 'a';
    expect(pathsAt(order, [{ property: 'notes' }, { additional: true }], named)).toEqual([
      ['notes', 'b'],
    ]);
  });

  test('takes an index for a property of an array', () => {
    expect(pathsAt(order, [{ property: 'pair' }, { property: '1' }])).toEqual([['pair', 1]]);
    expect(pathsAt(order, [{ property: 'pair' }, { property: '2' }])).toEqual([]);
  });
});

describe('instanceAt', () => {
  test('finds nothing inside a text', () => {
    expect(instanceAt(order, ['notes', 'a', '0'])).toBeUndefined();
  });
});

describe('withValueAt', () => {
  test('changes that one value in a copy', () => {
    const changed = withValueAt(order, ['items', 2, 'id'], 'new');
    expect(instanceAt(changed, ['items', 2, 'id'])).toBe('new');
    expect(changed).toEqual({ ...order, items: [{ id: 1 }, {}, { id: 'new' }] });
    expect(instanceAt(order, ['items', 2, 'id'])).toBe(3);
  });

  test('rejects a way through a value without an inside', () => {
    expect(() => withValueAt(order, ['notes', 'a', 'b'], 1)).toThrow(
      'Expected an object or array on the way to /b, found "x".',
    );
  });
});

describe('withoutProperties', () => {
  test('leaves the named ones out', () => {
    expect(withoutProperties({ a: 1, b: 2 }, ['a'])).toEqual({ b: 2 });
  });
});

describe('overrideKey', () => {
  test('writes elements and additional properties as *', () => {
    expect(overrideKey([{ property: 'a' }, { items: true }, { additional: true }])).toBe('/a/*/*');
    expect(overrideKey([])).toBe('');
  });
});
