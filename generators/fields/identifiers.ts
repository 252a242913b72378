/*
 * "guid string uuid: Platform GUID" (Stock, Resources, and the same in every service). RFC 4122, 3: 8-4-4-4-12
 * hexadecimal digits, "output as lower case characters and case insensitive on input".
 */
/** Index at which the last group of digits begins. */
const LAST_GROUP = 24;

/** Of 32 random digits, at least this many are different, but once in a hundred thousand times. */
const DIFFERENT_DIGITS = 9;

export const identifiers = {
  /** Both ways to write a UUID (upper and lower case), which name the same thing. */
  spellingsOf(uuid: string): string[] {
    return [uuid.toLowerCase(), uuid.toUpperCase()];
  },

  /** The UUID of nothing at all (RFC 9562 §5.9). */
  nil: '00000000-0000-0000-0000-000000000000',

  /**
   * UUIDs that nobody has, though they begin or end like a known one. Nothing is near a UUID that was drawn at random, so
   * one digit of it is changed. Near one that was made by hand, or counted, others may exist: its end is replaced by that
   * of a random one.
   * @param drawn a UUID drawn at random
   * @param others that are known
   * @returns one with another end, and one with another beginning
   */
  nearMisses(
    uuid: string,
    drawn: string,
    others: string[] = [],
  ): [otherEnd: string, otherBeginning: string] {
    const isAlone = looksDrawn(uuid) && !others.some((other) => areAlike(other, uuid));
    return isAlone
      ? identifiers.oneDigitOff(uuid)
      : [uuid.slice(0, LAST_GROUP) + drawn.slice(LAST_GROUP), drawn.slice(0, 8) + uuid.slice(8)];
  },

  /** UUIDs that differ from one in the last and in the first digit alone, which others may have. */
  oneDigitOff(uuid: string): [otherEnd: string, otherBeginning: string] {
    return [uuid.slice(0, -1) + anotherDigit(uuid.at(-1)), anotherDigit(uuid[0]) + uuid.slice(1)];
  },

  /** Texts close to a UUID that are not a UUID; one change each. */
  malformed(uuid: string): string[] {
    return [
      'not-a-uuid',
      uuid.slice(0, -1),
      `${uuid}0`,
      uuid.replaceAll('-', ''),
      `g${uuid.slice(1)}`,
      `{${uuid}}`,
      `urn:uuid:${uuid}`,
      uuid.replace('-', '_'),
      '0',
    ];
  },

  /**
   * Texts that are malformed for every parser: without those that some take for another spelling (without hyphens, in
   * braces, as a URN).
   */
  malformedForAll(uuid: string): string[] {
    return identifiers
      .malformed(uuid)
      .filter((text) => text.includes('-') && !/^(?:urn:|\{)/.test(text));
  },

  /** The UUID with something behind it, which a column of 36 characters would cut off. */
  trailed(uuid: string): string[] {
    return [`${uuid}\u00e9`, `${uuid},${uuid}`];
  },
};

/**
 * Whether a UUID has the form of one made from random numbers or by a hash (RFC 9562 §5.3 to §5.5), and does not look made
 * up.
 */
function looksDrawn(uuid: string): boolean {
  const digits = new Set(uuid.toLowerCase().replaceAll('-', ''));
  return /^.{14}[345]/.test(uuid) && digits.size >= DIFFERENT_DIGITS;
}

/** Whether two UUIDs differ only in one group at one end, like those that were counted or made by hand. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a === b) return false;
  return a.slice(0, LAST_GROUP) === b.slice(0, LAST_GROUP) || a.slice(8) === b.slice(8);
}

function anotherDigit(digit = ''): string {
  return digit === '0' ? '1' : '0';
}
