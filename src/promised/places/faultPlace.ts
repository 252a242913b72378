import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../projectRoot.ts';
import { sourceFiles } from './sourceFiles.ts';
import { templatePlace } from './templatePlace.ts';

/** The file and line where a fault or a variant with this id is defined; undefined if a recipe makes it. */
export function faultPlace(id: string): string | undefined {
  const end = id.slice(id.lastIndexOf('/') + 1);
  // As the key of a list (`byId`), in quotes or plain, or as a member; or its end begins the row of a table.
  const place =
    lineOf('', [`'${id}': {`, `${id}: {`, `id: '${id}'`]) ??
    lineOf(`faults/${id.split('/')[0] ?? ''}/`, [`['${end}',`, `'${end}',`]);
  if (place !== undefined) return place;
  const template = templatePlace('faults', id);
  return template && `${template.file}:${template.line}`;
}

/** The first line below a folder that begins like that. */
function lineOf(folder: string, beginnings: string[]): string | undefined {
  for (const file of sourceFiles('faults').filter((file) => file.startsWith(folder))) {
    const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
    const index = lines.findIndex((line) =>
      beginnings.some((beginning) => line.trimStart().startsWith(beginning)),
    );
    if (index >= 0) return `${file}:${index + 1}`;
  }
  return undefined;
}
