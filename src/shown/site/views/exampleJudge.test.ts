import { expect, test } from 'vitest';
import { loadSpecs } from '../../../promised/reading/loadSpecs.ts';
import type { Operation } from '../../../promised/types.ts';
import { exampleJudge } from './exampleJudge.ts';

const specs = loadSpecs();

function judged(operationId: string, schemaOf: (operation: Operation) => unknown) {
  const spec = specs.find(({ operations }) => operations.some(({ id }) => id === operationId))!;
  const schema = schemaOf(spec.operations.find(({ id }) => id === operationId)!) as object;
  const judge = exampleJudge(spec);
  return (value: unknown) => judge(schema as never, value);
}

test('accepts what a schema allows, and says what it does not', () => {
  const update = judged('stock/update', ({ body }) => body?.schema);
  const item = { guid: '129782ca-1734-5740-bf29-34e20bed625a', status: 'QUANTITY' };
  expect(update([{ ...item, quantity: 1 }])).toBeUndefined();
  expect(update([{ ...item, quantity: 0 }])).toContain('must be > 0');
});

test('takes one thing and an array of it where the documents leave open which', () => {
  const page = judged('partners/connected', ({ responses }) => responses[0]?.schema);
  expect(page({ results: [], pageSize: 1 })).toBeUndefined();
  expect(page([{ results: [], pageSize: 1 }])).toBeUndefined();
  expect(page({ results: [], pageSize: 'one' })).toContain('must be integer');
});
