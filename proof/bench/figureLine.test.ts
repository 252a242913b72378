import { expect, test } from 'vitest';
import { figureLine } from './figureLine.ts';

const line = (samples: number[]) =>
  figureLine('rule', { what: 'one rule', unit: 's', samples }).replace(/ +/g, ' ');

test.each([
  [[3, 1, 2], 'rule one rule 2.00 s 1.00–3.00 3'],
  [[1, 2, 3, 4], 'rule one rule 2.50 s 1.00–4.00 4'],
  [[1234.5], 'rule one rule 1235 s 1235–1235 1'],
])('median and spread of %j', (samples, expected) => {
  expect(line(samples)).toBe(expected);
});
