import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../projectRoot.ts';

/** How this program is started where the reader stands: what a line to paste begins with. */
export const program: string = `npx ${fetchedFrom() ?? 'conformance'}`;

/** What `npx` was asked to fetch (`./conformance-0.1.0.tgz`); undefined where the program is installed. */
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
