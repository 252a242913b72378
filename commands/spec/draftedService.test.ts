import { expect, test } from 'vitest';
import { documentSpec } from '../../src/openapi/documentSpec.ts';
import { PETS } from '../../src/openapi/testing/petServer.ts';
import { loadSpec } from '../../src/spec/loadSpecs.ts';
import { draftedService } from './draftedService.ts';

test('a document gives a specification that loads, and a factory for each operation that says what it has to know', () => {
  const files = draftedService('stock', documentSpec('pets.yaml', PETS));
  const text = (path: string) => files.get(path) ?? '';
  const spec = loadSpec('stock.yaml', text('specs/stock.yaml'), text('specs/stock.rules.yaml'));
  const factories = text('suites/stock/requestFactories.ts');
  for (const { id } of spec.operations) expect(factories).toContain(`operation: '${id}'`);
  expect(factories).toContain('// It has to know valid values for `pet_id`.');
  expect(factories).toContain('{"body":{"name":"word-000000"}}');
});
