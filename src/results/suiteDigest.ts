import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulePath, projectRoot } from '../../projectRoot.ts';

/** The files of the code that judges, in the project; in a package all code is in one folder. */
const SOURCES = ['generators/**/*.ts', 'src/**/*.ts', 'suites/**/*.ts', 'services.ts'];
const BUILT = ['dist/**/*.js'];

let known: string | undefined;

/** The SHA-256 of the code that judges, paths and contents: the same suite has the same digest. */
export function suiteDigest(): string {
  return (known ??= digestOf(modulePath('services').endsWith('.ts') ? SOURCES : BUILT));
}

function digestOf(patterns: string[]): string {
  const hash = createHash('sha256');
  const isJudging = (file: string) => !/\.test\.ts$|(^|\/)testing\//.test(file);
  const files = globSync(patterns, { cwd: projectRoot })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isJudging)
    .toSorted();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectRoot, file)))
      .update('\0');
  return hash.digest('hex');
}
