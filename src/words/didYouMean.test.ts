import { expect, test } from 'vitest';
import { didYouMean } from './didYouMean.ts';

const known = [
  'stock/list/pages-end',
  'stock/list/pages-start',
  'analytics/metrics/request/accepts',
];

test('suggests what a letter or two change', () => {
  expect(didYouMean('stock/list/page-ends', known)).toBe(
    '; did you mean "stock/list/pages-end" or "stock/list/pages-start"?',
  );
});

test('suggests what the name is a part of', () => {
  expect(didYouMean('metrics/request/accepts', known)).toBe(
    '; did you mean "analytics/metrics/request/accepts"?',
  );
});

test('suggests nothing that is far', () => {
  expect(didYouMean('nope', known)).toBe('');
});
