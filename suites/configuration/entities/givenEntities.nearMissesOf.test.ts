import { expect, test } from 'vitest';
import { nearMissesOf } from './givenEntities.ts';

test('near a UUID is one with another end, and what is left of it without its last digit; near another GUID is nothing', () => {
  const guid = '6ba7b810-9dad-41d1-80b4-00c04fd430c8';
  const drawn = 'c0ffee00-0000-4000-8000-00000000000a';
  expect(nearMissesOf(guid, drawn, [guid])).toEqual([`${guid.slice(0, -1)}0`, guid.slice(0, -1)]);
  expect(nearMissesOf('item-1', drawn, [])).toEqual([]);
});
