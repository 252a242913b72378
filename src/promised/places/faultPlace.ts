import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../projectRoot.ts';
import { sourceFiles } from './sourceFiles.ts';
import { templatePlace } from './templatePlace.ts';

/** The file and line where a fault or a variant with this id is defined; undefined if a recipe makes it. */
export function faultPlace(id: string): string | undefined {
  // As the key of a list (`byId`), in quotes or plain, or as a member.
  const beginnings = [`'${id}': {`, `${id}: {`, `id: '${id}'`];
  for (const file of sourceFiles('faults')) {
    const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
    const index = lines.findIndex((line) =>
      beginnings.some((beginning) => line.trimStart().startsWith(beginning)),
    );
    if (index >= 0) return `${file}:${index + 1}`;
  }
  const place = templatePlace('faults', id);
  return place && `${place.file}:${place.line}`;
}
