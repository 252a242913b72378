import { describe, expect, test } from 'vitest';
import { keepsFormat } from '../../src/promised/schemas/formats.ts';
import { identifiers } from './identifiers.ts';

const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('identifiers', () => {
  test('spells a UUID in both cases', () => {
    expect(identifiers.spellingsOf(UUID)).toEqual([UUID, UUID.toUpperCase()]);
  });

  const DRAWN = '7b1c9e52-6a3f-4d08-8b7e-f4a9d0c6152b';

  test('has one UUID that nothing has', () => {
    expect(keepsFormat('uuid', identifiers.nil)).toBe(true);
  });

  test('changes one digit of a UUID that was drawn, at either end', () => {
    expect(identifiers.nearMisses(UUID, DRAWN)).toEqual([
      '3f2504e0-4f89-41d3-9a0c-0305e82c3300',
      '0f2504e0-4f89-41d3-9a0c-0305e82c3301',
    ]);
    expect(identifiers.nearMisses('0f2504e0-4f89-41d3-9a0c-0305e82c3300', DRAWN)).toEqual([
      '0f2504e0-4f89-41d3-9a0c-0305e82c3301',
      '1f2504e0-4f89-41d3-9a0c-0305e82c3300',
    ]);
    expect(identifiers.nearMisses(UUID, DRAWN, [UUID.toUpperCase(), DRAWN])[0]).toMatch(/3300$/);
  });

  test.each([
    ['is made by hand', '11111111-2222-4333-8444-555555555501', []],
    ['is counted', 'c0ffee00-0000-4000-8000-000000000017', []],
    ['is of a time', '01932c07-209f-7b6e-8cb2-d1f60a47e358', []],
    ['has others like it', UUID, [UUID.replace(/01$/, 'fe').toUpperCase()]],
    ['has others that end like it', UUID, [UUID.replace(/^3f/, '40')]],
  ])('changes a whole group of a UUID that %s', (_, uuid, others) => {
    expect(identifiers.nearMisses(uuid, DRAWN, others)).toEqual([
      `${uuid.slice(0, 24)}f4a9d0c6152b`,
      `7b1c9e52${uuid.slice(8)}`,
    ]);
  });

  test('lists what is nearly that UUID and no UUID', () => {
    for (const text of [...identifiers.malformed(UUID), ...identifiers.trailed(UUID)])
      expect(keepsFormat('uuid', text), text).toBe(false);
  });
});
