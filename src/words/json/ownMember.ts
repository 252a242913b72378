/** A member that an object has itself: `constructor` and `__proto__` are names like others in what others wrote. */
export function ownMember<Value>(
  of: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}
