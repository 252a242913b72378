/** Whether a JSON value is an object, which an array and null are not. */
export function isObject<Member = unknown>(value: unknown): value is Record<string, Member> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
