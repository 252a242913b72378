/*
 * A response's JSON may be anything. Checks read it with these, which never throw; that a body is not as the schema says
 * is told by the constraints on responses.
 */

/** The members of a JSON object; none where it is no object. */
export function membersOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The elements of a JSON array; none where it is no array. */
export function elementsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
