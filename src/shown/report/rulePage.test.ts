import { expect, test } from 'vitest';
import { rulePage } from './rulePage.ts';

const rule = { id: 'stock/list/a' };

test('a sentence is found by the permanent address of its rule', () => {
  expect(rulePage(rule, 'pages')).toBe('pages/at.html#stock/list/a');
});
