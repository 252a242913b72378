import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../projectRoot.ts';

/** A folder's TypeScript files except tests, in order; all paths are relative to the project's root. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => `${folder}/${name}`);
}
