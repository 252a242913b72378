import { expect, test } from 'vitest';
import { rulePage } from './rulePage.ts';

const rule = { id: 'stock/list/a' };

test('a sentence is found by the permanent address of its rule', () => {
  expect(rulePage(rule, 'pages')).toBe('pages/at.html#stock/list/a');
});

test('where no pages were built, it says what builds them', () => {
  expect(rulePage(rule, null)).toBe(
    'at.html#stock/list/a of the pages that `npx conformance spec build` makes',
  );
});
