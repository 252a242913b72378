/** The value at a JSON Pointer (RFC 6901); undefined if there is none. */
export function jsonPointer(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((inside, step) => {
    if (typeof inside !== 'object' || inside === null) return undefined;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return Object.hasOwn(inside, name) ? (inside as Record<string, unknown>)[name] : undefined;
  }, value);
}

export function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
