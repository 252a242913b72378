import { expect, test } from 'vitest';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { collectionOf } from './collections.ts';

test('a rule of a collection that there is not ends the run', () => {
  expect(collectionOf({ resource: 'menus' } as Trial)).toBe('menus');
  expect(() => collectionOf({ resource: 'dishes' } as Trial)).toThrow('no collection dishes');
});
