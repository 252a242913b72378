/** The marker of a redacted text: `«redacted»`, `«redacted $TOKEN»`. */
const MARKER = /«redacted[^»]*»/;

/** Whether something in a text was redacted. */
export function isRedacted(text: string): boolean {
  return MARKER.test(text);
}

/** A JSON value with another value in place of each text in which something was redacted. */
export function withInstead(value: unknown, instead: unknown): unknown {
  if (typeof value === 'string') return isRedacted(value) ? instead : value;
  if (Array.isArray(value)) return value.map((element) => withInstead(element, instead));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withInstead(member, instead)]),
  );
}
