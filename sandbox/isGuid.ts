const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is a GUID in its 8-4-4-4-12 text form, in either case. */
export function isGuid(value: unknown): value is string {
  return typeof value === 'string' && GUID.test(value);
}
