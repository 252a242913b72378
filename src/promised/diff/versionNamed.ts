import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDocument, textIn } from '../reading/loadSpecs.ts';
import { publishedIdsFile } from '../lint/publishedIds.ts';
import { readSpec, rulesFileOf } from '../reading/readSpec.ts';
import { refuseBrokenReferences } from '../reading/references.ts';
import { YamlFile } from '../YamlFile.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { projectRoot } from '../../../projectRoot.ts';
import type { ServiceVersion, SpecVersion } from './SpecVersion.ts';

/** The files of a folder of specifications: names and texts. */
export type SpecFiles = Map<string, string>;

/** The folder of the specifications, in the project and in its revisions. */
const FOLDER = 'specs';
const IS_READ = /\.(yaml|txt)$/;

/**
 * The version of the specifications with a name.
 * @param name a folder, or a git revision of this project: `main`, `v1.2.0`, `HEAD~3`
 * @throws WrongUse if it is neither, contains no OpenAPI document, or is older than today's format
 */
export function versionNamed(name: string): SpecVersion {
  const files = specFilesOf(name);
  try {
    const version = readVersion(files);
    if (version.size > 0) return version;
  } catch (error) {
    // Whatever goes wrong is theirs: somebody else may have written them.
    const reason = (error as Error).message.replace(/\.?(?:\n[^]*)?$/, '');
    throw new WrongUse(
      `${name}: its specifications are not of the form that is read today, so that nothing can be compared with them: ${reason}. Name a later version.`,
    );
  }
  throw new WrongUse(`${name}: holds no OpenAPI document.`);
}

/**
 * Reads one version of the specifications. OpenAPI documents without rules are accepted, too.
 * @throws SpecDefect if today's loader cannot read them
 */
export function readVersion(files: SpecFiles): SpecVersion {
  const documents = [...files].filter(([name]) => !name.includes('/') && isDocument(name));
  const versions = documents.map(([name, text]) => readService(name, text, files));
  return new Map(versions.map((version) => [version.service, version]));
}

function readService(name: string, text: string, files: SpecFiles): ServiceVersion {
  const service = name.replace(/\.yaml$/, '');
  const rules = files.get(rulesFileOf(name));
  if (rules === undefined) {
    const file = new YamlFile(name, text);
    refuseBrokenReferences(file);
    const none = { rules: [], openPoints: [], stateMachines: [], retired: [] };
    return { service, document: file.value, ...none };
  }
  const ids = files.get(publishedIdsFile(service)) ?? '';
  const retired = [...ids.matchAll(/^(\S+) retired$/gm)].map(([, id = '']) => id);
  return { ...readSpec(name, text, rules), retired };
}

/** @throws WrongUse if the name is neither a folder nor a revision */
export function specFilesOf(version: string): SpecFiles {
  const isFolder = existsSync(version) && statSync(version).isDirectory();
  const files = isFolder ? filesInFolder(version) : filesInRevision(version);
  if (files !== undefined) return files;
  throw new WrongUse(
    `${version}: expected a folder of specifications or a git revision of this project.`,
  );
}

function filesInFolder(folder: string): SpecFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => IS_READ.test(entry.name) && !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return new Map(names.map((name) => [name.replaceAll('\\', '/'), textIn(folder, name)]));
}

/** Undefined if git knows no such revision, or there is no git here. */
function filesInRevision(name: string): SpecFiles | undefined {
  let revision: string;
  try {
    revision = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  } catch {
    return undefined;
  }
  const commit = revision.trim();
  const names = git('ls-tree', '-r', '--name-only', '-z', commit, '--', `${FOLDER}/`).split('\0');
  return new Map(
    names
      .filter((file) => IS_READ.test(file))
      .map((file) => [file.slice(FOLDER.length + 1), git('show', `${commit}:${file}`)]),
  );
}

function git(...words: string[]): string {
  return execFileSync('git', words, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  });
}
