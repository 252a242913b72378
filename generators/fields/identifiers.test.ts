import { describe, expect, test } from 'vitest';
import { FORMATS } from '../schema/formats.ts';
import { identifiers } from './identifiers.ts';

const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('identifiers', () => {
  test('spells a UUID in both cases', () => {
    expect(identifiers.spellingsOf(UUID)).toEqual([UUID, UUID.toUpperCase()]);
  });

  test('has UUIDs beside that one', () => {
    for (const uuid of [identifiers.nil, identifiers.neighbourOf(UUID)]) {
      expect(FORMATS.uuid?.accepts(uuid), uuid).toBe(true);
      expect(uuid).not.toBe(UUID);
    }
    expect(identifiers.neighbourOf(UUID.replace(/1$/, '0'))).toBe(UUID);
  });

  test('lists what is nearly that UUID and no UUID', () => {
    for (const text of [...identifiers.malformed(UUID), ...identifiers.trailed(UUID)])
      expect(FORMATS.uuid?.accepts(text), text).toBe(false);
  });
});
