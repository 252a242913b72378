import { expect, test } from 'vitest';
import type { Constraint } from '../../src/promised/types.ts';
import { requestFactories } from './requestFactories.ts';

test('how true and false are spelt is open, and nothing else of includeArchived', () => {
  const [{ isOpen } = {}] = requestFactories;
  const isOpenFor = (text: string) => isOpen?.({} as Constraint, text);
  expect(['1', '0', 'TRUE', 'yes'].map(isOpenFor)).toEqual([true, true, true, true]);
  expect(['maybe', '2', ''].map(isOpenFor)).toEqual([false, false, false]);
});
