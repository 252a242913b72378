/**
 * The function, which makes its result once for each object or text: for an object it is kept as long as the object is. Further
 * arguments count the first time alone.
 */
export function memoized<Of extends object | string, Further extends unknown[], Made>(
  make: (of: Of, ...further: Further) => Made,
): (of: Of, ...further: Further) => Made {
  const byObject = new WeakMap<object, Made>();
  const byText = new Map<string, Made>();
  return (of, ...further) => {
    const known = (typeof of === 'string' ? byText : byObject) as Map<Of, Made>;
    if (!known.has(of)) known.set(of, make(of, ...further));
    return known.get(of) as Made;
  };
}
