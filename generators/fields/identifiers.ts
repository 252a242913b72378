/*
 * "guid string uuid: Platform GUID" (Stock, Resources, and the same in every service). RFC 4122, 3: 8-4-4-4-12
 * hexadecimal digits, "output as lower case characters and case insensitive on input".
 */
export const identifiers = {
  /** Both ways to write a UUID. They name the same thing. */
  spellingsOf(uuid: string): string[] {
    return [uuid.toLowerCase(), uuid.toUpperCase()];
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
};
