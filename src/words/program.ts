import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../projectRoot.ts';

/** How this program is started in the current folder: the beginning of a line to paste. */
export const program: string = `npx ${fetchedFrom() ?? 'conformance'}`;

/** The package that `npx` was asked to fetch (`./conformance-0.1.0.tgz`); undefined if the program is installed. */
function fetchedFrom(): string | undefined {
  try {
    const folder = JSON.parse(readFileSync(join(projectRoot, '../../package.json'), 'utf8')) as {
      _npx?: { packages?: string[] };
    };
    const packages = folder['_npx']?.packages ?? [];
    return packages.length === 1 ? packages[0] : undefined;
  } catch {
    return undefined;
  }
}
