import { nearestIds } from './nearestIds.ts';

/**
 * A suggestion for a name that does not exist, as an end of a sentence: `; did you mean "a" or "b"?`, or the empty text if
 * no name is near (see `nearestIds`).
 */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearestIds(name, known);
  if (near.length === 0) return '';
  const quoted = near.map((one) => `"${one}"`);
  const last = quoted.pop() ?? '';
  return `; did you mean ${quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`}?`;
}
