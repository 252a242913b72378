/** What stands where something was taken out before it was written: `«redacted»`, `«redacted $TOKEN»`. */
const MARKER = /«redacted[^»]*»/;

/** Whether something was taken out of a text. */
export function isRedacted(text: string): boolean {
  return MARKER.test(text);
}

/** A JSON value with another one in place of each text that something was taken out of. */
export function withInstead(value: unknown, instead: unknown): unknown {
  if (typeof value === 'string') return isRedacted(value) ? instead : value;
  if (Array.isArray(value)) return value.map((element) => withInstead(element, instead));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withInstead(member, instead)]),
  );
}
