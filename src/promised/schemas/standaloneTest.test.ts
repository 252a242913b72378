import { expect, test } from 'vitest';
import { standaloneTest } from './standaloneTest.ts';

const isRight = (code: string | undefined, value: unknown) =>
  (new Function(`return ${code}`)() as (value: unknown) => boolean)(value);

test.each([
  [{ type: ['string', 'null'] }, null, 7],
  [{ enum: ['A', 'B'] }, 'B', 'C'],
  [{ required: ['guid'] }, { guid: 1 }, {}],
  [{ exclusiveMinimum: 0 }, 0.5, 0],
  [{ format: 'uuid' }, 'fd563d20-7014-5803-b280-cc63a64a2b60', '{fd563d20}'],
  [{ allOf: [{ type: 'string' }, { not: { type: 'null' } }] }, 'x', null],
])('%j needs nothing beside it', (schema, right, wrong) => {
  const code = standaloneTest(schema);
  expect(isRight(code, right)).toBe(true);
  expect(isRight(code, wrong)).toBe(false);
});

test('what asks nothing is kept by everything', () => {
  expect(isRight(standaloneTest(true), undefined)).toBe(true);
});

test.each([[{ format: 'date-time' }], [{ minLength: 3 }], [{ const: { a: 1 } }]])(
  '%j would need a package',
  (schema) => {
    expect(standaloneTest(schema)).toBeUndefined();
  },
);

test.each([
  { $id: '*/}, globalThis.attacked = true, function(data) {/*', type: 'string' },
  { not: { allOf: [{ $id: '*/ globalThis.attacked = true; /*' }] } },
])('%j of a stranger becomes no code', (schema) => {
  const code = standaloneTest(schema);
  if (code !== undefined) isRight(code, 1);
  expect(code).toBeUndefined();
  expect(globalThis).not.toHaveProperty('attacked');
});
