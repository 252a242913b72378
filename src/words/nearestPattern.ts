import { nearestIds } from './nearestIds.ts';

/**
 * A pattern of ids (`stok/*`) with each part that no known id has in its place corrected to the nearest one that some have
 * (`stock/*`). Undefined where nothing is near, or nothing had to be corrected.
 */
export function nearestPattern(pattern: string, known: Iterable<string>): string | undefined {
  let left = [...known].map((id) => id.split('/'));
  const parts = pattern.split('/');
  const corrected: string[] = [];
  for (const [index, part] of parts.entries()) {
    // From here on any text may stand, with slashes in it.
    if (/[*{]/.test(part)) break;
    const names = new Set(left.flatMap((id) => id[index] ?? []));
    const name = names.has(part) ? part : nearestIds(part, names)[0];
    if (name === undefined) return undefined;
    corrected.push(name);
    left = left.filter((id) => id[index] === name);
  }
  const nearest = [...corrected, ...parts.slice(corrected.length)].join('/');
  return nearest === pattern ? undefined : nearest;
}
