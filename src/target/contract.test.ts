import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../projectRoot.ts';

test('the contract of a target is a JSON Schema', () => {
  const file = join(projectRoot, 'src/target/target.schema.yaml');
  const ajv = new Ajv2020();
  void ajv.validateSchema(parse(readFileSync(file, 'utf8')) as object);
  expect(ajv.errors ?? []).toEqual([]);
});
