import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guestIdentifierCharacters } from './guestIdentifierCharacters.ts';

const SENTENCE = /^[a-zA-Z0-9=.\-_+@:&^%!$]+$/;

describe('guestIdentifierCharacters', () => {
  it('allows exactly what the sentence names', () => {
    const { allowed, forbidden } = guestIdentifierCharacters;
    expect(allowed).toHaveLength(74);
    expect(allowed.every((character) => SENTENCE.test(character))).toBe(true);
    expect(forbidden.filter((character) => SENTENCE.test(character))).toEqual([]);
    expect(forbidden).toEqual(
      expect.arrayContaining([' ', '#', '*', '/', '~', 'ä', '１', '\0', '😀']),
    );
  });

  it('draws valid identifiers, and lists one for each allowed character', () => {
    const { valid, edges, allowed } = guestIdentifierCharacters;
    for (const text of [...fc.sample(valid, { seed: 1, numRuns: 200 }), ...edges]) {
      expect(text).toMatch(SENTENCE);
    }
    expect(allowed.every((character) => edges.some((edge) => edge.includes(character)))).toBe(true);
  });

  it('puts one forbidden character into a valid identifier', () => {
    const broken = guestIdentifierCharacters.broken('guest');
    expect(broken).toHaveLength(guestIdentifierCharacters.forbidden.length);
    for (const text of broken) expect(text).not.toMatch(SENTENCE);
    expect(new Set(broken).size).toBe(broken.length);
  });
});
