import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../projectRoot.ts';
import type { Place } from '../Place.ts';
import { sourceFiles } from './sourceFiles.ts';

/** A text in quotes that looks like an id: segments between slashes, without spaces. */
const ID = /(['"`])([\w.-]+(?:\/[\w.{}*-]+)+)\1/g;

/**
 * The places of the ids of rules, faults and operations that a folder's TypeScript files contain literally. Tests are left
 * out.
 * @param folder relative to the project's root, such as `suites/stock`
 * @returns the places of each id, first where it is the key of an entry, then in the order of files and lines
 */
export function literalsIn(folder: string): ReadonlyMap<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const file of sourceFiles(folder)) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    let line = 1;
    let from = 0;
    for (const { index, 0: literal, 2: id = '' } of text.matchAll(ID)) {
      line += text.slice(from, index).split('\n').length - 1;
      from = index;
      const [place, others] = [{ file, line }, places.get(id) ?? []];
      places.set(
        id,
        text[index + literal.length] === ':' ? [place, ...others] : [...others, place],
      );
    }
  }
  return places;
}
