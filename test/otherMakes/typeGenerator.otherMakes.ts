import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { loadSpecs, SPECS_FOLDER } from '../../src/promised/reading/loadSpecs.ts';

const services = loadSpecs().map(({ service }) => service);
const folder = mkdtempSync(join(tmpdir(), 'types-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What a client of the stock service would write, right and wrong. */
const CLIENT = `
import type { operations } from './stock.ts';
type Body<Name extends 'search' | 'update'> = operations[Name]['requestBody']['content']['application/json'];
export const search: Body<'search'> = { guids: ['a'] };
export const update: Body<'update'> = [{ guid: 'a', status: 'QUANTITY', quantity: 1.5 }];
// @ts-expect-error status is one of three
export const unknown: Body<'update'> = [{ guid: 'a', status: 'GONE' }];
// @ts-expect-error status is required
export const without: Body<'update'> = [{ guid: 'a' }];
`;

test('openapi-typescript makes types of all documents as they lie on disk, and they compile', async () => {
  for (const service of services) {
    const ast = await openapiTypescript(pathToFileURL(join(SPECS_FOLDER, `${service}.yaml`)));
    writeFileSync(join(folder, `${service}.ts`), astToString(ast));
  }
  writeFileSync(join(folder, 'client.ts'), CLIENT);
  const program = ts.createProgram(
    [...services, 'client'].map((name) => join(folder, `${name}.ts`)),
    {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: false,
      types: [],
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
    },
  );
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(problems).toEqual([]);
});
