import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { documentSpec } from '../../src/checked/openapi/documentSpec.ts';
import { PETS } from '../../src/checked/openapi/testing/petServer.ts';
import { loadSpec } from '../../src/promised/reading/loadSpecs.ts';
import { formatted } from '../../src/words/formatted.ts';
import { draftedService } from './draftedService.ts';

test('a document gives a specification that loads, and a factory for each operation that says what it has to know', () => {
  const files = draftedService('stock', documentSpec('pets.yaml', PETS));
  const text = (path: string) => files.get(path) ?? '';
  const spec = loadSpec('stock.yaml', text('specs/stock.yaml'), text('specs/stock.rules.yaml'));
  const factories = text('suites/stock/requestFactories.ts');
  for (const { id } of spec.operations) expect(factories).toContain(`operation: "${id}"`);
  expect(factories).toContain('// It has to know valid values for `pet_id`.');
  expect(factories).toContain('{"body":{"name":"word-000000"}}');
});

const ENDS = ['\n', '\r', '\r\n', '\u2028', '\u2029', '*/', "'", '"', '`', '\\'];

test.each(ENDS)('no text of a document becomes source: %j', async (end) => {
  // Whatever it would end, what follows would tell.
  const evil = `q${end}...(ran(),[]),\n//${end};ran();\${ran()}`;
  const schema = {
    type: 'object',
    required: [evil, '__proto__'],
    properties: { [evil]: { type: 'string', enum: [evil] }, ['__proto__']: { const: evil } },
  };
  const content = { [`application/json;${evil}`]: { schema } };
  const operation = {
    operationId: evil,
    summary: evil,
    tags: [evil],
    parameters: ['query', 'header', 'cookie'].map((place) => ({
      ...{ name: evil, in: place, required: true, description: evil },
      schema: { type: 'string', default: evil, pattern: evil, format: evil, example: evil },
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 200: { description: evil, headers: { [evil]: { schema } }, content } },
    security: [{ [evil]: [evil] }],
  };
  const document = {
    openapi: '3.1.0',
    info: { title: evil, version: evil, description: evil },
    servers: [{ url: evil }],
    paths: { [`/a/{${evil}}`]: { post: operation }, [`/${evil}`]: { post: operation } },
    components: { schemas: { [evil]: schema }, securitySchemes: { [evil]: { type: evil } } },
  };
  const made = documentSpec('x.json', JSON.stringify(document));
  const files = draftedService('stock', made);
  const written = (path: string) => formatted(path, files.get(path)!);
  expect(parse(await written('specs/stock.yaml'))).toMatchObject(made.spec.document);
  const source = await written('suites/stock/requestFactories.ts');
  const script = stripTypeScriptTypes(source)
    .replaceAll(/^import .*$/gm, '')
    .replace(/^export const \w+\s+=/m, 'made =');
  const context = {
    fc: { constant: (one: unknown) => one },
    ran: () => expect.unreachable('a text was run'),
    made: [] as { operation: string; valid: () => Promise<unknown> }[],
  };
  runInNewContext(script, context);
  expect(context.made.map((one) => Object.keys(one))).toEqual(
    Array.from({ length: 2 }, () => ['operation', 'valid']),
  );
  for (const { valid } of context.made)
    expect(await valid()).toMatchObject({ query: { [evil]: evil }, body: { ['__proto__']: evil } });
  // Nothing else of a service holds a word of it.
  for (const [path, text] of files)
    if (!/stock\.yaml|requestFactories/.test(path)) expect(text).not.toContain('ran');
});
