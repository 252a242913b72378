import { listed } from './listed.ts';

/** How many of the differing parts are named. */
const NAMED = 2;

/** Ids that differ in one part between slashes, but not in the last one. */
export interface IdFamily {
  /** A single id, or `configuration/{menus, discounts and 16 more}/list/pages-end`. */
  name: string;
  /** At least one. */
  ids: [string, ...string[]];
}

/**
 * Groups ids by what they have in common, so that one rule at twenty resources is one line; in the order of their first
 * ids.
 */
export function idFamilies(ids: readonly string[]): IdFamily[] {
  const byPattern = new Map<string, string[]>();
  for (const id of new Set(ids))
    for (const pattern of patternsOf(id)) {
      const others = byPattern.get(pattern);
      if (others === undefined) byPattern.set(pattern, [id]);
      else others.push(id);
    }
  const left = new Set(ids);
  const found: IdFamily[] = [];
  // An id may fit several families: it goes to the largest.
  for (const [pattern, all] of [...byPattern].sort(([, a], [, b]) => b.length - a.length)) {
    const [first, ...others] = all.filter((id) => left.has(id));
    if (first === undefined || others.length === 0) continue;
    const own: IdFamily['ids'] = [first, ...others];
    found.push({ name: nameOf(pattern, own), ids: own });
    for (const id of own) left.delete(id);
  }
  for (const id of left) found.push({ name: id, ids: [id] });
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ ids: [first] }: IdFamily) => places.get(first) ?? 0;
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

/** The id with each of its parts, except the last, taken out in turn. */
function patternsOf(id: string): string[] {
  const parts = id.split('/');
  return parts.slice(0, -1).map((_, place) => parts.with(place, '{}').join('/'));
}

function nameOf(pattern: string, ids: string[]): string {
  const place = pattern.split('/').indexOf('{}');
  const texts = ids.map((id) => id.split('/')[place] ?? '');
  return pattern.replace('{}', `{${listed(texts, NAMED)}}`);
}
