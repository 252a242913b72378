/** The text form of a UUID (RFC 9562 §4), in either letter case, and nothing around it. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ANYWHERE = new RegExp(UUID.source.slice(1, -1), 'gi');

export function replaceUuids(text: string, by: (uuid: string) => string): string {
  return text.replace(ANYWHERE, by);
}

/** Every UUID in a value, at any depth and inside any text. */
export function uuidsIn(value: unknown): string[] {
  return JSON.stringify(value).match(ANYWHERE) ?? [];
}

/** Every UUID in a text, with where it begins. */
export function uuidPlaces(text: string): [uuid: string, at: number][] {
  return Array.from(text.matchAll(ANYWHERE), ({ 0: uuid, index }) => [uuid, index]);
}
