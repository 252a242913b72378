import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guestIdentifierCharacters } from './guestIdentifierCharacters.ts';

const SENTENCE = /^[a-zA-Z0-9=.\-_+@:&^%!$]+$/;

describe('guestIdentifierCharacters', () => {
  test('allows exactly what the sentence names', () => {
    const { allowed } = guestIdentifierCharacters;
    expect(allowed).toHaveLength(74);
    expect(allowed.every((character) => SENTENCE.test(character))).toBe(true);
  });

  test('draws valid identifiers, and lists some that have each allowed character', () => {
    const { valid, withEach, allowed } = guestIdentifierCharacters;
    for (const text of [...fc.sample(valid, { seed: 1, numRuns: 200 }), ...withEach()]) {
      expect(text).toMatch(SENTENCE);
    }
    for (const character of allowed) expect(withEach().join(''), character).toContain(character);
  });
});
