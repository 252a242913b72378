import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isDocument } from '../src/promised/loadSpecs.ts';
import type { JsonSchema } from '../src/promised/types.ts';
import { checkSchema } from './corpus/checkSchema.ts';

const SPECS = join(import.meta.dirname, '../specs');

interface Document {
  components?: { schemas?: Record<string, JsonSchema> };
}

describe('the generators on the schemas of specs/', () => {
  const files = readdirSync(SPECS).filter(isDocument);

  test.each(files)('%s: valid values are valid, broken ones break one keyword', (file) => {
    const { components } = parse(readFileSync(join(SPECS, file), 'utf8')) as Document;
    for (const name of Object.keys(components?.schemas ?? {})) {
      const schema = { $ref: `#/components/schemas/${name}`, components };
      const group = { file, description: name, schema, tests: [] };
      const { outcome, remarks } = checkSchema(group, { cases: 5, seed: 1 });
      expect({ name, outcome, remarks }).toEqual({ name, outcome: 'held', remarks: [] });
    }
  });
});
