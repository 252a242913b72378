import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulePath, projectRoot } from '../../projectRoot.ts';
import { sourceFiles } from '../promised/places/sourceFiles.ts';

/** The files of the code that judges, in the project; in a package all code is in one folder. */
const SOURCES = ['generators', 'src', 'suites'];
const BUILT = 'dist';

let known: string | undefined;

/** The SHA-256 of the code that judges, paths and contents: the same suite has the same digest. */
export function suiteDigest(): string {
  const isSource = modulePath('services').endsWith('.ts');
  return (known ??= digestOf(isSource ? ownSources() : built()));
}

function ownSources(): string[] {
  const files = SOURCES.flatMap(sourceFiles).filter((file) => !file.includes('/testing/'));
  return [...files, 'services.ts'].toSorted();
}

function built(): string[] {
  return readdirSync(join(projectRoot, BUILT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${BUILT}/${name}`.replaceAll('\\', '/'))
    .toSorted();
}

function digestOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectRoot, file)))
      .update('\0');
  return hash.digest('hex');
}
