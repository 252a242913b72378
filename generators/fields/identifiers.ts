/*
 * "guid string uuid: Platform GUID" (Stock, Resources, and the same in every service). RFC 4122, 3: 8-4-4-4-12
 * hexadecimal digits, "output as lower case characters and case insensitive on input".
 */
export const identifiers = {
  /** Both ways to write a UUID. They name the same thing. */
  spellingsOf(uuid: string): string[] {
    return [uuid.toLowerCase(), uuid.toUpperCase()];
  },

  /** The UUID of nothing at all (RFC 9562 §5.9). */
  nil: '00000000-0000-0000-0000-000000000000',

  /** Another UUID that differs from that one in its last digit. */
  neighbourOf(uuid: string): string {
    return uuid.slice(0, -1) + (uuid.endsWith('0') ? '1' : '0');
  },

  /** Nearly that UUID, and no UUID at all; one change each. */
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

  /** The same without what some parsers take for another spelling of it: without hyphens, in braces, as a URN. */
  malformedForAll(uuid: string): string[] {
    return identifiers
      .malformed(uuid)
      .filter((text) => text.includes('-') && !/^(?:urn:|\{)/.test(text));
  },

  /** That UUID and something behind it, which patterns that end in `$`, and columns of 36 characters, overlook. */
  trailed(uuid: string): string[] {
    return [`${uuid}\n`, `${uuid}\u00e9`, `${uuid},${uuid}`];
  },
};
