import fc from 'fast-check';

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

/** How many letters and digits one identifier contains. */
const AT_ONCE = 16;

export const guestIdentifierCharacters = {
  allowed: ALLOWED,

  /** Identifiers as guests have them, and any mixture of the allowed characters; shrinks towards "a". */
  valid: fc.oneof(
    { withCrossShrink: true },
    fc.string({ unit: fc.constantFrom(...ALLOWED), minLength: 1, maxLength: 40 }),
    fc.constantFrom('guest@example.com', '+15555550100', 'a.b+c@example.com'),
  ),

  /**
   * Identifiers that together contain every allowed character: letters and digits several at once, each other character in
   * the middle or at the end.
   */
  withEach(): string[] {
    const plain = ALLOWED.filter((character) => /[a-z0-9]/i.test(character));
    const others = ALLOWED.filter((character) => !plain.includes(character));
    const groups = Array.from({ length: Math.ceil(plain.length / AT_ONCE) }, (_, group) =>
      plain.slice(group * AT_ONCE, (group + 1) * AT_ONCE).join(''),
    );
    const half = Math.ceil(others.length / 2);
    const besides = others
      .slice(0, half)
      .map((character, turn) => `guest${character}1${others[half + turn] ?? ''}`);
    return [...groups, ...besides];
  },
};
