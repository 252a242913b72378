import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonSchema } from '../../src/promised/types.ts';

/** One schema of a corpus in the format of the JSON-Schema-Test-Suite, with values known to be valid or invalid. */
export interface CorpusSchema {
  file: string;
  description: string;
  schema: JsonSchema;
  tests: { description: string; data: Json; valid: boolean }[];
}

const FOLDER = join(import.meta.dirname, '../../test/schema-corpus');

/** Reads all `.json` files of the corpus and of the folders in it, in the order of their names. */
export function readCorpus(): CorpusSchema[] {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((file) => {
      const groups = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as CorpusSchema[];
      return groups.map((group) => ({ ...group, file }));
    });
}
