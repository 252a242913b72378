import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageSizes } from './pageSizes.ts';

const isPageSize = (text: string): boolean =>
  /^[0-9]+$/.test(text) && Number(text) >= 1 && Number(text) <= 200;

describe('pageSizes', () => {
  test('draws and lists 1 to 200, and nothing of it as broken', () => {
    const drawn = fc.sample(pageSizes.valid, { seed: 1, numRuns: 200 });
    expect([...drawn, ...pageSizes.edges].every(isPageSize)).toBe(true);
    expect(pageSizes.edges).toEqual(expect.arrayContaining(['1', '2', '199', '200']));
    const { negative, tooLarge, malformed, coercible } = pageSizes;
    expect([...negative, ...tooLarge, ...malformed, ...coercible].some(isPageSize)).toBe(false);
  });
});
