import { describe, expect, test } from 'vitest';
import {
  entriesFor,
  entriesOf,
  isInvalid,
  mayBeSold,
  readEntry,
  showState,
  stateOf,
} from './stockEntries.ts';

const GUID = '3f2c8b1a-0d4e-4c6f-9a7b-5e8d1c2b3a4f';
const item = { guid: GUID, multiLocationId: '42' };

/** The entries of a response with such a body, with the fields that readers use. */
function read(json: unknown) {
  return entriesOf({ response: { json } as Parameters<typeof entriesOf>[0]['response'] });
}

describe('entriesOf', () => {
  test.each([undefined, null, {}, 'text', 5])('finds nothing in %j', (json) => {
    expect(read(json)).toEqual([]);
  });

  test('passes over what is no object, and over members of other types', () => {
    expect(read([null, 5, [], { guid: 5, status: null, quantity: '3' }])).toEqual([
      expect.objectContaining({ guid: undefined, status: undefined, quantity: '3' }),
    ]);
  });
});

describe('entriesFor', () => {
  test('takes a GUID in either case', () => {
    expect(entriesFor(read([{ guid: GUID.toUpperCase() }]), item)).toHaveLength(1);
  });

  test('goes by the multiLocationId only where there is no guid: versions of an item share it', () => {
    const other = '00000000-0000-4000-8000-000000000001';
    const entries = read([{ multiLocationId: '42' }, { guid: other, multiLocationId: '42' }]);
    expect(entriesFor(entries, item)).toEqual([entries[0]]);
  });

  test('leaves out INVALID entries, though they repeat the identifier', () => {
    const entries = read([{ guid: GUID, itemGuidValidity: 'INVALID' }]);
    expect(entries.every(isInvalid)).toBe(true);
    expect(entriesFor(entries, item)).toEqual([]);
  });
});

describe('showState', () => {
  const quantity = { status: 'QUANTITY' as const, quantity: 1.5 };

  test.each([
    ['the state', [{ guid: GUID, ...quantity }], true],
    [
      'the state twice',
      [
        { guid: GUID, ...quantity },
        { guid: GUID, ...quantity },
      ],
      true,
    ],
    [
      'two states',
      [
        { guid: GUID, ...quantity },
        { guid: GUID, status: 'IN_STOCK' },
      ],
      false,
    ],
    ['another quantity', [{ guid: GUID, ...quantity, quantity: 1 }], false],
    ['a quantity as text', [{ guid: GUID, ...quantity, quantity: '1.5' }], false],
    ['no entry', [], false],
  ])('%s', (_what, json, shown) => {
    expect(showState(read(json), item, quantity)).toBe(shown);
  });
});

describe('stateOf', () => {
  test.each([
    [{ status: 'IN_STOCK', quantity: null }, { status: 'IN_STOCK' }],
    [
      { status: 'QUANTITY', quantity: 2.5 },
      { status: 'QUANTITY', quantity: 2.5 },
    ],
    [{ status: 'QUANTITY', quantity: 0 }, undefined],
    [{ status: 'QUANTITY' }, undefined],
    [{ status: 'SOLD_OUT' }, undefined],
  ])('%j can be set again as %j', (json, state) => {
    expect(read([json]).map(stateOf)).toEqual([state]);
  });
});

test.each([
  [10, [{ guid: 'a', status: 'QUANTITY', quantity: 4 }], true],
  [30, [{ guid: 'a', status: 'QUANTITY', quantity: 4 }], false],
  [10, [{ guid: 'a', status: 'QUANTITY', quantity: 11 }], false],
  [10, [{ guid: 'a', status: 'QUANTITY', quantity: 9.75 }], true],
  [10, [{ guid: 'a', status: 'OUT_OF_STOCK', quantity: null }], true],
  [30, [{ guid: 'a', status: 'OUT_OF_STOCK', quantity: null }], false],
  [10, [{ guid: 'a', status: 'IN_STOCK', quantity: null }], false],
  [10, [], false],
])('whether pieces of %d were sold, by %j: %s', (quantity, rows, isSold) => {
  const state = { status: 'QUANTITY', quantity } as const;
  expect(mayBeSold(rows.map(readEntry), { item: { guid: 'a' }, state })).toBe(isSold);
});
