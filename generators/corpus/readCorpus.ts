import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonSchema } from '../../src/promised/types.ts';

/** One schema of a corpus in the format of the JSON-Schema-Test-Suite, with values known to be valid or invalid. */
export interface CorpusSchema {
  /** Path below the folder. */
  file: string;
  description: string;
  schema: JsonSchema;
  tests: { description: string; data: Json; valid: boolean }[];
}

/**
 * Thrown for a folder that does not exist, or a file in it that is no corpus. The message is for whoever typed the folder.
 */
export class WrongCorpus extends Error {}

/**
 * Reads all `.json` files of a folder and the folders below it, in the order of their names.
 * @throws WrongCorpus
 */
export function readCorpus(folder: string): CorpusSchema[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new WrongCorpus(
      `Expected a folder with JSON-Schema-Test-Suite files, found none at ${folder}.`,
    );
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  if (files.length === 0) {
    throw new WrongCorpus(
      `Expected .json files of the JSON-Schema-Test-Suite in ${folder}, found none.`,
    );
  }
  return files.flatMap((name) => readGroups(join(folder, name), name));
}

function readGroups(path: string, file: string): CorpusSchema[] {
  const groups = parsed(path);
  if (!Array.isArray(groups) || !groups.every(isGroup)) {
    throw new WrongCorpus(
      `Expected an array of { description, schema, tests } in ${path}, found something else.`,
    );
  }
  return groups.map(({ description, schema, tests }) => ({ file, description, schema, tests }));
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new WrongCorpus(`Expected JSON in ${path}: ${(error as Error).message}.`);
  }
}

function isGroup(group: unknown): group is Omit<CorpusSchema, 'file'> {
  if (typeof group !== 'object' || group === null) return false;
  return (
    'description' in group && 'schema' in group && 'tests' in group && Array.isArray(group.tests)
  );
}
