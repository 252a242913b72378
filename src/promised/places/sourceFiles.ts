import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../projectRoot.ts';

/** A folder's TypeScript files except tests, in order; all paths are relative to the project's root. */
export function sourceFiles(folder: string): string[] {
  // With its type, no entry is looked at by itself: half of the time.
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(projectRoot.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}
