import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../projectRoot.ts';
import type { Place } from '../spec/types.ts';

/** A text in quotes that is put together from ids: segments between slashes, without spaces. */
const ID = /(['"`])([\w.-]+(?:\/[\w.{}*-]+)+)\1/g;

/**
 * Where the ids of rules, faults and operations stand literally in a folder's TypeScript files, so that any of them is
 * one search away. Tests are left out.
 * @param folder relative to the project's root, such as `suites/stock`
 * @returns the places of each id, in the order of files and lines
 */
export function literalsIn(folder: string): ReadonlyMap<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const file of sourceFiles(folder)) {
    const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      for (const [, , id = ''] of line.matchAll(ID)) {
        const place = { file, line: index + 1 };
        places.set(id, [...(places.get(id) ?? []), place]);
      }
    }
  }
  return places;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => `${folder}/${name}`);
}
