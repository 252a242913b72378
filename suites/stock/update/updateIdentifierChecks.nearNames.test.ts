import { describe, expect, test } from 'vitest';
import { freeAmong, identifiersIn, nearNames } from './updateIdentifierChecks.ts';

const GUID = '3f2c8b1a-0d4e-4c6f-9a7b-5e8d1c2b3a40';
const NEIGHBOUR = '3f2c8b1a-0d4e-4c6f-9a7b-5e8d1c2b3a41';
const { ofOthers, ofNobody } = nearNames({ guid: GUID, multiLocationId: '42' }, NEIGHBOUR);

describe('nearNames', () => {
  test('tells what may be another item’s from what no item can be called', () => {
    expect(ofOthers).toEqual([
      { guid: NEIGHBOUR },
      { multiLocationId: '042' },
      { multiLocationId: '42.0' },
    ]);
    expect(ofNobody).toEqual([{ guid: `${GUID}0` }, { multiLocationId: '42\u00e9' }]);
  });

  test('has guids alone for an item without a multiLocationId', () => {
    const names = nearNames({ guid: GUID }, NEIGHBOUR);
    expect(names).toEqual({ ofOthers: [{ guid: NEIGHBOUR }], ofNobody: [{ guid: `${GUID}0` }] });
  });
});

describe('identifiersIn', () => {
  test('asks for both kinds, or for the one that there is', () => {
    expect(identifiersIn(ofOthers)).toEqual({
      guids: [NEIGHBOUR],
      multiLocationIds: ['042', '42.0'],
    });
    expect(identifiersIn([{ guid: GUID }])).toEqual({ guids: [GUID] });
    expect(identifiersIn([{ multiLocationId: '7' }])).toEqual({ multiLocationIds: ['7'] });
  });
});

describe('freeAmong', () => {
  const found = (entry: object) => freeAmong(ofOthers, [{ members: [], ...entry }]);

  test('leaves out what an item has, by either identifier, so that nothing of others is changed', () => {
    expect(found({ guid: NEIGHBOUR.toUpperCase() })).toEqual(ofOthers.slice(1));
    expect(found({ multiLocationId: '042' })).toEqual([ofOthers[0], ofOthers[2]]);
    expect(found({ guid: NEIGHBOUR, multiLocationId: '42.0' })).toEqual([ofOthers[1]]);
  });

  test('keeps what is called INVALID, and what is of other items', () => {
    expect(found({ guid: NEIGHBOUR, itemGuidValidity: 'INVALID' })).toEqual(ofOthers);
    expect(found({ guid: GUID })).toEqual(ofOthers);
    expect(freeAmong(ofOthers, [])).toEqual(ofOthers);
  });
});
