import fc from 'fast-check';
import { PRINTABLE_ASCII, UNICODE_SWEEP } from '../schema/characterClass.ts';

/*
 * Card Authorization, PaymentRequestMetadata, guestIdentifier: "Guest identifier such as an e-mail or
 * phone number. Allowed characters: a-z, A-Z, 0-9, and = . - _ + @ : & ^ % ! $."
 */
const ALLOWED = [
  ...'abcdefghijklmnopqrstuvwxyz',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'0123456789',
  ...'=.-_+@:&^%!$',
];

export const guestIdentifierCharacters = {
  /** All 74 of them. */
  allowed: ALLOWED,

  /** The rest of printable ASCII, and the sweep of Unicode and control characters. */
  forbidden: [...PRINTABLE_ASCII, ...UNICODE_SWEEP].filter((c) => !ALLOWED.includes(c)),

  /** Identifiers as guests have them, and any mixture of the allowed characters; shrinks towards "a". */
  valid: fc.oneof(
    { withCrossShrink: true },
    fc.string({ unit: fc.constantFrom(...ALLOWED), minLength: 1, maxLength: 40 }),
    fc.constantFrom('guest@example.com', '+15555550100', 'a.b+c@example.com'),
  ),

  /** One identifier for each allowed character, and one with all of them. */
  edges: [...ALLOWED.map((character) => `guest${character}1`), ALLOWED.join('')],

  /** A valid identifier with one forbidden character in it, first, in the middle or last by turns. */
  broken(valid: string): string[] {
    const at = [0, Math.floor(valid.length / 2), valid.length];
    return guestIdentifierCharacters.forbidden.map((character, turn) => {
      const position = at[turn % at.length] ?? 0;
      return valid.slice(0, position) + character + valid.slice(position);
    });
  },
};
