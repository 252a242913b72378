import { expect, test } from 'vitest';
import { brokenJsonTexts } from './brokenJsonTexts.ts';

const values = [{ guids: ['a'] }, [{ guid: 'a', status: 'QUANTITY', quantity: 1.5 }]];

test.each(values)('none of the broken texts of %j is JSON', (value) => {
  const texts = brokenJsonTexts(value);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(() => JSON.parse(text) as unknown, text).toThrow(SyntaxError);
});
