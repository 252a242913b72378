/**
 * How many values there are in a value, with itself, when it is written as JSON: what is shared counts at each
 * place. Infinity if it holds itself, or nests deeper than `deepest`.
 */
export function countValues(
  value: unknown,
  deepest: number,
  known = new Map<object, number>(),
): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (deepest <= 0) return Infinity;
  const before = known.get(value);
  if (before !== undefined) return before;
  known.set(value, Infinity);
  let count = 1;
  for (const child of Object.values(value)) count += countValues(child, deepest - 1, known);
  known.set(value, count);
  return count;
}
