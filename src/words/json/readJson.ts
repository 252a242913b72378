/*
 * A response's JSON may be anything. Checks read it with these functions, which never throw; the constraints on responses
 * report a body that breaks its schema.
 */

/** The members of a JSON object; none if it is no object. */
export function membersOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The elements of a JSON array; none if it is no array. */
export function elementsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
