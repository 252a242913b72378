import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulePath, name, projectRoot, version } from '../../projectRoot.ts';
import type { Verdict } from '../decided/types.ts';

/** The files of the code that judges, in the project; in a package all code is in one folder. */
const SOURCES = ['generators', 'src', 'suites'];
const BUILT = ['dist'];

let known: string | undefined;

/** The SHA-256 of the code that judges, paths and contents: the same suite has the same digest. */
export function suiteDigest(): string {
  const isSource = modulePath('services').endsWith('.ts');
  return (known ??= isSource ? digestOf(SOURCES, '.ts', 'services.ts') : digestOf(BUILT, '.js'));
}

/** This suite, as a verdict names it. */
export function thisSuite(): Verdict['suite'] {
  return { name, version, sha256: suiteDigest() };
}

function digestOf(folders: string[], ending: string, ...others: string[]): string {
  const hash = createHash('sha256');
  const isJudging = (file: string) =>
    file.endsWith(ending) && !/\.test\.ts$|(^|\/)testing\//.test(file);
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true }).map((name) =>
        `${folder}/${String(name)}`.replaceAll('\\', '/'),
      ),
    )
    .filter(isJudging)
    .concat(others)
    .toSorted();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectRoot, file)))
      .update('\0');
  return hash.digest('hex');
}
