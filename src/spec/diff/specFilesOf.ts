import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SpecFiles } from './SpecVersion.ts';
import { WrongUse } from '../../target/WrongUse.ts';
import { projectRoot as root } from '../../../projectRoot.ts';

/** The folder of the specifications, in the project and in its revisions. */
const FOLDER = 'specs';
const IS_READ = /\.(yaml|txt)$/;

/**
 * The files of one version of the specifications.
 * @param version a folder, or a git revision of this project: `main`, `v1.2.0`, `HEAD~3`
 * @throws WrongUse if it is neither
 */
export function specFilesOf(version: string): SpecFiles {
  if (existsSync(version) && statSync(version).isDirectory()) return filesInFolder(version);
  const revision = revisionOf(version);
  if (revision === undefined)
    throw new WrongUse(
      `${version}: expected a folder of specifications or a git revision of this project.`,
    );
  return filesInRevision(revision);
}

function filesInFolder(folder: string): SpecFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    IS_READ.test(name),
  );
  return new Map(
    names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]),
  );
}

/** The commit of a name; undefined if git knows none, or there is no git here. */
function revisionOf(name: string): string | undefined {
  try {
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]).trim();
  } catch {
    return undefined;
  }
}

function filesInRevision(revision: string): SpecFiles {
  const names = git(['ls-tree', '-r', '--name-only', '-z', revision, '--', `${FOLDER}/`]).split(
    '\0',
  );
  return new Map(
    names
      .filter((name) => IS_READ.test(name))
      .map((name) => [name.slice(FOLDER.length + 1), git(['show', `${revision}:${name}`])]),
  );
}

function git(words: string[]): string {
  return execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  });
}
