import { expect, test } from 'vitest';
import { localResolve } from './localResolve.ts';

const inner = { $anchor: 'me', type: 'string' };
const document = {
  $defs: { 'a/b~c': { minimum: 1 }, anything: true, deep: { items: inner } },
  properties: { open: true, list: { prefixItems: [false, { const: 2 }] } },
};
const resolve = localResolve(document);

test.each([
  ['#', document],
  ['#/$defs/a~1b~0c', { minimum: 1 }],
  ['#/%24defs/anything', true],
  ['#/properties/list/prefixItems/1', { const: 2 }],
  ['#me', inner],
])('%s names a schema of the document', (ref, expected) => {
  expect(resolve(ref)).toEqual(expected);
});

test.each(['#/$defs/missing', '#/$defs/anything/type', '#/$defs/deep/items/type/0', '#you'])(
  '%s names nothing',
  (ref) => {
    expect(() => resolve(ref)).toThrow(`The $ref ${ref} names nothing in the document.`);
  },
);

test('what leaves the document is not resolved', () => {
  expect(() => resolve('https://example.com/#')).toThrow('leaves the document');
});
