import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { generated } from '../bin/generateTypes.ts';
import { projectRoot as root } from '../projectRoot.ts';

describe.each(['src/target/target.schema.yaml', 'src/decided/verdict.schema.yaml'])(
  '%s',
  (file) => {
    const schema = parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>;

    test('is valid JSON Schema 2020-12', () => {
      const ajv = new Ajv2020();
      expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
      expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
    });

    test('has no keyword that JSON Schema does not have', () => {
      // In strict mode an unknown keyword (a description cut in two by a comma, for example) does not compile.
      const formats = ['uri', 'uuid', 'date', 'date-time', 'json-pointer'];
      const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
      for (const format of formats) ajv.addFormat(format, true);
      expect(() => ajv.compile(schema)).not.toThrow();
    });
  },
);

test.each(Object.entries(generated))(
  '%s is what `npm run types:generate` makes of its schema',
  async (file, make) => {
    expect(readFileSync(join(root, file), 'utf8')).toBe(await make());
  },
);
